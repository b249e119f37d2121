/** Camunda 8 behind the same port: the adapter on a Postgres of its own, and the real engine whose clock the test moves. */
import { createCamundaEngine } from '#/infra/engine/camunda/engine.ts';
import { IMPATIENT } from '#/tests/support/app.ts';
import { control, takeCamunda } from '#/tests/support/camunda.ts';
import { testDatabase } from '#/tests/support/database.ts';
import type { Case } from '../case.ts';
import { insertPeople, recordingInbox } from '../inbox.ts';
import { Cast, type EngineUnderTest } from './engine.ts';

export async function openCamunda(cases: readonly Case[]): Promise<EngineUnderTest> {
  const { address, release } = await takeCamunda();
  const { sql, drop } = await testDatabase();
  await insertPeople(sql);
  const cast = new Cast();
  const log = { warn: () => {}, error: () => {} };
  const events = recordingInbox([], () => 'allow');
  const jobs = cast.handlers(cases);
  const camunda = { restAddress: address, auth: { kind: 'none' } } as const;
  // No case is about a call or a job that takes too long, however busy the machine is.
  const timing = { ...IMPATIENT, callMs: 60_000, lockMs: 60_000 };
  const engine = createCamundaEngine({ sql, jobs, events, log, camunda, timing });
  const stop = new AbortController();
  const running = engine.run(jobs, events, stop.signal);
  return {
    engine,
    sql,
    cast,
    patience: 90_000,
    isOrdered: false,
    async advance(milliseconds) {
      await control(address, 'POST', '/test/clock', { advanceMs: milliseconds });
    },
    settle: async () => {},
    async leftovers(instance) {
      const rows = await sql<{ what: string }[]>`
        select 'command ' || kind as what from workflow_commands
        where instance_id = ${instance} and state in ('ready', 'sent')`;
      return rows.map(({ what }) => what);
    },
    async close() {
      stop.abort();
      await running;
      await drop();
      await release();
    },
  };
}
