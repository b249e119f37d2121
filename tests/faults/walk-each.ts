import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectAllowed, type Fault, printWalk, type Walked, type WalkRow, walk } from './walk-stage.ts';

/** Set by `npm run test:faults`, which also includes faults that take a long time. */
const isFull = process.env.FAULTS === 'full';

/**
 * Defines one test per fault, all on one stage. At the end the table is printed, with the skipped faults and the
 * reasons.
 */
export function walkEach<Stage extends Walked & { close(): Promise<void> }>(
  title: string,
  faults: readonly Fault<Stage>[],
  open: () => Promise<Stage>,
  openWithinMs: number,
): void {
  const isLeftOut = ({ isLong, without }: Fault<Stage>) => (isLong && !isFull) || (without ?? '') !== '';
  const left = faults.filter(isLeftOut).map(({ name, without }) => `${name}${without ?? ''}`);
  const isAnyLeft = process.platform === 'linux' && left.length < faults.length;

  describe(title, () => {
    let stage: Stage | undefined;
    const table: WalkRow[] = [];

    beforeAll(async () => {
      if (isAnyLeft) stage = await open();
    }, openWithinMs);
    afterAll(async () => {
      printWalk(table, left);
      await stage?.close();
    }, 60_000);

    for (const fault of faults)
      it.skipIf(isLeftOut(fault) || process.platform !== 'linux')(
        `${fault.name}: causes no 500, no hang and no loss, and everything recovers without help${fault.without ?? ''}`,
        { timeout: 900_000 },
        async () => {
          const row = await walk(stage as Stage, fault);
          table.push(row);
          expectAllowed(row, fault);
        },
      );
  });
}
