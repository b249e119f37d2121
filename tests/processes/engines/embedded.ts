/** The embedded engine on its own Postgres, with a clock that the test moves. */
import { createEmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import { testDatabase } from '#/tests/support/database.ts';
import type { Case } from '../case.ts';
import { insertPeople, recordingInbox } from '../inbox.ts';
import type { Subscription } from '../subscriptions.ts';
import { Cast, type EngineUnderTest } from './engine.ts';

export async function openEmbedded(cases: readonly Case[]): Promise<EngineUnderTest> {
  const { sql, drop } = await testDatabase();
  await insertPeople(sql);
  const cast = new Cast();
  let now = Date.parse('2026-03-02T09:00:00Z');
  const log = { warn: () => {}, error: () => {} };
  const events = recordingInbox([], () => 'allow');
  const engine = createEmbeddedEngine({ sql, jobs: cast.handlers(cases), events, log, clock: () => new Date(now) });
  return {
    engine,
    sql,
    cast,
    patience: 0,
    isOrdered: true,
    lag: 0,
    holdClock: async () => {},
    releaseClock: async () => {},
    async advance(milliseconds) {
      now += milliseconds;
    },
    settle: () => engine.runDue(),
    subscriptions: (instance) => sql<Subscription[]>`
      select wait ->> 'node' as element, wait ->> 'name' as message, wait ->> 'correlationKey' as key
      from wf_instance, jsonb_path_query(state, '$.waits.* ? (@.kind == "message")') as wait
      where id = ${instance}`,
    async leftovers(instance) {
      const rows = await sql<{ what: string }[]>`
        select 'job of ' || type as what from wf_job where instance_id = ${instance}
        union all select 'timer' from wf_timer where instance_id = ${instance}
        union all select 'incident at ' || element_id from wf_incident where instance_id = ${instance}`;
      return rows.map(({ what }) => what);
    },
    close: drop,
  };
}
