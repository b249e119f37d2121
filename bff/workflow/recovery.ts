/** Recovery of instances whose engine was emptied, replaced or reset to an earlier state (decision 0043). */
import type { EngineReplacement, InstanceId } from './engine.ts';

/** Prefix of the keys that an instance had on the lost engine, until its counterpart on the next engine exists. */
export const LOST = 'lost:';

/** An instance whose engine was emptied, replaced or reset to an earlier state. */
export interface Lost {
  readonly instance: InstanceId;
  readonly register: string;
  readonly recordId: number;
  readonly process: string;
  /** The engine's key of the instance. */
  readonly key: string;
  /** Elements where somebody has to decide, or has made a decision that the engine does not have. */
  readonly waiting: readonly string[];
  /** The number of valid decisions made in the instance so far. */
  readonly decisions: number;
}

export interface LostCluster {
  readonly how: EngineReplacement;
  readonly instances: readonly Lost[];
}

/** Recovery by operators, for when the engine that answers is not the engine that instances run on. */
export interface Recovery {
  /** undefined if the engine is not known to have been emptied, replaced or reset. */
  preview(): Promise<LostCluster | undefined>;
  /** Restarts all the instances where they were. @returns how many */
  restart(by: number, onProgress: (done: number, of: number) => void): Promise<number>;
  /** Ends all the instances and returns the records to their owners. @returns how many */
  giveBack(by: number, reason: string, onProgress: (done: number, of: number) => void): Promise<number>;
}
