/**
 * Camunda 8 behind the same interface as the embedded engine: the adapter on its own Postgres, and the real engine with
 * a clock that the test moves.
 */
import { createCamundaEngine } from '#/infra/engine/camunda/engine.ts';
import { IMPATIENT } from '#/tests/support/app.ts';
import { control, takeCamunda } from '#/tests/support/camunda.ts';
import { testDatabase } from '#/tests/support/database.ts';
import type { Case } from '../case.ts';
import { insertPeople, recordingInbox } from '../inbox.ts';
import { openSubscriptions, readEvents, type SubscriptionRow, subscriptionOf } from '../subscriptions.ts';
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
  // No case tests a call or a job that takes too long, so these times are generous for a busy machine.
  const timing = { ...IMPATIENT, callMs: 60_000, lockMs: 60_000 };
  const engine = createCamundaEngine({ sql, jobs, events, log, camunda, timing });
  const stop = new AbortController();
  const running = engine.run(jobs, events, stop.signal);
  let heldAt: number | null = null;
  const hold = async (timestamp: number) => {
    heldAt = timestamp;
    await control(address, 'PUT', '/v2/clock', { timestamp });
  };
  const search = async <Row>(what: string, filter: object) => {
    const body = { filter, page: { limit: 1_000 } };
    return ((await control(address, 'POST', `/v2/${what}/search`, body)) as { items: Row[] }).items;
  };
  return {
    engine,
    sql,
    cast,
    patience: 90_000,
    isOrdered: false,
    lag: 700,
    async holdClock() {
      const { timestamp } = (await control(address, 'GET', '/test/clock')) as { timestamp: number };
      await hold(timestamp);
    },
    async releaseClock() {
      heldAt = null;
      await control(address, 'POST', '/test/clock', { advanceMs: 0 });
    },
    async advance(milliseconds) {
      if (heldAt !== null) await hold(heldAt + milliseconds);
      else await control(address, 'POST', '/test/clock', { advanceMs: milliseconds });
    },
    async subscriptions(instance) {
      const [row] = await sql<{ key: string | null }[]>`
        select engine_key as key from workflow_instances where id = ${instance}`;
      if (!row?.key) return [];
      const filter = { processInstanceKey: row.key };
      const [rows, incidents, events] = await Promise.all([
        search<SubscriptionRow>('message-subscriptions', filter),
        search<{ elementInstanceKey: string; errorType: string }>('incidents', { ...filter, state: 'ACTIVE' }),
        readEvents(cast.xml(instance)),
      ]);
      return openSubscriptions(events, rows, incidents).map(subscriptionOf);
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
