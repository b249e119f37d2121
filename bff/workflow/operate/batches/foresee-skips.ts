import type { Context } from '#/bff/context.ts';
import type { BatchDraft } from '#/bff/contract/batches.ts';
import type { RunMigration } from '#/bff/contract/operations.ts';
import { Failure } from '#/bff/failure.ts';
import { openRun } from '../instance/open-run.ts';
import { judgeMove } from '../instance/preview-migration.ts';
import type { Target } from './target-queries.ts';

/** How long, in milliseconds, the checks may go on while the user waits for the dialog that asks for confirmation. */
const LONGEST = 3_000;
/** The number of moves that are checked at the same time. */
const TOGETHER = 10;

type Refusal = NonNullable<RunMigration['refusal']>;

/**
 * How many runs a migration would skip, by reason. The moves are checked in the order in which the batch would process
 * them, as long as there is time. Each move is checked again when the batch processes it.
 */
export async function foreseeSkips(
  context: Context,
  targets: readonly Target[],
  stranded: readonly string[],
): Promise<BatchDraft['skips']> {
  const { sql, engine } = context.services;
  const counts = new Map<Refusal, number>();
  const until = performance.now() + LONGEST;
  let looked = 0;
  while (looked < targets.length && performance.now() < until) {
    const some = targets.slice(looked, looked + TOGETHER);
    const refusals = await Promise.all(some.map((target) => refusalOfMove(target)));
    // If the outcome of any run is unknown, none of the runs checked with it are counted, and the checks end.
    if (refusals.includes(undefined)) break;
    for (const refusal of refusals) if (refusal) counts.set(refusal, (counts.get(refusal) ?? 0) + 1);
    looked += some.length;
  }
  return { looked, reasons: [...counts].map(([reason, runs]) => ({ reason, runs })) };

  /**
   * null if the run would be moved; undefined if the engine does not answer, or the run now belongs to another company.
   */
  async function refusalOfMove({ id, newestVersion }: Target): Promise<Refusal | null | undefined> {
    try {
      const open = await openRun(sql, context, id, stranded);
      return (await judgeMove(sql, engine, open, newestVersion ?? 0)).refusal;
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }
}
