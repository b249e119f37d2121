import { randomUUID } from 'node:crypto';
import type { ReportDetails, WaitingRow } from '#/bff/contract/gift-reports.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { sweepWorkflow } from '#/bff/workflow/sweep.ts';
import { type Caller, completeEntries, EMBEDDED, type TestApp, testApp } from '#/tests/support/app.ts';
import { CANCEL_REASON, DOWN_MINUTES, REMARK } from './process.ts';
import * as queries from './queries.ts';
import { PEOPLE, type Person, type State } from './state.ts';
import { type Action, type Answer, REASON } from './verbs.ts';

/** An answer as it came, and its body as it was sent. */
export interface Heard extends Answer {
  body: unknown;
}

export type WaitingList = 'waitingforapproval' | 'delegatedwaitingforapproval';

interface Call {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  body?: unknown;
}

interface RecordBody {
  code?: string;
  state?: string;
  status?: number;
  idReportStatus?: number;
  allowedActions?: string[];
}

/**
 * The real application, in which the five people of the model live: one database for all walks. Each walk begins with the
 * people as the model has them, and ends with no process running, so that none leaves anything to the next.
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
    const world = new World(await testApp(EMBEDDED, { clock: () => new Date(time.now), events: failing(time) }), time);
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

  /** What a walk that failed has left behind. */
  async #clear(): Promise<void> {
    await this.resume();
    for (const report of this.#reports.keys()) await this.cancel(report);
    this.#reports = [];
  }

  /** The id of the first report of this walk; null: none yet. */
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
    return this.#send(action.by, await this.#callOf(action), key);
  }

  /** Both at once; what they need to know is read before. */
  async sendBoth(one: Action, other: Action, key?: string): Promise<[Heard, Heard]> {
    const calls = [await this.#callOf(one), await this.#callOf(other)] as const;
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

  /** Makes the report that an answer of `register` or `copy` names the newest of the walk. */
  adopt({ body }: Heard): void {
    this.#reports.push(body as number);
  }

  async details(person: Person, report: number) {
    const caller = this.#caller(person);
    const { status, body } = await caller.get<ReportDetails>(`/api/reports/details/${this.#idOf(report)}?lang=1033`);
    return { status, body };
  }

  /** The indexes of the reports in one of the lists of what waits, sorted; null: the person gets in nowhere. */
  async waiting(person: Person, list: WaitingList) {
    const { status, body } = await this.#caller(person).get<WaitingRow[]>(`/api/reports/${list}?lang=1033`);
    if (status !== 200) return null;
    return body.map(({ idReport, allowedActions }) => ({
      report: this.#reports.indexOf(idReport),
      may: allowedActions.toSorted(),
    }));
  }

  // what happens to people ----------------------------------------------------------------------------------------------

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
  handOver = (report: number, to: Person) => queries.handOver(this.#sql, this.#idOf(report), this.#ids[to]);

  // what happens to the machinery -----------------------------------------------------------------------------------------

  sweep = () => sweepWorkflow(this.#sql);
  restart = () => this.#app.restart();

  pause(): void {
    this.#time.isDown = true;
  }

  async pass(minutes: number): Promise<void> {
    this.#time.now += minutes * 60_000;
    if (!this.#time.isDown) await this.#runDue();
  }

  /** The engine is back, later than any back-off. */
  async resume(): Promise<void> {
    this.#time.isDown = false;
    await this.pass(DOWN_MINUTES);
  }

  /** As an operator does who stops a process. */
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

  async #callOf(action: Action): Promise<Call> {
    if (action.kind === 'register') return { method: 'post', path: '/api/reports', body: entriesOf(action) };
    const id = this.#idOf(action.report);
    const verb = (body?: unknown): Call => ({ method: 'post', path: `/api/tasks/reports/${action.kind}/${id}`, body });
    switch (action.kind) {
      case 'read':
        return { method: 'get', path: `/api/reports/details/${id}?lang=1033` };
      case 'delete':
        return { method: 'delete', path: `/api/reports/${id}` };
      case 'copy':
        return { method: 'post', path: `/api/reports/${id}/copy` };
      case 'save':
        return {
          method: 'put',
          path: '/api/reports',
          body: { ...entriesOf(action), idReport: id, version: action.version },
        };
      case 'submit':
        return { method: 'post', path: `/api/tasks/reports/submitforapproval/${id}` };
      case 'approve':
        return verb(await this.#step(action.report, action.step));
      case 'reject':
        return verb({ remark: REMARK, ...(await this.#step(action.report, action.step)) });
      case 'withdraw':
      case 'lock':
        return verb({ reason: REASON });
      case 'takeBack':
        return { method: 'post', path: `/api/tasks/reports/compensateforsubmiterror/${id}/${action.from}` };
      case 'confirmStart':
        return { method: 'post', path: `/api/StartWorkflow/${await this.#newest(action.report)}/gift-report-approval` };
      case 'confirmTask': {
        const { stepId } = await this.#step(action.report, action.step);
        return { method: 'post', path: `/api/RunWorkflowTask/${stepId}/${action.action}/`, body: {} };
      }
      default:
        return verb();
    }
  }

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

function entriesOf({ amount, category, isComplete }: { amount: number; category: number; isComplete: boolean }) {
  return completeEntries({ amount, idReportCategory: category, declaration: isComplete });
}

function readAnswer(status: number, body: RecordBody | null): Answer {
  const isRefusal = status >= 400;
  const state = isRefusal ? body?.state : (body?.status ?? body?.idReportStatus);
  const number = Number(state);
  return {
    status,
    code: isRefusal ? (body?.code ?? null) : null,
    allowed: body?.allowedActions?.toSorted() ?? null,
    shown: state === undefined || Number.isNaN(number) ? null : number,
  };
}

/** Events that fail while the engine is down: whatever a command would do is undone, and it waits. */
function failing(time: { readonly isDown: boolean }): typeof workflowEvents {
  const guarded =
    <A extends unknown[], T>(event: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (time.isDown) throw new Error('the engine is down');
      return event(...args);
    };
  return {
    ...workflowEvents,
    started: guarded(workflowEvents.started),
    taskCompleting: guarded(workflowEvents.taskCompleting),
    taskCanceled: guarded(workflowEvents.taskCanceled),
  };
}
