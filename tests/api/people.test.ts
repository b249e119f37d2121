import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';

let app: TestApp;
let sanne: Caller;
let ingrid: Caller;
const PATH = '/api/management/clearrightscache';

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ingrid = await app.as('ingrid.oosterhuis');
});
afterAll(() => app?.stop());

interface Startup {
  rights: { right: string }[];
}
const holds = async (caller: Caller, right: string) =>
  (await caller.get<Startup>('/api/Startup')).body.rights.some((entry) => entry.right === right);

describe('clearrightscache', () => {
  it('CA-010 MA-014 applies changes made outside the application at once, and is audited', async () => {
    const { sql } = app.database;
    expect(await holds(sanne, 'ManageProcesses')).toBe(false);
    await sql`insert into role_rights select id, 'ManageProcesses' from roles where name = 'Employee'`;
    expect(await holds(sanne, 'ManageProcesses')).toBe(false);
    expect((await ingrid.get(PATH)).status).toBe(200);
    expect(await holds(sanne, 'ManageProcesses')).toBe(true);
    const entries = await auditOf(app, { action: 'rights.clear-cache' });
    expect(entries).toMatchObject([{ actorId: ingrid.id, outcome: 'done' }]);
  });

  it('RP-008 is refused without AdministerApplication', async () => {
    expect(await sanne.get(PATH)).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
  });

  it('OP-051 is refused if the browser reports that the call does not come from a page of Openboek', async () => {
    const epoch = () => app.database.sql`select value from settings where name = 'rights_epoch'`;
    const before = await epoch();
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await ingrid.get(PATH, { 'Sec-Fetch-Site': site })).toMatchObject({
        status: 403,
        body: { code: 'CROSS_SITE' },
      });
    expect(await epoch()).toEqual(before);
  });
});
