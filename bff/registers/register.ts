import type { Config } from '#/bff/config.ts';
import type { Actor } from '#/bff/context.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import type { RecordPolicy } from '#/bff/contract/record-policy.ts';
import type { RecordName, RegisterName } from '#/bff/contract/registers.ts';
import type { Right } from '#/bff/contract/rights.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { InstanceId, Variables } from '#/bff/workflow/engine.ts';

/** The fields of every record. */
export interface BaseRecord {
  readonly id: number;
  readonly number: string;
  /** Null as long as the company it concerns is unknown. */
  readonly companyId: number | null;
  /** The status that people see and that policies use. */
  readonly shownStatus: number;
  readonly version: number;
}

/** The fields of every record that needs approval. */
export interface WorkflowRecord extends BaseRecord {
  readonly companyId: number;
  /** The owner. */
  readonly userId: number;
  /** The privacy officer whom the record names, in a register that has one. */
  readonly officerId?: number | null;
  readonly status: number;
  /** The displayed status: the stored status, unless the record is locked, has a fault or waits for the engine. */
  readonly shownStatus: number;
  readonly workflowInstanceId: InstanceId | null;
  readonly pendingCommandId: string | null;
  /** The reason for a rejection or withdrawal. */
  readonly wfReason: string | null;
}

/** A record with the actions that the caller may take now. */
export interface Loaded<R extends BaseRecord = WorkflowRecord> {
  readonly record: R;
  readonly relations: ReadonlySet<string>;
  readonly allowed: readonly string[];
  /**
   * Whether the record's process runs on an engine that is not set up here; actions that need that engine are then not
   * allowed.
   */
  readonly isEngineAbsent: boolean;
}

/** The stored statuses of a register, by their meaning for the process. */
export interface RegisterStatuses {
  readonly concept: number;
  /**
   * For records that the owner withdrew or an operator cancelled, and that the owner can take back to `concept`. Null
   * if such records return to their previous status instead.
   */
  readonly withdrawn: number | null;
  readonly waiting: number;
  /** At least one approval has been given, and others are pending. */
  readonly approved: number;
  readonly processed: number;
  readonly rejected: number;
}

/** How a record is loaded. */
export interface Loading {
  /** Takes the row's lock for the rest of the transaction; first in the lock order. */
  lock?: boolean;
  /**
   * Whether the record is also loaded for a delegate who could have decided its task until somebody else did. They get
   * no allowed action, but an answer that explains why (OP-065).
   */
  latecomers?: boolean;
}

/** A record that has moved to another company. */
export interface MovedRecord {
  id: number;
  number: string;
  from: number;
  to: number;
}

/**
 * The rights over a record's company that let people see the record. Its owner and the people involved in its approval
 * see it without such a right. This is the only definition. It is used by approval-standing.ts for one record, by lists
 * for one relation, and by the search for all relations (visibility-queries.ts). A test checks that loading and search
 * agree.
 */
export interface Visibility {
  /** A right that counts only for people above the owner. */
  readonly manager?: Right;
  readonly reader: Right;
  readonly freezer?: Right;
  /** Further rights, each of which allows reading. */
  readonly others?: readonly Right[];
}

/** A person's relations to one record, read together with that record. */
export interface Standing<R extends BaseRecord = BaseRecord> {
  /** The relations, among those in the register's policy, that the person has. */
  relations(record: R): Iterable<string>;
  /** The engine of the record's running process; null if no process runs. */
  readonly engine: 'embedded' | 'camunda' | null;
}

/**
 * What a register must provide before anybody may read or change its records: who has which relation to a
 * record, and what they may do.
 */
export interface BaseRegister<R extends BaseRecord = BaseRecord> {
  readonly name: RecordName;
  /** The table with the columns of its record. */
  readonly table: string;
  /** Prefix of audit actions: `report` for actions such as report.submit. */
  readonly noun: string;
  readonly policy: RecordPolicy<string, string>;
  /** If omitted, the register is always enabled. A register that is switched off does not exist for anybody. */
  isEnabled?(config: Config): boolean;

  /**
   * The record, locked for the rest of the transaction if `lock` is set; undefined if it does not exist or is
   * deleted.
   */
  find(db: Db, id: number, lock: boolean): Promise<R | undefined>;
  /** A person's relations to the record with this id, in a separate statement that is sent together with `find`. */
  readStanding(db: Db, actor: Actor, id: number): Promise<Standing<R>>;
}

/** A register with approvals, as lists and search see it. */
export interface RecordRegister<R extends WorkflowRecord = WorkflowRecord> extends BaseRegister<R> {
  readonly name: RegisterName;
  readonly visibility: Visibility;
}

/**
 * One register, as seen by the verbs and workers that all registers share. Its functions are methods, not properties,
 * because the shared code calls them with records that the same register loaded.
 */
export interface Register<R extends WorkflowRecord = WorkflowRecord> extends RecordRegister<R> {
  /** BPMN id of the process that approves its records. */
  readonly process: string;
  readonly statuses: RegisterStatuses;
  /** The plural of its records in URLs: /api/tasks/reports/approve/{id}. */
  readonly plural: string;
  /** Variables of its runs that operators can read; all others are facts of the record and therefore masked. */
  readonly technicalVariables: readonly string[];
  /** Facts that its process may be started with. Operators never set them. */
  readonly factNames: readonly string[];
  /** The names under which the start screen counts the tasks that wait for somebody. */
  readonly counters: { readonly own: keyof Counters; readonly delegated: keyof Counters };

  /** For workers and events: the record whose process the instance runs, locked; undefined if there is none. */
  findOf(tx: Tx, instance: InstanceId): Promise<R | undefined>;

  /** The faults that still keep the record from being submitted. */
  missing(record: R): FieldErrors;
  /** The content that a person decides on, stored with the decision. */
  content(db: Db, record: R): Promise<Record<string, unknown>>;

  /** The type of each fact that `facts` returns, by name, for people who draw its process. */
  readonly factTypes: Readonly<Record<string, 'number' | 'boolean' | 'text'>>;
  /** The facts that the gateways of its process decide on, as of now. */
  facts(db: Db, record: R): Promise<Variables>;
  /** Stores the data that only a submitted record has (the owner's current details and the time). */
  rememberSubmit(tx: Tx, record: R): Promise<void>;
  /**
   * Clears the data stored at submission, when the submission is taken back or compensated, or when the record is
   * withdrawn and revised.
   */
  forgetSubmit(tx: Tx, id: number): Promise<void>;
  /** Stores the data that the register keeps at the end of an approval; omitted if there is none. */
  processed?(tx: Tx, record: R): Promise<void>;
  /**
   * Moves the unsubmitted records of people who have moved to another company; only in a register whose records belong
   * to their owner's company.
   */
  followOwners(tx: Tx, userIds: readonly number[]): Promise<MovedRecord[]>;
  /** Stores who gave the approval and when. */
  rememberApproval(tx: Tx, id: number, approval: { by: number; at: Date }): Promise<void>;
}
