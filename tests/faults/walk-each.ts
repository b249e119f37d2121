import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectAllowed, type Fault, printWalk, type Walked, type WalkRow, walk } from './walk-stage.ts';

/** Set by `npm run test:faults`: includes the faults that take long. */
const isFull = process.env.FAULTS === 'full';

/** One test per fault, all on one stage; at the end the table, with what was left out and why. */
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
        `${fault.name}: no 500, no hang, nothing lost, and well again without help${fault.without ?? ''}`,
        { timeout: 900_000 },
        async () => {
          const row = await walk(stage as Stage, fault);
          table.push(row);
          expectAllowed(row, fault);
        },
      );
  });
}
