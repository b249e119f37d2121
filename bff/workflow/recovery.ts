/** What becomes of instances whose engine was emptied, replaced or set back (decision 0043). */
import type { EngineReplacement, InstanceId } from './engine.ts';

/** Begins the engine's key of whatever an instance had on the engine that is lost, until the next one has the same. */
export const LOST = 'lost:';

/** An instance that runs on an engine that does not answer any more. */
export interface Lost {
  readonly instance: InstanceId;
  readonly register: string;
  readonly recordId: number;
  readonly process: string;
  /** The engine's key of it. */
  readonly key: string;
  /** Elements where somebody has to decide, or has decided and the engine does not know it. */
  readonly waiting: readonly string[];
  /** Decisions made in it so far, which count. */
  readonly decisions: number;
}

export interface LostCluster {
  readonly how: EngineReplacement;
  readonly instances: readonly Lost[];
}

/** For operators, where another engine answers than the one that instances run on. */
export interface Recovery {
  /** undefined: the right one answers. */
  preview(): Promise<LostCluster | undefined>;
  /** Begins all of them again where they were. @returns how many */
  restart(by: number, onProgress: (done: number, of: number) => void): Promise<number>;
  /** Ends all of them back to their owners. @returns how many */
  giveBack(by: number, reason: string, onProgress: (done: number, of: number) => void): Promise<number>;
}
