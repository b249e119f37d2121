/**
 * The embedded engine as Openboek runs it: on Postgres, behind its port, with a server that dies now and then. It must
 * store the state of the interpreter, and a command must take effect once however often it is sent.
 */
import { randomUUID } from 'node:crypto';
import type { Tx } from '#/bff/database/connection.ts';
import type { Command, Job, JobResult, WorkflowEvents } from '#/bff/workflow/engine.ts';
import { Unavailable } from '#/bff/workflow/engine.ts';
import { createEmbeddedEngine, type EmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import type { Context } from '#/infra/engine/embedded/feel/values.ts';
import type { Stimulus } from '#/infra/engine/embedded/interpreter/step.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { jobTypes } from '../../processes/case.ts';
import type { Intent } from '../../processes/harness.ts';
import { deployText, insertInstance, insertPeople, recordingInbox } from '../../processes/inbox.ts';
import { mortal } from './mortal.ts';
import { findTaskId, lastJobDue, readStored, type StoredRows } from './queries.ts';
import type { Action } from './snapshot.ts';

/**
 * What goes wrong during an action. Either the server dies in the middle, after a given number of chances to die; or
 * its answer is lost, so that the same call is sent again; or the same call is sent twice at once.
 */
export type Mishap = 'none' | 'answer lost' | 'sent twice' | { readonly dies: number };

/** What the job of an element does next; the handlers of all other jobs are unavailable. */
interface Plan {
  readonly at: string;
  readonly result: JobResult | Error;
  isUsed: boolean;
}

const HOUR = 3_600_000;
/**
 * Longer than the back-off of the work at which a server died, and small compared with the differences between timers
 * (`drawing.ts`).
 */
const AFTER_BACK_OFF = 60_000;
const ERRORS = ['E1', 'E2', 'E3'];
const SILENT = { warn: () => {}, error: () => {} };

export class StoredEngine {
  readonly #database: TestDatabase;
  readonly #deaths = mortal();
  readonly #plans = new Map<string, Plan>();
  readonly #sent = new Map<string, Command[]>();
  #types: readonly string[] = [];
  #now = Date.parse('2026-03-02T09:00:00Z');
  #engine: EmbeddedEngine;
  /** Whether two runners work at once in the next `settle`. */
  #isDoubled = false;

  private constructor(database: TestDatabase) {
    this.#database = database;
    this.#engine = this.#server();
  }

  static async open(): Promise<StoredEngine> {
    const database = await testDatabase();
    await insertPeople(database.sql);
    return new StoredEngine(database);
  }

  close = () => this.#database.drop();

  /** Deploys the files of the walks that begin now. */
  async deploy(files: readonly string[]): Promise<void> {
    this.#types = [...new Set(files.flatMap(jobTypes))];
    this.#engine = this.#server();
    for (const xml of files) await deployText(this.#database.sql, this.#engine, xml);
  }

  /** Starts an instance. Returns its number. */
  async start(instance: string, process: string, variables: Context, mishap: Mishap): Promise<number> {
    await insertInstance(this.#database.sql, instance, process);
    this.#sent.set(instance, []);
    await this.#send(instance, { kind: 'start', process, variables: variables as never }, mishap);
    return (await this.rows(instance)).state.number;
  }

  /** @param stimulus the action in the form for the interpreter; the effects of a job follow with `settle` */
  async act(
    instance: string,
    action: Exclude<Action, { do: 'advance' }>,
    stimulus: Stimulus,
    mishap: Mishap,
  ): Promise<void> {
    const intent = await this.#intentOf(stimulus);
    if (intent) return this.#send(instance, intent, mishap);
    if (!('at' in action)) throw new Error(`${action.do} does not concern a job`);
    this.#plans.set(instance, { at: action.at, result: resultOf(stimulus), isUsed: false });
    this.expectMishap(instance, mishap);
  }

  /** Prepares a mishap for the next `settle`. */
  expectMishap(instance: string, mishap: Mishap): void {
    if (typeof mishap === 'object') this.#deaths.doom(instance, mishap.dies);
    else if (mishap === 'sent twice') this.#isDoubled = true;
  }

  advance(hours: number): void {
    this.#now += Math.round(hours * HOUR);
  }

  /** Attempts the jobs and fires the timers. A server that died starts again later. */
  async settle(): Promise<void> {
    for (let isOver = false; !isOver; ) {
      this.#now = Math.max(this.#now, await lastJobDue(this.#database.sql, [...this.#plans.keys()]));
      await Promise.all([this.#engine.runDue(), this.#isDoubled && this.#server().runDue()]);
      const died = this.#deaths.buried();
      for (const instance of died) {
        const plan = this.#plans.get(instance);
        if (plan) plan.isUsed = false; // the transaction that used it was rolled back
      }
      isOver = died.length === 0;
      if (isOver) continue;
      this.#engine = this.#server();
      this.#now += AFTER_BACK_OFF;
    }
    this.#isDoubled = false;
    this.#deaths.spare();
    this.#plans.clear(); // a job that was not handed out is still open, which the comparison detects
  }

  rows = (instance: string): Promise<StoredRows> => readStored(this.#database.sql, instance);

  /** Sends every command that the instance has ever received once more. */
  async repeat(instance: string): Promise<void> {
    for (const command of this.#sent.get(instance) ?? []) await this.#give(command);
  }

  async #send(instance: string, intent: Intent, mishap: Mishap): Promise<void> {
    const command = { id: randomUUID(), instance, by: 1, ...intent } as Command;
    this.#sent.get(instance)?.push(command);
    if (mishap === 'sent twice') await Promise.all([this.#give(command), this.#give(command)]);
    else if (mishap === 'answer lost') await this.#give(command);
    else if (typeof mishap === 'object') await this.#dieOf(command, mishap.dies);
    if (mishap !== 'none') this.#engine = this.#server();
    await this.#give(command);
  }

  async #give(command: Command): Promise<void> {
    const { state, lastError } = await this.#database.sql.begin((tx) => this.#engine.submit(tx, command));
    if (state !== 'done') throw new Error(`${command.kind} is ${state}: ${lastError ?? 'no reason given'}`);
  }

  /**
   * Makes the server die after that many chances to die, or at the latest when everything except the commit is done.
   */
  async #dieOf(command: Command, chance: number): Promise<void> {
    this.#deaths.doom(command.instance, chance);
    const life = this.#database.sql.begin(async (tx) => {
      await this.#engine.submit(tx, command);
      await this.#deaths.die(tx, command.instance);
    });
    await life.then(
      () => expectDeath(command),
      () => {},
    );
    this.#deaths.buried();
  }

  #server(): EmbeddedEngine {
    const jobs = this.#types.map((type) => ({
      type,
      errors: ERRORS,
      run: (tx: Tx, job: Job<unknown>) => this.#play(tx, job),
    }));
    const events: WorkflowEvents = this.#deaths.among(recordingInbox([], () => 'allow'));
    const clock = () => new Date(this.#now);
    return createEmbeddedEngine({ sql: this.#database.sql, jobs, events, log: SILENT, clock });
  }

  async #play(tx: Tx, { instance, element }: Job<unknown>): Promise<JobResult> {
    const plan = this.#plans.get(instance);
    if (!plan || plan.isUsed || plan.at !== element) throw new Unavailable('its turn has not come');
    plan.isUsed = true;
    await this.#deaths.chance(tx, instance);
    if (plan.result instanceof Error) throw plan.result;
    return plan.result;
  }

  /** null if the stimulus belongs to a job. */
  async #intentOf(stimulus: Stimulus): Promise<Intent | null> {
    switch (stimulus.kind) {
      case 'completeTask': {
        const task = await findTaskId(this.#database.sql, stimulus.task);
        return { kind: 'completeTask', task, variables: stimulus.variables as never };
      }
      case 'message':
      case 'setVariables':
        return { ...stimulus, variables: stimulus.variables as never };
      case 'resolveIncident':
        return { ...stimulus, incident: String(stimulus.incident) };
      case 'cancel':
        return { kind: 'cancel', reason: 'the walk is over' };
      default:
        return null;
    }
  }
}

function resultOf(stimulus: Stimulus): JobResult | Error {
  switch (stimulus.kind) {
    case 'completeJob':
      return { complete: stimulus.variables as never };
    case 'throwJobError':
      return { error: stimulus.code };
    case 'failJob':
      return new Error(stimulus.message);
    default:
      throw new Error(`${stimulus.kind} does not concern a job`);
  }
}

function expectDeath({ kind }: Command): never {
  throw new Error(`the server should have died of ${kind}`);
}
