import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { GridExport } from '#/bff/contract/grid-export.ts';
import { connect } from '#/bff/database/connection.ts';
import { postgres } from '#/bff/database/driver.ts';
import { Failure } from '#/bff/failure.ts';
import type { ExportJob, ExportReader } from '#/bff/grids/exports.ts';
import { openExports } from '#/bff/grids/thread/open-exports.ts';
import { serveExport } from '#/bff/grids/thread/serve-export.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { type Listening, listening } from '#/tests/support/listening.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

/** Far more rows than an export reads ahead. */
const MANY = 10_000;
const YEAR = 2003;
const PEOPLE = ['sanne.dijkgraaf', 'youssef.elidrissi', 'ahmed.benali', 'ruben.scholten'];

let app: TestApp;
let server: Listening;
let people: Caller[];
let sanne: Caller;

beforeAll(async () => {
  app = await testApp();
  people = await Promise.all(PEOPLE.map((name) => app.as(name)));
  sanne = people[0] as Caller;
  for (const who of people) await who.post('/api/reports', completeEntries({ gift: `Van ${who.upn}` }));
  await app.database.sql`
    insert into gift_reports (number, register_year, company_id, user_id, report_type, gift, occasion)
    select 'VEEL-' || n, ${YEAR}, company_id, id, 1, 'Geschenk ' || md5(n::text), md5('x' || n)
    from users, generate_series(1, ${MANY}) n where id = ${sanne.id}`;
  server = await listening(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const ASKED: GridExport = {
  query: { filters: [], sort: [{ key: 'gift', desc: false }], group: [] },
  columns: ['number', 'gift', 'status'],
  lang: 1033,
};
const ask = (who: Caller, own: Partial<GridExport> = {}, send = who.send) =>
  send('/api/grids/my-reports/export', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify({ ...ASKED, ...own }),
  });
const overTheWire = (path: string, init: RequestInit) =>
  fetch(server.url + path, { ...init, headers: { ...sanne.headers, ...(init.headers as Record<string, string>) } });

const LONG = { kind: 'grid', name: 'my-reports', asked: { ...ASKED, year: YEAR } } as const satisfies ExportJob;
const reader = (): ExportReader => ({ id: sanne.id, upn: sanne.upn, displayName: '', companyId: 1, rights: [] });

it('an export ends when its reader stops reading: no more pages are read, and no connection stays busy', async () => {
  const statements: string[] = [];
  const sql = connect(app.database.url, { max: 2, onStatement: (text) => statements.push(text) });
  try {
    const { port1, port2 } = new MessageChannel();
    const served = serveExport(sql, { job: LONG, reader: reader(), port: port2 });
    const [ready] = await once(port1, 'message');
    expect(ready).toMatchObject({ kind: 'ready', rows: MANY });
    port1.close();
    await served;
    // The whole export has 20 pages; a few are made in advance.
    expect(statements.length).toBeLessThan(15);
    await sql`select 1`;
    const told = statements.length;
    await sql`select 1`;
    expect(statements.length).toBe(told + 1);
  } finally {
    await sql.end();
  }
});

it('a file whose download is cancelled leaves its connections idle, and the next file is complete', async () => {
  const response = await ask(sanne, { year: YEAR }, overTheWire);
  const body = response.body?.getReader();
  await body?.read();
  await body?.cancel();
  await expect
    .poll(
      () => app.database.sql`
        select from pg_stat_activity
        where application_name = 'openboek-exports' and datname = current_database() and state <> 'idle'`,
    )
    .toHaveLength(0);
  const { rows } = readXlsx(new Uint8Array(await (await ask(sanne, {}, overTheWire)).arrayBuffer()));
  expect(rows).toHaveLength(2);
});

it('an export that is cancelled before it begins fails', async () => {
  const exports = openExports(app.database.url, app.services.log);
  try {
    const asked = new AbortController();
    const prepared = exports.prepare(LONG, reader(), asked.signal);
    asked.abort();
    await expect(prepared).rejects.toThrow(Failure);
  } finally {
    await exports.close();
  }
});

it('a fault in the middle of an export breaks off the answer, so that a short file never looks complete', async () => {
  const response = await ask(sanne, { year: YEAR }, overTheWire);
  const body = response.body?.getReader();
  await body?.read();
  await renaming('gift_reports', 'number', async () => {
    const rest = async () => {
      while (!(await body?.read())?.done);
    };
    await expect(rest()).rejects.toThrow('terminated');
  });
});

it('a fault before an export begins is answered with its code, and leaves no audit entry of a file', async () => {
  await renaming('gift_reports', 'gift', async () => {
    const response = await ask(sanne);
    const { code, requestId } = (await response.json()) as ErrorBody;
    expect([response.status, code]).toEqual([500, 'INTERNAL']);
    expect(await app.database.sql`select from audit_entries where request_id = ${requestId}`).toHaveLength(0);
  });
});

it('when the thread ends, the files that it is making fail, and another thread makes the next file', async () => {
  const exports = openExports(app.database.url, app.services.log);
  try {
    const { body } = await exports.prepare(LONG, reader());
    const reading = body.getReader();
    await reading.read();
    await exports.close();
    const rest = async () => {
      while (!(await reading.read()).done);
    };
    await expect(rest()).rejects.toThrow('has ended');
    expect((await exports.prepare({ ...LONG, asked: ASKED }, reader())).rows).toBe(1);
  } finally {
    await exports.close();
  }
});

it('a hundred short files made at once for four people each hold the rows of the right person', async () => {
  const files = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const who = people[at % people.length] as Caller;
      const response = await ask(who, { columns: ['gift'] });
      const { rows } = readXlsx(new Uint8Array(await response.arrayBuffer()));
      return [response.status, rows, who.upn] as const;
    }),
  );
  for (const [status, rows, upn] of files) expect([status, rows]).toEqual([200, [['Gift'], [`Van ${upn}`]]]);
});

/** Does the work while the column has another name, so that everything that reads the column fails. */
async function renaming(table: string, column: string, work: () => Promise<void>): Promise<void> {
  const owner = postgres(app.database.ownerUrl, { max: 1 });
  try {
    await owner.unsafe(`alter table ${table} rename column ${column} to away`);
    await work();
  } finally {
    await owner.unsafe(`alter table ${table} rename column away to ${column}`);
    await owner.end();
  }
}
