import type { Context } from '#/bff/context.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import type { RegisterName } from '#/bff/contract/registers.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { InstanceId, Variables } from '#/bff/workflow/engine.ts';

/** What every record that is approved has. */
export interface WorkflowRecord {
  readonly id: number;
  readonly number: string;
  readonly companyId: number;
  /** The owner. */
  readonly userId: number;
  readonly status: number;
  /** The status with the conditions on top of it: locked, fault, waiting for the engine (DESIGN §3). */
  readonly shownStatus: number;
  readonly workflowInstanceId: InstanceId | null;
  readonly pendingCommandId: string | null;
  /** Of a rejection or withdrawal. */
  readonly wfReason: string | null;
  readonly version: number;
}

/** A record with what the caller may do with it now. */
export interface Loaded<R extends WorkflowRecord = WorkflowRecord> {
  readonly record: R;
  readonly allowed: readonly string[];
}

/** The stored statuses of a register, by what they mean to the process. */
export interface RegisterStatuses {
  readonly concept: number;
  /** Withdrawn by the owner or cancelled by an operator; the owner takes it back to `concept`. */
  readonly withdrawn: number;
  readonly waiting: number;
  /** The first approval is given, the second pending. */
  readonly approved: number;
  readonly processed: number;
  readonly rejected: number;
}

/** How a record is loaded. */
export interface Loading {
  /** Takes the row's lock for the rest of the transaction; first in the lock order (ENGINE §1). */
  lock?: boolean;
  /** Whoever stood in for a candidate until the task was decided gets past, with nothing allowed: to be told so (OP-065). */
  latecomers?: boolean;
}

export interface Submission {
  /** The facts that the gateways of its process decide on. */
  readonly facts: Variables;
  /** Stores what only a submitted record has (who the owner is at this moment, when). */
  remember(tx: Tx): Promise<void>;
}

/** A record that has gone to another company. */
export interface MovedRecord {
  id: number;
  number: string;
  from: number;
  to: number;
}

/**
 * One register, as the verbs and workers that all registers share see it (DESIGN §2). Methods, not function properties:
 * the shared code calls them with the records that the same register loaded.
 */
export interface Register<R extends WorkflowRecord = WorkflowRecord> {
  readonly name: RegisterName;
  /** The table with the columns of a WorkflowRecord. */
  readonly table: string;
  /** BPMN id of the process that approves its records. */
  readonly process: string;
  readonly statuses: RegisterStatuses;
  /** Prefix of audit actions: `report` gives report.submit. */
  readonly noun: string;

  /** The door for people; throws Failure NOT_FOUND. */
  load(db: Db, context: Context, id: number, options?: Loading): Promise<Loaded<R>>;
  /** The door for workers and events: the record that runs on this instance, locked; undefined when it is gone or does not. */
  findOf(tx: Tx, instance: InstanceId): Promise<R | undefined>;

  /** What still keeps the record from being submitted. */
  missing(record: R): FieldErrors;
  /** What a person decides on, kept with the decision. */
  content(record: R): Record<string, unknown>;

  /** Whether a second approval will be asked, as far as it is known before. */
  needsSecondApproval(db: Db, record: R): Promise<boolean>;
  /** What goes with a submit, read as of now. */
  submission(db: Db, record: R): Promise<Submission>;
  /** Clears that again: taken back, withdrawn and revised, compensated. */
  forgetSubmit(tx: Tx, id: number): Promise<void>;
  /** Takes along what people who have moved have not submitted, where the company of a record is that of its owner. */
  followOwners(tx: Tx, userIds: readonly number[]): Promise<MovedRecord[]>;
  /** Stores who gave the approval, and when. */
  rememberApproval(tx: Tx, id: number, approval: { by: number; at: Date }): Promise<void>;
}
