import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchDetails, BatchDraft } from '#/bff/contract/batches.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { databaseOf } from '#/tests/support/server-database.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { until } from '#/tests/support/until.ts';

const RUNS = 40;
/** The time for a restart on a busy machine. */
const WITHIN_MS = 120_000;
const WITHDRAWN = 2;

let folder: Awaited<ReturnType<typeof dataFolder>>;
let server: ServerProcess;
beforeAll(async () => {
  folder = await dataFolder();
  server = await startServer(folder.path);
}, 300_000);
afterAll(async () => {
  await server?.stop();
  await folder?.remove();
}, 60_000);

async function submittedRun(owner: Program): Promise<string> {
  const { body: id } = await owner.call<number>('POST', '/api/reports', completeEntries());
  const { status } = await owner.call('POST', `/api/tasks/reports/submitforapproval/${id}`, {});
  expect(status).toBe(200);
  const { body } = await owner.call<ReportDetails>('GET', `/api/reports/details/${id}`);
  return body.workflowInstanceId ?? '';
}

it('a batch continues and acts on each run once, even if the server is killed midway, and later the server and its database together', async () => {
  const port = Number(new URL(server.url).port);
  const owner = await program(server.url, 'sanne.dijkgraaf');
  const operator = await program(server.url, 'thijs.wagenaar');
  const instances: string[] = [];
  for (let made = 0; made < RUNS; made += 1) instances.push(await submittedRun(owner));
  const { body: draft } = await operator.call<BatchDraft>('POST', '/api/operations/batches', {
    action: 'cancel',
    workflowInstanceIds: instances,
  });
  expect(draft.count).toBe(RUNS);
  const address = `/api/operations/batches/${draft.idBatch}`;
  expect((await operator.call('POST', `${address}/start`, { reason: 'opruimen' })).status).toBe(200);
  const read = async () => {
    // The pause keeps this person below the rate limit.
    await new Promise((done) => setTimeout(done, 200));
    return (await operator.call<BatchDetails>('GET', address)).body.batch;
  };
  const isBeyond = (count: number) =>
    until(`${count} are done`, read, ({ counts }) => counts.succeeded >= count, WITHIN_MS);

  for (const [victim, after] of [
    ['server', RUNS / 8],
    ['both', RUNS / 2],
  ] as const) {
    const { counts } = await isBeyond(after);
    expect(counts.succeeded).toBeLessThan(RUNS);
    await (victim === 'server' ? server.killServer() : server.kill());
    server = await startServer(folder.path, {}, port);
  }

  const batch = await until('the batch ends', read, ({ state }) => state === 'done', WITHIN_MS);
  expect(batch.counts).toEqual({ waiting: 0, asked: 0, succeeded: RUNS, failedAgain: 0, skipped: 0, notTaken: 0 });
  const sql = await databaseOf(folder.path);
  try {
    const rows = await sql`
      select count(*) filter (where c.kind = 'cancel')::int as commands, min(g.status) as status,
        (select count(*)::int from audit_entries a
          where a.action = 'report.run.cancel' and a.entity = 'giftReport' and a.entity_id = g.id::text and a.outcome = 'done') as entries
      from gift_reports g join workflow_commands c on c.instance_id = g.workflow_instance_id
      where g.workflow_instance_id = any(${instances}::uuid[]) group by g.id`;
    expect(rows.map(({ commands, status, entries }) => ({ commands, status, entries }))).toEqual(
      Array.from({ length: RUNS }, () => ({ commands: 1, status: WITHDRAWN, entries: 1 })),
    );
  } finally {
    await sql.end();
  }
}, 600_000);
