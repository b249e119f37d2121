/**
 * One instance within one transaction. It is loaded and locked, moved by any number of steps, and written as
 * soon as nothing more is due, together with the events to report. Jobs that a step creates get their first
 * attempt immediately, each in a savepoint.
 */

import type { TransactionSql as Tx } from 'postgres';
import { goOn, later, together } from '#/bff/database/transaction.ts';
import { isUnavailable } from '#/bff/database/unavailable.ts';
import {
  type AnyJob,
  type Job as HandedJob,
  type JobResult,
  Unavailable,
  type Variables,
} from '#/bff/workflow/engine.ts';
import { backOff, messageOf } from '../shared/retries.ts';
import { type Core, LOOK_AHEAD } from './core.ts';
import { type Context, toValue } from './feel/values.ts';
import type { Effect } from './interpreter/run.ts';
import type { InstanceState, Job, Key, Token } from './interpreter/state.ts';
import { type Stimulus, step } from './interpreter/step.ts';
import { visible } from './interpreter/variables.ts';
import { type Model, nodeOf } from './model/model.ts';
import { reportEffects } from './report-effects.ts';
import { continued, differences, type History, MOVED, NO_HISTORY } from './storage/changes.ts';
import { addFormerHistory, saveInstance } from './storage/queries.ts';

/** The maximum number of jobs attempted within one transaction; the rest are queued. */
const JOBS_PER_TRANSACTION = 20;

/** Carries a BPMN error out of the savepoint of the handler that returned it. This rolls back the handler's writes. */
class ErrorAnswered extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The progress of the instance; reset as a whole when a savepoint is rolled back. */
interface Progress {
  readonly state: InstanceState;
  /** The state in the database; null if there is none. */
  readonly written: InstanceState | null;
  /** The events since the state in the database. */
  readonly history: History;
}

export class UnitOfWork {
  readonly #core: Core;
  readonly #version: number;
  readonly #model: Model;
  readonly #tried = new Set<Key>();
  #progress: Progress;

  /** `written` is null for a new instance. */
  constructor(core: Core, model: Model, version: number, written: InstanceState | null, state: InstanceState) {
    this.#core = core;
    this.#version = version;
    this.#model = model;
    this.#progress = { state, written, history: NO_HISTORY };
  }

  get state(): InstanceState {
    return this.#progress.state;
  }

  /** Moves the instance and reports what happened. Throws `Refused` if the stimulus does not fit. */
  async apply(tx: Tx, stimulus: Stimulus): Promise<void> {
    const { state, effects } = step(this.#model, this.state, this.#core.clock().getTime(), stimulus);
    await this.#goOn(tx, state, effects);
  }

  /** Reports a new instance while making its first step. */
  async start(tx: Tx, variables: Context): Promise<void> {
    const started = this.#core.events.started(tx, { instance: this.state.id, engineKey: null, version: this.#version });
    await together([started, this.apply(tx, { kind: 'start', variables }).then(() => this.finish(tx))]);
  }

  /** Moves the instance to this version from another one; no token moves. */
  async arrive(tx: Tx, former: number): Promise<void> {
    const elements = Object.values(this.state.tokens).map((token) => token.node);
    const { id } = this.state;
    await addFormerHistory(tx, id, former, { elements, events: MOVED.out.repeat(elements.length) }, this.#core.clock());
    this.#progress = { ...this.#progress, history: { elements, events: MOVED.in.repeat(elements.length) } };
    await this.#save(tx);
  }

  /**
   * Attempts the jobs that are due, and those that follow from them; jobs beyond the limit of a transaction stay
   * queued.
   */
  async finish(tx: Tx): Promise<void> {
    for (let job = this.#nextJob(); job; job = this.#nextJob()) {
      this.#tried.add(job.key);
      await this.#attempt(tx, job);
    }
    if (this.#progress.written !== this.state) await this.#save(tx);
  }

  /** Whether there is background work that is due before the runner's next check. */
  get needsRunner(): boolean {
    const soon = this.#core.clock().getTime() + LOOK_AHEAD;
    const { jobs, waits } = this.state;
    return (
      Object.values(jobs).some((job) => job.retries > 0 && job.due <= soon) ||
      Object.values(waits).some((wait) => wait.kind === 'timer' && wait.due <= soon)
    );
  }

  /** Whether `finish` has a job to attempt. */
  get hasDueJob(): boolean {
    return this.#nextJob() !== undefined;
  }

  #nextJob(): Job | undefined {
    if (this.#tried.size >= JOBS_PER_TRANSACTION) return undefined;
    const now = this.#core.clock().getTime();
    return Object.values(this.state.jobs)
      .filter((job) => job.retries > 0 && job.due <= now && !this.#tried.has(job.key))
      .sort((a, b) => a.key - b.key)[0];
  }

  /** Applies the result of a step. The last result in a transaction is written together with its report. */
  async #goOn(tx: Tx, state: InstanceState, effects: readonly Effect[]): Promise<void> {
    const { written, history } = this.#progress;
    this.#progress = { state, written, history: continued(history, effects) };
    const telling = reportEffects(tx, this.#core.events, state, effects);
    await together([telling, this.#nextJob() === undefined && this.#save(tx)]);
  }

  async #save(tx: Tx): Promise<void> {
    const { state, written, history } = this.#progress;
    this.#progress = { state, written: state, history: NO_HISTORY };
    const [process, version, now] = [this.#model.process, this.#version, this.#core.clock()];
    const saved = { isNew: written === null, process, version, state, now, history };
    await later(tx, ...saveInstance(tx, saved, differences(written, state)));
  }

  /** One attempt. Any failure in the handler or in the step that follows undoes both and costs a retry. */
  async #attempt(tx: Tx, job: Job): Promise<void> {
    const before = this.#progress;
    try {
      await tx.savepoint(async (sp) => {
        const result = await this.#handlerOf(job).run(sp, this.#hand(job));
        if ('error' in result) throw new ErrorAnswered(result.error);
        await this.#complete(sp, job, result);
      });
    } catch (error) {
      goOn(tx);
      this.#progress = before;
      if (error instanceof ErrorAnswered) await this.#throwError(tx, job, error.code);
      else await this.#fail(tx, job, error);
    }
  }

  async #throwError(tx: Tx, job: Job, code: string): Promise<void> {
    const before = this.#progress;
    try {
      await tx.savepoint((sp) => this.#complete(sp, job, { error: code }));
    } catch (error) {
      goOn(tx);
      this.#progress = before;
      await this.#fail(tx, job, error);
    }
  }

  #handlerOf(job: Job): AnyJob {
    const handler = this.#core.jobs.get(job.type);
    // during a rolling update, a server with the other version of the program may have a handler for this job
    if (!handler) throw new Unavailable(`no worker handles jobs of the type ${job.type}`);
    return handler;
  }

  async #complete(tx: Tx, job: Job, result: JobResult): Promise<void> {
    if ('complete' in result) {
      await this.apply(tx, { kind: 'completeJob', job: job.key, variables: toVariables(result.complete) });
    } else if (this.#handlerOf(job).errors.includes(result.error)) {
      await this.apply(tx, { kind: 'throwJobError', job: job.key, code: result.error });
    } else throw new Error(`the handler of ${job.type} returned the error ${result.error}, which it does not declare`);
  }

  async #fail(tx: Tx, job: Job, error: unknown): Promise<void> {
    const costsRetry = !(error instanceof Unavailable || isUnavailable(error));
    const retries = job.retries - (costsRetry ? 1 : 0);
    this.#core.log.warn({ instance: this.state.id, job: job.type, retries, err: error }, 'job attempt failed');
    const due = this.#core.clock().getTime() + backOff(job.attempts);
    const { id: instance } = this.state;
    const message = messageOf(error);
    const at = this.#core.clock();
    const failed = { instance, jobKey: String(job.key), element: this.#elementOf(job), type: job.type, message, at };
    await this.#core.events.jobFailed?.(tx, { ...failed, retriesLeft: retries });
    await this.apply(tx, { kind: 'failJob', job: job.key, retries, due, message });
  }

  #tokenOf(job: Job): Token {
    const token = this.state.tokens[job.token];
    if (!token) throw new Error(`job ${job.key} has lost its token`);
    return token;
  }

  #elementOf(job: Job): string {
    return nodeOf(this.#model, this.#tokenOf(job).node).id;
  }

  #hand(job: Job): HandedJob<unknown> {
    const token = this.#tokenOf(job);
    const node = nodeOf(this.#model, token.node);
    return {
      key: String(job.key),
      type: job.type,
      instance: this.state.id,
      element: node.id,
      retriesLeft: job.retries - 1,
      headers: node.headers,
      variables: visible({ state: this.state }, token),
    };
  }
}

/** Variables of a command or a job as FEEL values. */
export const toVariables = (variables: Variables = {}): Context => toValue(variables) as Context;
