import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Effects } from '#/tests/support/effects.ts';
import { type FaultRow, ONCE, outcomeOf, printFaultTable } from '#/tests/support/fault-table.ts';
import type { Trap } from '#/tests/support/postgres-proxy.ts';
import { type Approved, type FaultStage, openFaultStage, type Run } from './fault-stage.ts';
import { type Moment, momentsOf, STEPS, type Step, type Trouble } from './fault-steps.ts';

/**
 * The number of people's calls, and of pieces of the leader's own work, that each kill interrupts. While one piece is
 * held, the leader starts no further round of work.
 */
const CALLS_A_KILL = 4;
const BACKGROUND_A_KILL = 1;

interface Disturbed {
  readonly step: Step;
  readonly moment: Moment;
  readonly trouble: Trouble;
  readonly run: Run;
  trap?: Trap;
}

/**
 * Defines tests that disturb every step of an approval at every moment of its transaction.
 *
 * @param part `a tenth` only kills the server, at one moment of each step, which differs between steps
 */
export function describeFaults(approved: Approved, part: 'all' | 'a tenth' = 'all'): void {
  const chosen = (step: Step, trouble: Trouble): readonly Moment[] => {
    const moments = momentsOf(step, trouble);
    const at = STEPS.indexOf(step) % moments.length;
    return part === 'all' ? moments : moments.slice(at, at + 1);
  };
  describe(`each step of an approval in ${approved.register}`, () => {
    let stage: FaultStage;
    const expected = new Map<Step, Effects>();
    const table: FaultRow[] = [];

    beforeAll(async () => {
      stage = await openFaultStage(approved);
    }, 120_000);
    afterAll(async () => {
      printFaultTable(table);
      await stage?.close();
    }, 120_000);

    const prepared = (trouble: Trouble): Promise<Disturbed[]> =>
      Promise.all(
        STEPS.flatMap((step) =>
          chosen(step, trouble).map(async (moment) => ({ step, moment, trouble, run: await step.prepare(stage) })),
        ),
      );

    function arm(row: Disturbed): Trap {
      const { moment, run } = row;
      const isAbout = (about: readonly string[]) =>
        [run.key, run.instance].some((id) => id !== '' && about.includes(id));
      row.trap = stage.proxy.trap((statement) => moment.isIt(statement) && isAbout(statement.about), moment.side);
      return row.trap;
    }

    async function note({ step, moment, trouble, run, trap }: Disturbed): Promise<void> {
      const hits = trap?.hasCaught ? 1 : 0;
      const outcome = outcomeOf(hits, await stage.effects(run), expected.get(step) ?? {});
      table.push({ step: step.name, moment: `${moment.name}, ${trouble}`, engine: 'embedded', outcome });
    }

    async function makeAndEnd(step: Step, run: Run): Promise<void> {
      await step.make(stage, run);
      await step.end(stage, run);
    }

    it('has the expected effects if it is undisturbed', async () => {
      for (const step of STEPS) {
        const run = await step.prepare(stage);
        await makeAndEnd(step, run);
        expected.set(step, await stage.effects(run));
      }
      const left = [...expected.values()];
      expect(left.map(({ status }) => status)).toEqual([50, 50, 50, approved.withdrawn, 50, 50, 50]);
      expect(left.every(({ instances, openTasks, pending }) => instances === 1 && openTasks === 0 && !pending)).toBe(
        true,
      );
    }, 60_000);

    it.skipIf(part === 'a tenth')(
      'has exactly the same effects if it is cut off from Postgres at any moment',
      async () => {
        const rows = await prepared('cut');
        await Promise.all(
          rows.map(async (row) => {
            const trap = arm(row);
            void trap.caught.then(() => trap.cut());
            await makeAndEnd(row.step, row.run);
          }),
        );
        for (const row of rows) await note(row);
        expect(table.filter(({ outcome }) => outcome !== ONCE)).toEqual([]);
      },
      120_000,
    );

    it('has exactly the same effects if the server is killed with -9 at any moment', async () => {
      const rows = await prepared('killed');
      const calls = rows.filter(({ step }) => !step.isBackground);
      const background = rows.filter(({ step }) => step.isBackground);
      while (calls.length + background.length > 0) {
        const wave = [...calls.splice(0, CALLS_A_KILL), ...background.splice(0, BACKGROUND_A_KILL)];
        const traps = wave.map(arm);
        const made = Promise.all(wave.map(({ step, run }) => makeAndEnd(step, run)));
        await Promise.race([Promise.all(traps.map(({ caught }) => caught)), made]);
        await stage.killAndStart();
        await made;
      }
      for (const row of rows) await note(row);
      expect(table.filter(({ outcome }) => outcome !== ONCE)).toEqual([]);
    }, 240_000);
  });
}
