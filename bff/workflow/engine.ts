/**
 * The port between Openboek and whatever runs its processes (ENGINE.md §1). Two engines implement it: the embedded one
 * (infra/engine/embedded) and, in a later step, Camunda 8. Semantics are Camunda 8's.
 */
import type { TransactionSql as Tx } from 'postgres';
export type InstanceId = string; // UUID made by us: primary key, business key, correlation key and process variable `instanceId`
export type CommandId = string; // UUID made by us: the idempotency key of one intent
export type TaskId = string; // our inbox id. Engine keys are text, 64 bit, and never leave an adapter
export type Fact = string | number | boolean | null;
export type Variables = Readonly<Record<string, Fact | readonly Fact[]>>; // facts that gateways need: no name, no UPN, no remark

export type Command = { readonly id: CommandId; readonly instance: InstanceId; readonly by: number } & (
  | { kind: 'start'; process: string; variables: Variables } // always the newest deployed version
  | { kind: 'completeTask'; task: TaskId; variables: Variables }
  | { kind: 'message'; name: string; variables?: Variables } // to this instance only: withdraw
  | { kind: 'cancel'; reason: string }
  | { kind: 'resolveIncident'; incident: string; retries: number }
  | { kind: 'setVariables'; variables: Variables }
  | { kind: 'migrate'; version: number }
); // same element ids, types and scopes only, else refused
/** ready: may go; sent: the engine may have it; done; rejected: refused for good; void: taken back. */
export type CommandState = 'ready' | 'sent' | 'done' | 'rejected' | 'void';
export type Refusal = 'TASK_GONE' | 'INSTANCE_ENDED' | 'NOT_WAITING' | 'DENIED' | 'NO_DEFINITION' | 'NOT_MIGRATABLE';
export interface CommandStatus {
  state: CommandState;
  refusal?: Refusal;
  attempts: number;
  lastError?: string;
}

export interface Commands {
  submit(tx: Tx, command: Command): Promise<CommandStatus>;
  takeBack(tx: Tx, id: CommandId, by: number): Promise<boolean>; // only from ready; false: too late
  settled(id: CommandId, timeoutMs: number): Promise<CommandStatus>; // LISTEN, no polling
}
export interface Job<V> {
  key: string;
  type: string;
  instance: InstanceId;
  element: string;
  retriesLeft: number;
  headers: Readonly<Record<string, string>>;
  variables: V;
}
export type JobResult = { complete: Variables } | { error: string };
export class Unavailable extends Error {} // database, mail, file store down: costs no retry, waits 5 s .. 5 min
export interface JobSpec<V> {
  type: string;
  input: { parse(v: unknown): V };
  errors: readonly string[];
  run(tx: Tx, job: Job<V>): Promise<JobResult>;
}
export interface WorkflowEvents {
  started(tx: Tx, e: { instance: InstanceId; engineKey: string; version: number }): Promise<void>;
  taskCreated(
    tx: Tx,
    e: { engineTaskKey: string; instance: InstanceId; elementId: string; approverRule: string; dueAt: Date | null },
  ): Promise<void>;
  taskCompleting(tx: Tx, e: { engineTaskKey: string; command: CommandId | null }): Promise<'allow' | 'deny'>; // null: past us: deny
  taskCanceled(tx: Tx, e: { engineTaskKey: string; instance: InstanceId }): Promise<void>;
  incident(
    tx: Tx,
    e: { instance: InstanceId; element: string; type: string; message: string; open: boolean },
  ): Promise<void>;
  ended(tx: Tx, e: { instance: InstanceId; how: 'completed' | 'canceled' }): Promise<void>;
}
export interface Problem {
  element: string | null;
  rule: string;
  level: 'error' | 'warning';
}
export interface Definitions {
  check(xml: string): Promise<Problem[]>; // subset, FEEL, job types and error codes against JobSpecs
  deploy(definitionId: number, by: number): Promise<{ version: number } | { problems: Problem[] }>; // idempotent by sha256
}
/** Erases V: `defineJob<V>(spec: JobSpec<V>): AnyJob`. */
export interface AnyJob {
  readonly type: string;
  readonly errors: readonly string[];
  run(tx: Tx, job: Job<unknown>): Promise<JobResult>;
}
export interface Page<T> {
  asOf: Date;
  total: number;
  items: readonly T[];
} // asOf: embedded now, Camunda the search index
export interface InstanceRow {
  instance: InstanceId;
  process: string;
  version: number;
  state: 'active' | 'completed' | 'canceled';
  startedAt: Date;
  endedAt: Date | null;
  incidents: number;
}
export interface IncidentRow {
  id: string;
  instance: InstanceId;
  element: string;
  type: string;
  message: string;
  at: Date;
  retryable: boolean;
}
export interface Reader {
  instances(
    f: { process?: string; version?: number; state?: string; element?: string; incident?: boolean },
    page: { offset: number; limit: number },
  ): Promise<Page<InstanceRow>>;
  detail(
    id: InstanceId,
  ): Promise<{ asOf: Date; active: readonly string[]; variables: Variables; incidents: readonly IncidentRow[] }>;
  history(id: InstanceId): Promise<Page<{ element: string; event: string; at: Date }>>;
  statistics(
    process: string,
    version: number,
  ): Promise<Page<{ element: string; active: number; incidents: number; completed: number; canceled: number }>>;
}
export interface WorkflowEngine extends Commands, Definitions {
  readonly kind: 'embedded' | 'camunda';
  readonly read: Reader; // instances, detail, history, statistics: each answer says `asOf`
  run(jobs: readonly AnyJob[], events: WorkflowEvents, stop: AbortSignal): Promise<void>;
  health(): Promise<{ ok: boolean; oldestReadySeconds: number; rejected: number }>;
}
