import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPreview, ImportState } from '#/bff/contract/people-import.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { freePort } from '#/infra/postgres/free-port.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { csv } from '#/tests/support/imports.ts';
import { PostgresProxy, type Side, type Statement } from '#/tests/support/postgres-proxy.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { callOf, insist } from './insist.ts';

/** More people than a single statement can hold; a run with IMPORT_PEOPLE=100000 takes ten minutes. */
const PEOPLE = Number(process.env.IMPORT_PEOPLE ?? 1_200);
/** In milliseconds. */
const PATIENCE = 120_000 + 10 * PEOPLE;
const APPLY = '/api/management/import/apply';

let database: TestDatabase;
let proxy: PostgresProxy;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let start: () => Promise<ServerProcess>;
let server: ServerProcess;

beforeAll(async () => {
  [database, folder] = [await testDatabase(), await dataFolder()];
  await seedCompany(database.sql);
  proxy = await new PostgresProxy(database.url).open();
  const port = await freePort();
  start = () => startServer(folder.path, { DATABASE_URL: proxy.url, DATABASE_OWNER_URL: database.ownerUrl }, port);
  server = await start();
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await proxy?.close();
  await database?.drop();
  await folder?.remove();
});

async function previewed(admin: Program, name: string): Promise<string> {
  const rows = Array.from({ length: PEOPLE }, (_, n) => [
    `${name}-${n}`,
    `${name}.${n}@noordveen.example`,
    'P.',
    '1100',
  ]);
  const content = new TextEncoder().encode(csv(['externalId', 'upn', 'lastName', 'company'], rows));
  const { body } = await admin.upload('/api/management/import/preview', 'personen.csv', 'text/csv', content);
  return (body as ImportPreview).idImport ?? '';
}

/** How many of the file's people are in the database, how many have a role, and how many audit entries they have. */
async function written(name: string) {
  const [row] = await database.sql`
    select count(*)::int as people,
      count(*) filter (where exists (select from user_roles r where r.user_id = u.id))::int as able,
      (select count(*)::int from audit_entries where action = 'person.create'
        and entity_id in (select id::text from users where external_id like ${`${name}-%`})) as audited
    from users u where external_id like ${`${name}-%`}`;
  return row;
}
const NOTHING = { people: 0, able: 0, audited: 0 };
const EVERYTHING = { people: PEOPLE, able: PEOPLE, audited: PEOPLE };

const starts = (text: RegExp) => (statement: Statement) => text.test(statement.text);
const isCommit = starts(/^\s*commit/i);

describe(
  'a server killed with -9 while it writes an import',
  () => {
    it.each<[string, (statement: Statement, idImport: string) => boolean, Side, object, ImportState['state']]>([
      ['people half written', starts(/^\s*insert into users/), 'after', NOTHING, 'ready'],
      ['committed, answer lost', (at, id) => isCommit(at) && at.about.includes(id), 'after', EVERYTHING, 'applied'],
    ])(
      'leaves nothing half done, reports whether the import is applied, and finishes it when the call is repeated: %s',
      async (what, isIt, side, left, state) => {
        const name = `K${randomUUID().slice(0, 8)}`;
        let admin = await program(server.url, 'ingrid.oosterhuis');
        const idImport = await previewed(admin, name);
        const call = callOf(APPLY, { idImport });
        const held = proxy.trap((statement) => isIt(statement, idImport), side);
        const lost = admin.call('POST', APPLY, call.body, { 'Idempotency-Key': call.key }).catch(() => 'lost');
        await held.caught;
        await server.kill();
        expect(await lost, what).toBe('lost');
        await expect.poll(() => written(name), { timeout: 30_000 }).toEqual(left);

        server = await start();
        admin = await program(server.url, 'ingrid.oosterhuis');
        const { body } = await admin.call<ImportState>('GET', `/api/management/import/${idImport}`);
        expect(body).toMatchObject({ state, step: null });
        await insist([admin], call);
        expect(await written(name)).toEqual(EVERYTHING);
      },
    );
  },
  PATIENCE,
);
