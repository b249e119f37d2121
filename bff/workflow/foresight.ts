/** Dry runs of a drawing: which tasks a process would still ask for. */
import type { ISql as Db } from 'postgres';
import type { Variables } from './engine-values.ts';

/** The input of a dry run, before a process runs or while it does. */
export interface Foretelling {
  readonly process: string;
  /** The version that the instance runs on; if omitted, the newest deployed version, on which it would start. */
  readonly version?: number;
  /** The facts that `start` passes; without an `instanceId`, an unused one is substituted. */
  readonly variables: Variables;
  /** The decisions so far, in order, each with the variables that its task was completed with. */
  readonly decisions: readonly { readonly elementId: string; readonly variables: Variables }[];
}
/**
 * One user task of a dry run. An element that is repeated (a loop, a list) occurs once for each repetition.
 * decided: by the decisions given; open: to be decided next, given those decisions; expected: opens when
 * others have approved.
 */
export interface ForeseenTask {
  readonly elementId: string;
  /** The name in the drawing; '' if it has none. */
  readonly name: string;
  /** The task header of that name, '' if there is none. */
  readonly approverRule: string;
  readonly state: 'decided' | 'open' | 'expected';
  /**
   * Counted from 1. A task that has a number to itself is asked for alone. A task that shares its number is open at the
   * same time as at least one other task with that number. The tasks with one number open when all tasks with the
   * previous number are decided.
   */
  readonly group: number;
}
/** A user task of a drawing that a dry run does not reach. */
export interface OtherTask extends Pick<ForeseenTask, 'elementId' | 'name' | 'approverRule'> {
  /** The number of foreseen tasks that come before it: the tasks that the drawing reaches in fewer steps. */
  readonly after: number;
}
/**
 * Why a dry run stopped. condition: a condition was neither true nor false; fault: there was another incident; event:
 * it waits for a timer or message.
 */
export interface ForeseenStop {
  readonly elementId: string;
  readonly cause: 'condition' | 'fault' | 'event';
  /** In English, for operators and logs. */
  readonly message: string;
}
export interface Foreseen {
  readonly version: number;
  /** The tasks in the order in which they open, without those that a rejection removed before they were decided. */
  readonly tasks: readonly ForeseenTask[];
  /** The elements in the order in which the dry run reached them; an element occurs each time it was reached. */
  readonly path: readonly string[];
  /** The drawing's user tasks that the dry run did not reach. */
  readonly others: readonly OtherTask[];
  /**
   * end: the list is complete. unknown: more may follow, for the reason in `stopped` (usually a missing fact). bound:
   * the drawing loops forever if everybody approves; the tasks are those of the first rounds.
   */
  readonly how: 'end' | 'unknown' | 'bound';
  /** For `unknown`: where the dry run stopped, at least one entry; otherwise empty. */
  readonly stopped: readonly ForeseenStop[];
  /**
   * The elements of decisions for which the dry run had no task, because an operator or a timer took the instance along
   * another path.
   */
  readonly unplaced: readonly string[];
}
export interface Foresight {
  /**
   * Which user tasks a process would still ask for: a dry run of the drawing. Undecided tasks are approved (`decision:
   * 'approve'`), jobs return nothing, timers never fire, messages never arrive. Writes nothing; `db` is the caller's
   * transaction or the pool; it is only used to look up the version and, once, its text.
   *
   * @throws Refused NO_DEFINITION if no such process or version is deployed
   */
  foresee(db: Db, asked: Foretelling): Promise<Foreseen>;
}
