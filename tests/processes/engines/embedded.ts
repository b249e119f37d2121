/** The embedded engine on a Postgres of its own, with a clock that the test moves. */
import { createEmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import { testDatabase } from '#/tests/support/database.ts';
import type { Case } from '../case.ts';
import { insertPeople, recordingInbox } from '../inbox.ts';
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
    async advance(milliseconds) {
      now += milliseconds;
    },
    settle: () => engine.runDue(),
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
