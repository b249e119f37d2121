/**
 * Camunda is emptied, replaced or restored to an earlier state at a random moment while people decide, and an operator
 * then restarts all processes. `npm run test:all` does each of these once with a few reports; the full test is
 * `LOST_ROUNDS=30 LOST_REPORTS=150 npm test -- unit tests/camunda/lost-at-work.test.ts` with a separate Camunda
 * (CAMUNDA_REST_ADDRESS). The test server keeps no earlier state, so the restore is only simulated: Camunda still has
 * every instance, but according to Openboek's records it reuses keys.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { verifyChain } from '#/bff/audit/verify-chain.ts';
import type { CamundaEngine } from '#/infra/engine/camunda/engine.ts';
import { brokenRules } from '#/tests/faults/invariants.ts';
import type { Caller } from '#/tests/support/app.ts';
import { CAMUNDA_ADDRESS, control, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import { type Approvals, openApprovals } from './approvals.ts';

const ROUNDS = Number(process.env.LOST_ROUNDS ?? 3);
const REPORTS = Number(process.env.LOST_REPORTS ?? 8);
/** People who decide at the same time: half of them give first approvals, and half give second approvals. */
const AT_WORK = 8;
/** In milliseconds. */
const ROUND_MS = 600_000;
/** The comparison that runs once a minute (`reconcileMs`) finds missed events, so a minute alone may be too short. */
const PATIENCE = 150_000;

const HOWS = ['emptied', 'different', 'older'] as const;

/** The number of approvals that were answered with 200, by report. */
type Promised = Map<number, number>;

describe.runIf(CAMUNDA_ADDRESS)(`Camunda lost while people work${WITHOUT_CAMUNDA}`, () => {
  let stage: Approvals;
  let operator: number;
  beforeAll(async () => {
    stage = await openApprovals();
    operator = (await stage.app.as('thijs.wagenaar')).id;
  }, TURN_MS);
  afterAll(() => stage?.close());

  const engine = () => stage.app.services.engine as CamundaEngine;
  const statuses = async () => {
    const rows = await stage.app.database.sql<{ id: number; status: number }[]>`
      select id, shown_status as status from gift_reports where status <> 1`;
    return new Map(rows.map(({ id, status }) => [id, status]));
  };
  const untilStand = (wanted: ReadonlyMap<number, number>) =>
    until(
      'every report has the status that follows from its decisions',
      async () => {
        const now = await statuses();
        return [...wanted]
          .filter(([id, status]) => now.get(id) !== status)
          .map(([id, s]) => `${id}: ${now.get(id)}, not ${s}`);
      },
      (wrong) => wrong.length === 0,
      ROUND_MS / 2,
    );
  const standing = (promised: Promised) => new Map([...promised].map(([id, count]) => [id, [5, 10, 50][count] ?? 0]));

  const problem = async () => (await engine().health()).problem;
  const foundWith = (words: string) =>
    until('the change of Camunda is noticed', problem, (found) => found?.includes(words) === true, PATIENCE);
  const current = async () => {
    const [row] = await stage.app.database.sql<{ last: string }[]>`
      select last_key::text as last from camunda_clusters where left_at is null`;
    return BigInt(row?.last ?? 0);
  };
  /** Acts as the Camunda of another installation, which has given out more keys than the former one. */
  const useUpKeys = async () => {
    const message = { name: 'of-others', correlationKey: 'of-others', timeToLive: 60_000 };
    for (let key = 0n; key <= (await current()); ) {
      const sent = await control(CAMUNDA_ADDRESS ?? '', 'POST', '/v2/messages/publication', message);
      key = BigInt((sent as { messageKey: string }).messageKey);
    }
  };
  const LOSE: Record<(typeof HOWS)[number], () => Promise<unknown>> = {
    emptied: async () => {
      await control(CAMUNDA_ADDRESS ?? '', 'POST', '/test/reset');
      await foundWith('was emptied');
    },
    different: async () => {
      await stage.proxy.away();
      await control(CAMUNDA_ADDRESS ?? '', 'POST', '/test/reset');
      await useUpKeys();
      await stage.proxy.there();
      await foundWith('another Camunda answers');
    },
    older: async () => {
      const { sql } = stage.app.database;
      // The restore takes place while Camunda is unavailable, so that Camunda is checked as soon as it answers. Without
      // that, people would decide everything before the next periodic check, and a Camunda without running instances is
      // accepted as it is.
      await stage.proxy.away();
      await until(
        'the absence of Camunda is noticed',
        problem,
        (found) => found?.includes('does not answer') === true,
        PATIENCE,
      );
      await sql`update camunda_clusters set last_key = last_key + 100000 where left_at is null`;
      await stage.proxy.there();
      await foundWith('was restored');
    },
  };

  /**
   * Decides on one report after another until `isOver`; refused decisions are tried again later, as people would do.
   */
  const decide = async (caller: Caller, needs: number, promised: Promised, isOver: () => boolean) => {
    while (!isOver()) {
      const waiting = [...promised].filter(([, count]) => count === needs).map(([id]) => id);
      const id = waiting[Math.floor(Math.random() * waiting.length)];
      if (id === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
      else if ((await caller.post(`/api/tasks/reports/approve/${id}`, {})).status === 200)
        promised.set(id, (promised.get(id) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 100 * Math.random()));
    }
  };

  it.each(Array.from({ length: ROUNDS }, (_, i) => [i + 1, HOWS[i % 3] ?? 'emptied'] as const))(
    'round %i, %s: every report ends according to its decisions, and the log is complete',
    { timeout: ROUND_MS },
    async (_round, how) => {
      const promised: Promised = new Map();
      for (let i = 0; i < REPORTS; i += 1) promised.set((await stage.submit()).id, 0);
      for (const id of promised.keys()) await stage.taskOf(id);
      let isOver = false;
      onTestFinished(() => {
        isOver = true; // ends the loops even if the test has failed
      });
      const people = Array.from({ length: AT_WORK }, (_, i) =>
        i % 2 === 0
          ? decide(stage.supervisor, 0, promised, () => isOver)
          : decide(stage.compliance, 1, promised, () => isOver),
      );
      // Waits for a random time, short enough that some reports are not decided yet.
      await new Promise((resolve) => setTimeout(resolve, Math.min(20 * REPORTS, 2_000) * Math.random()));
      await LOSE[how]();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const before = [...promised.values()].reduce((sum, count) => sum + count, 0);
      const began = await engine().recovery.restart(operator, () => {});
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      isOver = true;
      await Promise.all(people);
      await untilStand(standing(promised));
      const left = [...promised.values()].filter((count) => count < 2).length;
      console.log(
        `${how}: ${REPORTS} reports, ${before} decisions before the loss, ${began} restarted, ${left} still to be decided`,
      );
      isOver = false;
      const rest = [
        decide(stage.supervisor, 0, promised, () => isOver),
        decide(stage.compliance, 1, promised, () => isOver),
      ];
      await until(
        'all are decided',
        async () => [...promised.values()],
        (counts) => counts.every((count) => count === 2),
        ROUND_MS / 2,
      );
      isOver = true;
      await Promise.all(rest);
      await untilStand(standing(promised));
      const { sql } = stage.app.database;
      // The end of a process is reported a moment after its last step.
      await until(
        'nothing is left half done',
        () => brokenRules(sql),
        (broken) => broken.length === 0,
        PATIENCE,
      );
      expect((await verifyChain(sql)).fault).toBeFalsy();
      const doubled = await sql`
        select instance_id from decisions where voided_at is null group by instance_id having count(*) <> 2`;
      expect(doubled).toEqual([]);
    },
  );
});
