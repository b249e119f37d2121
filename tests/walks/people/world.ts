import { randomUUID } from 'node:crypto';
import type { ReportDetails, WaitingRow } from '#/bff/contract/gift-reports.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { sweepWorkflow } from '#/bff/workflow/sweep.ts';
import { type Caller, EMBEDDED, type TestApp, testApp } from '#/tests/support/app.ts';
import { type Call, callOf, type RecordBody, readAnswer } from './calls.ts';
import { failing } from './engine-down.ts';
import { CANCEL_REASON, DOWN_MINUTES } from './process.ts';
import * as queries from './queries.ts';
import { PEOPLE, type Person, type State } from './state.ts';
import type { Action, Answer } from './verbs.ts';

/** An answer in the terms of the model, and its original body. */
export interface Heard extends Answer {
  body: unknown;
}

export type WaitingList = 'waitingforapproval' | 'delegatedwaitingforapproval';

/**
 * The real application in which the five people of the model live, with one database for all walks. Each walk begins
 * with the people as in the model and ends without running processes, so that it does not affect the next one.
 */
export class World {
  readonly #app: TestApp;
  #operator = 0;
  readonly #callers = new Map<Person, Caller>();
  #ids!: Record<Person, number>;
  #time: { now: number; isDown: boolean };
  /** The real ids of the model's reports. */
  #reports: number[] = [];

  private constructor(app: TestApp, time: { now: number; isDown: boolean }) {
    this.#app = app;
    this.#time = time;
  }

  static async open(): Promise<World> {
    const time = { now: Date.now(), isDown: false };
    const world = new World(
      await testApp(EMBEDDED, { clock: () => new Date(time.now), events: failing(workflowEvents, time) }),
      time,
    );
    world.#ids = await queries.settleIn(world.#sql, upnOf);
    world.#operator = (await world.#app.as('thijs.wagenaar')).id;
    for (const person of PEOPLE) world.#callers.set(person, await world.#app.as(localOf(person)));
    return world;
  }

  close = () => this.#app.stop();

  get #sql() {
    return this.#app.database.sql;
  }
  get sql() {
    return this.#sql;
  }

  async begin(model: State): Promise<void> {
    await this.#clear();
    await queries.resetPeople(this.#sql, this.#ids, model.people);
  }

  /** Removes what a failed walk has left behind. */
  async #clear(): Promise<void> {
    await this.resume();
    for (const report of this.#reports.keys()) await this.cancel(report);
    this.#reports = [];
  }

  /** The id of the first report of this walk; null if there is none yet. */
  get firstReport(): number | null {
    return this.#reports[0] ?? null;
  }

  nameOf(id: number | null): Person | null {
    return PEOPLE.find((person) => this.#ids[person] === id) ?? null;
  }

  facts(report: number) {
    return queries.readFacts(this.#sql, this.#idOf(report));
  }

  // what people do ---------------------------------------------------------------------------------------------------

  /** @param key an Idempotency-Key */
  async send(action: Action, key?: string): Promise<Heard> {
    return this.#send(action.by, await callOf(action, this.#register), key);
  }

  /** Sends two calls at once; the ids that they need are read first. */
  async sendBoth(one: Action, other: Action, key?: string): Promise<[Heard, Heard]> {
    const calls = [await callOf(one, this.#register), await callOf(other, this.#register)] as const;
    return Promise.all([this.#send(one.by, calls[0], key), this.#send(other.by, calls[1], key)]);
  }

  async #send(by: Person, { method, path, body }: Call, key?: string): Promise<Heard> {
    const caller = this.#caller(by);
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    const answer =
      method === 'get' || method === 'delete'
        ? await caller[method](path, headers)
        : await caller[method](path, body, headers);
    const told = readAnswer(answer.status, answer.body as RecordBody | null);
    return { ...told, body: answer.body };
  }

  /** Makes the report in an answer of `register` or `copy` the newest of the walk. */
  adopt({ body }: Heard): void {
    this.#reports.push(body as number);
  }

  async details(person: Person, report: number) {
    const caller = this.#caller(person);
    const { status, body } = await caller.get<ReportDetails>(`/api/reports/details/${this.#idOf(report)}?lang=1033`);
    return { status, body };
  }

  /**
   * The reports in one of the lists of waiting reports, each with its index and allowed actions; null if the person has
   * no access.
   */
  async waiting(person: Person, list: WaitingList) {
    const { status, body } = await this.#caller(person).get<WaitingRow[]>(`/api/reports/${list}?lang=1033`);
    if (status !== 200) return null;
    return body.map(({ idReport, allowedActions }) => ({
      report: this.#reports.indexOf(idReport),
      may: allowedActions.toSorted(),
    }));
  }

  // what happens to people
  // ----------------------------------------------------------------------------------------------

  setPresence = (person: Person, presence: queries.Presence) =>
    queries.changePresence(this.#sql, this.#ids[person], presence);
  setBoss = (person: Person, boss: Person | null) =>
    queries.changeBoss(this.#sql, this.#ids[person], boss && this.#ids[boss]);
  setRole = (person: Person, role: Parameters<typeof queries.changeRole>[2], isHeld: boolean) =>
    queries.changeRole(this.#sql, this.#ids[person], role, isHeld);
  delegate = (from: Person, to: Person, register: string) =>
    queries.insertDelegation(this.#sql, this.#ids[from], this.#ids[to], register);
  revoke = (from: Person, to: Person, register: string) =>
    queries.revokeDelegation(this.#sql, this.#ids[from], this.#ids[to], register);
  handOver = (report: number, from: Person, to: Person) =>
    queries.handOver(this.#sql, this.#idOf(report), this.#ids[from], this.#ids[to]);

  // what happens to the machinery
  // -----------------------------------------------------------------------------------------

  sweep = () => sweepWorkflow(this.#sql);
  restart = () => this.#app.restart();

  pause(): void {
    this.#time.isDown = true;
  }

  async pass(minutes: number): Promise<void> {
    this.#time.now += minutes * 60_000;
    if (!this.#time.isDown) await this.#runDue();
  }

  /** Brings the engine back, after a time longer than any back-off. */
  async resume(): Promise<void> {
    this.#time.isDown = false;
    await this.pass(DOWN_MINUTES);
  }

  /** Stops a process as an operator does. */
  async cancel(report: number): Promise<void> {
    await transaction(this.#sql, async (tx) => {
      const instance = await queries.lockRunning(tx, this.#idOf(report));
      if (!instance) return;
      await this.#app.services.engine.submit(tx, {
        id: randomUUID(),
        instance,
        by: this.#operator,
        kind: 'cancel',
        reason: CANCEL_REASON,
      });
    });
  }

  async #runDue(): Promise<void> {
    const { engine } = this.#app.services;
    if ('runDue' in engine) await (engine as { runDue(): Promise<void> }).runDue();
  }

  // calls ------------------------------------------------------------------------------------------------------------

  #caller(person: Person): Caller {
    const caller = this.#callers.get(person);
    if (!caller) throw new Error(`${person} has no session`);
    return caller;
  }

  #idOf(report: number): number {
    const id = this.#reports[report];
    if (id === undefined) throw new Error(`the walk has no report ${report}`);
    return id;
  }

  readonly #register = {
    idOf: (report: number) => this.#idOf(report),
    stepOf: (report: number, step: number | null) => this.#step(report, step),
    newest: (report: number) => this.#newest(report),
  };

  async #step(report: number, step: number | null): Promise<{ stepId?: string }> {
    if (step === null) return {};
    const { tasks } = await this.facts(report);
    return { stepId: tasks[step]?.id ?? randomUUID() };
  }

  async #newest(report: number): Promise<string> {
    return (await this.facts(report)).newest ?? randomUUID();
  }
}

const localOf = (person: Person) => `${person}.wandelaar`;
const upnOf = (person: Person) => upnFrom(localOf(person));
