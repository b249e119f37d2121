import { afterAll, beforeAll, describe, it } from 'vitest';
import { FAULTS } from './walk-faults.ts';
import { expectAllowed, openWalkStage, printWalk, type WalkRow, type WalkStage, walk } from './walk-stage.ts';

/** `npm run test:faults`: those that take long too. */
const isFull = process.env.FAULTS === 'full';
const isLeftOut = ({ isLong, without }: (typeof FAULTS)[number]) => (isLong && !isFull) || (without ?? '') !== '';

describe.runIf(process.platform === 'linux')('what a person sees while something fails', () => {
  let stage: WalkStage;
  const table: WalkRow[] = [];

  beforeAll(async () => {
    stage = await openWalkStage();
  }, 300_000);
  afterAll(async () => {
    printWalk(
      table,
      FAULTS.filter(isLeftOut).map(({ name, without }) => `${name}${without ?? ''}`),
    );
    await stage?.close();
  }, 60_000);

  for (const fault of FAULTS)
    it.skipIf(isLeftOut(fault))(
      `${fault.name}: no 500, no hang, nothing lost, and well again by itself${fault.without ?? ''}`,
      { timeout: 900_000 },
      async () => {
        const row = await walk(stage, fault);
        table.push(row);
        expectAllowed(row, fault);
      },
    );
});
