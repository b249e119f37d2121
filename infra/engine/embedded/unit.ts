/**
 * One instance within one transaction: loaded and locked, moved by any number of steps, written once at the end.
 * Jobs that a step makes get their first attempt here and now, each in a savepoint.
 */

import type { TransactionSql as Tx } from 'postgres';
import { isUnavailable } from '#/bff/database/unavailable.ts';
import {
  type AnyJob,
  type Job as HandedJob,
  type JobResult,
  Unavailable,
  type Variables,
} from '#/bff/workflow/engine.ts';
import { backOff, messageOf } from '../shared/attempts.ts';
import { type Core, LOOK_AHEAD } from './core.ts';
import { type Context, toValue } from './feel/values.ts';
import type { Effect } from './interpreter/run.ts';
import { type InstanceState, type Job, type Key, rootKey } from './interpreter/state.ts';
import { type Stimulus, step } from './interpreter/step.ts';
import { visible } from './interpreter/variables.ts';
import { type Model, nodeOf } from './model/model.ts';
import { type Changes, differences } from './storage/changes.ts';
import { saveChanges } from './storage/queries.ts';

/** So many jobs are attempted within one transaction; what remains goes to the queue. */
const JOBS_PER_TRANSACTION = 20;

/** Carries a BPMN error out of the savepoint of the handler that answered it, whose writes are thereby undone. */
class ErrorAnswered extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

interface Progress {
  readonly state: InstanceState;
  readonly history: Changes['history'];
  readonly outcomes: Changes['outcomes'];
}

export class Unit {
  readonly #core: Core;
  readonly #process: string;
  readonly #version: number;
  readonly #model: Model;
  readonly #before: InstanceState | null;
  #progress: Progress;

  /** `before` is null for a new instance. */
  constructor(core: Core, model: Model, version: number, before: InstanceState | null, state: InstanceState) {
    this.#core = core;
    this.#process = model.process;
    this.#version = version;
    this.#model = model;
    this.#before = before;
    this.#progress = { state, history: [], outcomes: [] };
  }

  get state(): InstanceState {
    return this.#progress.state;
  }

  /** Moves the instance and tells the world. Throws `Refused` when the stimulus does not fit. */
  async apply(tx: Tx, stimulus: Stimulus): Promise<void> {
    const { state, effects } = step(this.#model, this.state, this.#core.clock().getTime(), stimulus);
    const history = effects.filter((effect) => effect.kind === 'history');
    this.#progress = {
      ...this.#progress,
      state,
      history: [...this.#progress.history, ...history.map(({ element, event }) => ({ element_id: element, event }))],
    };
    for (const effect of effects) await this.#tell(tx, effect);
  }

  /** Is there work for the background, sooner than it looks by itself? */
  get needsRunner(): boolean {
    const soon = this.#core.clock().getTime() + LOOK_AHEAD;
    const { jobs, waits } = this.state;
    return (
      Object.values(jobs).some((job) => job.retries > 0 && job.due <= soon) ||
      Object.values(waits).some((wait) => wait.kind === 'timer' && wait.due <= soon)
    );
  }

  /** Attempts the jobs that are due, with those that follow from them; what is too much for one transaction stays queued. */
  async attemptJobs(tx: Tx): Promise<void> {
    const tried = new Set<Key>();
    const nextJob = () =>
      Object.values(this.state.jobs)
        .filter((job) => job.retries > 0 && job.due <= this.#core.clock().getTime() && !tried.has(job.key))
        .sort((a, b) => a.key - b.key)[0];
    for (let job = nextJob(); job && tried.size < JOBS_PER_TRANSACTION; job = nextJob()) {
      tried.add(job.key);
      await this.#attempt(tx, job);
    }
  }

  async save(tx: Tx): Promise<void> {
    const { state, history, outcomes } = this.#progress;
    const now = this.#core.clock();
    const { id, number, status } = state;
    const endedAt = status === 'active' ? null : now;
    const instance = { id, number, process: this.#process, version: this.#version, state, now, endedAt };
    await saveChanges(tx, { instance, ...differences(this.#before, state), history, outcomes });
  }

  /** One attempt. Whatever goes wrong in the handler or in the step that follows undoes both and costs a retry. */
  async #attempt(tx: Tx, job: Job): Promise<void> {
    const before = this.#progress;
    try {
      await tx.savepoint(async (sp) => {
        const result = await this.#handlerOf(job).run(sp, this.#hand(job));
        if ('error' in result) throw new ErrorAnswered(result.error);
        await this.#finish(sp, job, result);
      });
    } catch (error) {
      this.#progress = before;
      if (error instanceof ErrorAnswered) await this.#throwError(tx, job, error.code);
      else await this.#fail(tx, job, error);
    }
  }

  async #throwError(tx: Tx, job: Job, code: string): Promise<void> {
    const before = this.#progress;
    try {
      await tx.savepoint((sp) => this.#finish(sp, job, { error: code }));
    } catch (error) {
      this.#progress = before;
      await this.#fail(tx, job, error);
    }
  }

  #handlerOf(job: Job): AnyJob {
    const handler = this.#core.jobs.get(job.type);
    // during a rolling update the other version may know it
    if (!handler) throw new Unavailable(`nobody does jobs of the type ${job.type}`);
    return handler;
  }

  async #finish(tx: Tx, job: Job, result: JobResult): Promise<void> {
    if ('complete' in result) {
      await this.apply(tx, { kind: 'completeJob', job: job.key, variables: toVariables(result.complete) });
    } else if (this.#handlerOf(job).errors.includes(result.error)) {
      await this.apply(tx, { kind: 'throwJobError', job: job.key, code: result.error });
    } else throw new Error(`the handler of ${job.type} answered the error ${result.error}, which it does not declare`);
    if (this.state.jobs[job.key]) return; // nobody catches the error: an operator may have it tried again
    const outcome = { job_key: String(job.key), job_type: job.type, result };
    this.#progress = { ...this.#progress, outcomes: [...this.#progress.outcomes, outcome] };
  }

  async #fail(tx: Tx, job: Job, error: unknown): Promise<void> {
    const costsRetry = !(error instanceof Unavailable || isUnavailable(error));
    const retries = job.retries - (costsRetry ? 1 : 0);
    this.#core.log.warn({ instance: this.state.id, job: job.type, retries, err: error }, 'job attempt failed');
    const due = this.#core.clock().getTime() + backOff(job.attempts);
    await this.apply(tx, { kind: 'failJob', job: job.key, retries, due, message: messageOf(error) });
  }

  #hand(job: Job): HandedJob<unknown> {
    const token = this.state.tokens[job.token];
    if (!token) throw new Error(`job ${job.key} has lost its token`);
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

  async #tell(tx: Tx, effect: Effect): Promise<void> {
    const { events } = this.#core;
    const instance = this.state.id;
    if (effect.kind === 'taskOpened') {
      await events.taskCreated(tx, {
        engineTaskKey: String(effect.key),
        instance,
        elementId: effect.element,
        approverRule: effect.headers.approverRule ?? '',
        dueAt: effect.dueAt === null ? null : new Date(effect.dueAt),
      });
    } else if (effect.kind === 'taskCanceled') {
      await events.taskCanceled(tx, { engineTaskKey: String(effect.key), instance });
    } else if (effect.kind === 'incident') {
      const { element, type, message, open } = effect;
      await events.incident(tx, { instance, element, type, message, open });
    } else if (effect.kind === 'ended') await events.ended(tx, { instance, how: effect.how });
  }

  /** Tells of a new instance; its key is that of the process's token. */
  async tellStarted(tx: Tx): Promise<void> {
    const engineKey = String(rootKey(this.state));
    await this.#core.events.started(tx, { instance: this.state.id, engineKey, version: this.#version });
  }
}

/** Variables of a command or a job as FEEL values. */
export const toVariables = (variables: Variables = {}): Context => toValue(variables) as Context;
