/**
 * The port between Openboek and whatever runs its processes. Two engines implement it: the embedded one
 * (infra/engine/embedded) and the adapter of Camunda 8 (infra/engine/camunda). The semantics are those of
 * Camunda 8.
 *
 * The rule of thumb: Postgres owns the record, its status, the inbox and who may decide; the engine owns which step is
 * open. Every intent reaches the engine as a `Command` written in the transaction of the decision; everything the
 * engine does reaches Openboek as a job (workers/) or as one of the `WorkflowEvents`.
 */
import type { ISql, TransactionSql as Tx } from 'postgres';
import type { CommandId, InstanceId, TaskId, Variables } from './engine-values.ts';
import type { Foresight } from './foresight.ts';

export type * from './engine-values.ts';
export type * from './foresight.ts';

export type Command = { readonly id: CommandId; readonly instance: InstanceId; readonly by: number | null } & (
  | { kind: 'start'; process: string; variables: Variables } // always the newest deployed version
  | { kind: 'completeTask'; task: TaskId; variables: Variables }
  | { kind: 'message'; name: string; variables?: Variables } // sent to this instance only, to withdraw its record
  | { kind: 'cancel'; reason: string }
  | { kind: 'resolveIncident'; incident: string; retries: number }
  | { kind: 'changeRetries'; job: string; retries: number } // the attempts left for an open job without an incident; at least 1
  | { kind: 'setVariables'; variables: Variables }
  | { kind: 'migrate'; version: number } // refused unless the active elements have the same ids, types and scopes there
);
/** ready: may be sent; sent: the engine may have it; done; rejected: permanently refused; void: taken back. */
export type CommandState = 'ready' | 'sent' | 'done' | 'rejected' | 'void';
/**
 * Why a command is permanently refused. TASK_GONE: the task is no longer open; INSTANCE_ENDED: the instance is not
 * active (or not known); NOT_WAITING: nothing in the instance waits for that message, or there is no such incident or
 * job; DENIED: `taskCompleting` denied it; NO_DEFINITION: no such process or version is deployed; NOT_MIGRATABLE: an
 * active element has no counterpart in the other version; NO_ENGINE: the instance runs on Camunda, which is not set up.
 */
export type Refusal =
  | 'TASK_GONE'
  | 'INSTANCE_ENDED'
  | 'NOT_WAITING'
  | 'DENIED'
  | 'NO_DEFINITION'
  | 'NOT_MIGRATABLE'
  | 'NO_ENGINE';
export interface CommandStatus {
  state: CommandState;
  refusal?: Refusal;
  attempts: number;
  lastError?: string;
}

/**
 * Thrown by `submit` if the engine refuses: the caller's transaction must roll back, and the route answers with 409.
 * Also thrown by `foresee` and by the reader, for an unknown version or instance.
 */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal, message: string = refusal) {
    super(message);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/**
 * Thrown by `submit` when a command's id was used before for something else, or an instance is started a second time.
 */
export class CommandConflict extends Error {
  readonly command: CommandId;
  constructor(command: CommandId, message: string) {
    super(message);
    this.name = 'CommandConflict';
    this.command = command;
  }
}

export interface Commands {
  /**
   * Writes the command in the caller's transaction; nothing happens anywhere if that rolls back. Repeating an id has no
   * effect and returns the stored state; the same id with another body throws `CommandConflict`. Embedded: the step
   * runs now, in a savepoint; a refusal throws `Refused`; a fault of the model becomes an incident and the command is
   * done; any other fault leaves the command ready, and the engine's runner repeats it.
   *
   * Lock order: the caller has locked its record; this locks the instance, then the command.
   */
  submit(tx: Tx, command: Command): Promise<CommandStatus>;
  /**
   * Voids a command that is still ready, for the user who issued it. Returns false if it is too late, or the command is
   * not theirs.
   */
  takeBack(tx: Tx, id: CommandId, by: number): Promise<boolean>;
  /** Waits at most `timeoutMs` until the command is done, rejected or void, and returns its status. */
  settled(id: CommandId, timeoutMs: number): Promise<CommandStatus>;
}

export interface Job<V> {
  key: string;
  type: string;
  instance: InstanceId;
  element: string;
  /** Attempts left after this one fails. */
  retriesLeft: number;
  /** The task headers of the model. */
  headers: Readonly<Record<string, string>>;
  variables: V;
}
/** `error` is a BPMN error code: the handler's writes are undone and the process continues where the code is caught. */
export type JobResult = { complete: Variables } | { error: string };
/**
 * Thrown by a handler when the database, email or the file store is down: the attempt costs no retry and is repeated
 * after 5 s to 5 min. Also thrown by `deploy`, and by the calls of the reader that ask the engine about one instance or
 * version, while the engine does not answer.
 */
export class Unavailable extends Error {}

/** The task headers that a job needs, each with the values it may have. */
export type JobHeaders = Readonly<Record<string, readonly string[]>>;

export interface JobSpec<V> {
  /** The type in the model's task definition. Append-only: running instances may still carry an old one. */
  type: string;
  /** A zod schema of the variables, or anything with `parse`; must accept every version that still runs. */
  input: { parse(v: unknown): V };
  /** The BPMN error codes that `run` may return. */
  errors: readonly string[];
  /** The task headers that a model must give the job, each with the values it may have; none if omitted. */
  headers?: JobHeaders;
  /** Whether the job gives the record its final status: approved, rejected or withdrawn. */
  settles?: boolean;
  /**
   * One attempt, in a transaction of its own or in that of the step that created the job. If it throws, everything is
   * rolled back.
   */
  run(tx: Tx, job: Job<V>): Promise<JobResult>;
}
/** A job handler whose variables' type has been erased; made by `defineJob`. */
export interface AnyJob {
  readonly type: string;
  readonly errors: readonly string[];
  readonly headers?: JobHeaders;
  readonly settles?: boolean;
  run(tx: Tx, job: Job<unknown>): Promise<JobResult>;
}
export function defineJob<V>(spec: JobSpec<V>): AnyJob {
  return {
    type: spec.type,
    errors: spec.errors,
    ...(spec.headers && { headers: spec.headers }),
    ...(spec.settles && { settles: true }),
    run: (tx, job) => spec.run(tx, { ...job, variables: spec.input.parse(job.variables) }),
  };
}

/**
 * The engine's reports to Openboek. The embedded engine makes each in the transaction of its step; Camunda's arrive at
 * least once and in any order. The handlers therefore upsert by key with a rank (open < decided < completed, canceled).
 */
export interface WorkflowEvents {
  /**
   * Locks the record of an instance (`for update`). Called by background steps before they lock the instance,
   * so that all callers lock in the same order; within `submit` the caller has already locked its record.
   */
  lockRecord?(tx: Tx, e: { instance: InstanceId }): Promise<void>;
  /**
   * Reported when an instance has started, and again, with the new version, when it was moved to another version. If
   * engineKey is null, the engine identifies the instance by our id. Embedded: reported while the first jobs are
   * attempted; only the first statement of `started` is sure to run before the statements of a job handler.
   */
  started(tx: Tx, e: { instance: InstanceId; engineKey: string | null; version: number }): Promise<void>;
  /** approverRule: the task header of that name, '' if there is none. */
  taskCreated(
    tx: Tx,
    e: { engineTaskKey: string; instance: InstanceId; elementId: string; approverRule: string; dueAt: Date | null },
  ): Promise<void>;
  /**
   * Asked before a task completes. If `command` is null, somebody is completing the task outside Openboek, and this
   * must be denied.
   */
  taskCompleting(
    tx: Tx,
    e: { engineTaskKey: string; instance: InstanceId; command: CommandId | null },
  ): Promise<'allow' | 'deny'>;
  taskCanceled(tx: Tx, e: { engineTaskKey: string; instance: InstanceId }): Promise<void>;
  /** othersOpen: whether the instance has other open incidents; omitted if it has none. */
  incident(
    tx: Tx,
    e: { instance: InstanceId; element: string; type: string; message: string; open: boolean; othersOpen?: boolean },
  ): Promise<void>;
  /** An attempt failed; its writes are rolled back. */
  jobFailed?(
    tx: Tx,
    e: {
      instance: InstanceId;
      jobKey: string;
      element: string;
      type: string;
      retriesLeft: number;
      message: string;
      at: Date;
    },
  ): Promise<void>;
  ended(tx: Tx, e: { instance: InstanceId; how: 'completed' | 'canceled' }): Promise<void>;
  /**
   * The engine that answers is not the one on which instances are running; `running` is the number of these instances.
   * Reported once; `engineBack` reports that the right engine is back.
   */
  engineReplaced?(tx: Tx, e: { how: EngineReplacement; running: number }): Promise<void>;
  engineBack?(tx: Tx): Promise<void>;
  /** An operator restarted the instance where it was, on another engine. */
  restarted?(tx: Tx, e: { instance: InstanceId; by: number }): Promise<void>;
  /**
   * Reports that a command that was accepted (ready or sent) is permanently refused. The handler voids the decision,
   * clears status 999 and notifies the issuer.
   */
  commandRejected?(tx: Tx, e: { command: CommandId; instance: InstanceId; refusal: Refusal }): Promise<void>;
}

/** element: the BPMN id; null if the problem concerns the file as a whole. */
export interface Problem {
  element: string | null;
  rule: string;
  /** Identifies the broken rule and how it is broken; there is a label `Problem.<code>`. */
  code: string;
  level: 'error' | 'warning';
  /** The parameters of the label. */
  params: Readonly<Record<string, string>>;
  /** The problem and what to use instead, in English: for logs. */
  message: string;
}
/** The job types and functions that a drawing may use. */
export interface DrawingParts {
  /** The existing job types, with the errors that each may throw and the headers that it needs. */
  readonly jobs: readonly { readonly type: string; readonly errors: readonly string[]; readonly headers: JobHeaders }[];
  /** The functions of FEEL that are allowed, by name. */
  readonly functions: readonly string[];
}
export interface Definitions {
  parts(): DrawingParts;
  /**
   * The value of an expression (`= amount > 100`) with the given variables, as a process would get it; or the reason,
   * in English, why there is none.
   */
  evaluate(expression: string, variables: Variables): { value: unknown } | { fault: string };
  /**
   * Reads a .bpmn text and returns all its problems: elements outside the supported subset, faults in FEEL, and job
   * types and error codes that no job handler has. `process`: the process that it must define.
   */
  check(xml: string, process?: string): Promise<Problem[]>;
  /**
   * Makes the row of process_definitions the newest version. Idempotent by sha256: deploying the newest version's text
   * again returns that version.
   */
  deploy(definitionId: number, by: number): Promise<{ version: number } | { problems: Problem[] }>;
}

/** asOf: the time to which the page refers; on Camunda, the time of the state of the search index. */
export interface Page<T> {
  asOf: Date;
  total: number;
  items: readonly T[];
}
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
  /**
   * The key of the element instance that the incident stops; the key stays the same if the step is retried and fails
   * again.
   */
  elementInstance: string | null;
  type: string;
  message: string;
  at: Date;
  retryable: boolean;
}
/** A job that is not done yet. */
export interface JobRow {
  key: string;
  element: string;
  type: string;
  /** 0 if an incident stops the job. */
  retriesLeft: number;
  /** When the job is attempted next; null if the engine does not report it. */
  due: Date | null;
}
export interface FiguresAsked {
  readonly process: string;
  readonly version: number;
  readonly companies: readonly number[];
}
/**
 * Figures of one version, from the history of its instances. An instance that is moved to or from the version begins or
 * ends here at the elements where it was then.
 */
export interface Figures {
  readonly asOf: Date;
  /** The number of instances on which the figures are based. */
  readonly instances: number;
  /** Whether the engine has more history than it read; the figures then cover the newest visits to elements. */
  readonly isCut: boolean;
  /** `seconds` is the total for the instances of an element that have ended; `open` counts the others. */
  readonly elements: readonly { element: string; count: number; open: number; seconds: number }[];
}
export interface Reader {
  /** Newest first. */
  instances(
    f: { process?: string; version?: number; state?: string; element?: string; incident?: boolean },
    page: { offset: number; limit: number },
  ): Promise<Page<InstanceRow>>;
  /**
   * `active`: the ids of the elements with a token, one for each token; `elementInstances`: the keys of these tokens.
   * Throws `Refused` INSTANCE_ENDED for an unknown id.
   */
  detail(id: InstanceId): Promise<{
    asOf: Date;
    active: readonly string[];
    elementInstances: readonly string[];
    variables: Variables;
    incidents: readonly IncidentRow[];
  }>;
  /**
   * Where an instance is: the innermost elements with a token, one for each token. Embedded: as the caller's
   * transaction sees it. Throws like `detail`.
   */
  tokens(db: ISql, id: InstanceId): Promise<readonly string[]>;
  /** Open jobs, oldest first. Throws like `detail`. */
  jobs(id: InstanceId): Promise<Page<JobRow>>;
  /** In order of occurrence; event: activated, completed, terminated. */
  history(id: InstanceId): Promise<Page<{ element: string; event: string; at: Date }>>;
  /**
   * The elements that prevent a running instance from moving to another version: it uses them, and that version lacks
   * or has changed them. Throws like `detail`, and `Refused` NO_DEFINITION if that version is not deployed.
   */
  misfits(id: InstanceId, version: number): Promise<readonly string[]>;
  /**
   * Running instances whose engine is absent: it is not set up, or has been emptied, replaced or reset to an earlier
   * state.
   */
  stranded(): Promise<readonly InstanceId[]>;
  /**
   * How instances of the given companies passed through one version. Throws `Unavailable` while the engine does not
   * answer.
   */
  figures(asked: FiguresAsked): Promise<Figures>;
}

export interface WorkflowEngine extends Commands, Definitions, Foresight {
  readonly kind: 'embedded' | 'camunda';
  readonly read: Reader;
  /**
   * Registers the given handlers, and does the background work until `stop` as long as this process leads. Every
   * process calls it, and one of them leads.
   */
  run(jobs: readonly AnyJob[], events: WorkflowEvents, stop: AbortSignal): Promise<void>;
  health(): Promise<EngineHealth>;
  /** The process that leads now; null if none leads, and so no background work is done. */
  leader(): Promise<Leader | null>;
}

/** A process that does the engine's background work. */
export interface Leader {
  /** The name of the machine that the process runs on. */
  readonly host: string;
  readonly since: Date;
}

/**
 * emptied: the engine has lost its earlier state; older: it was reset to an earlier state; different: it is another
 * engine.
 */
export type EngineReplacement = 'emptied' | 'different' | 'older';

/**
 * Why an engine does not carry out its commands. waiting: a command has been waiting too long; away: Camunda does not
 * answer; notSetUp: processes run on Camunda, and no address of Camunda is set.
 */
export type EngineCause = EngineReplacement | 'waiting' | 'away' | 'notSetUp';

/** The state of the engine. People can work even while it is down: their decisions wait. */
export interface EngineHealth {
  /** Whether the engine carries out its commands. */
  ok: boolean;
  /** The cause of the problem. Left out, like `problem`, if there is no problem. */
  cause?: EngineCause;
  /** The cause in English, for monitoring; anybody may read it. */
  problem?: string;
  /** Age of the oldest waiting command. */
  oldestReadySeconds: number;
  /** The number of commands that an operator has to look at. */
  rejected: number;
}
