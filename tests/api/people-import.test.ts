import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { lockDirectory } from '#/bff/people/import/directory-queries.ts';
import { forgetOldImports, storeProgress } from '#/bff/people/import/import-queries.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire, hold, submitted } from '#/tests/support/factories.ts';
import { apply, bringIn, csv, preview } from '#/tests/support/imports.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('ingrid.oosterhuis');
});
afterAll(() => app.stop());

const one = async (query: Promise<readonly object[]>) => (await query)[0];
const stateOf = (local: string) =>
  one(app.database.sql`
    select u.active, u.left_on as "leftOn", c.name as company, s.upn as supervisor
    from users u join companies c on c.id = u.company_id left join users s on s.id = u.supervisor_id where u.upn = ${upnFrom(local)}`);

describe('an import of people', () => {
  it('shows its effects and writes exactly those, audits each person, and accepts column names in either language', async () => {
    const file = csv(
      ['Gebruikersnaam', 'Voornaam', 'Achternaam', 'E-mail', 'Bedrijf', 'Leidinggevende', 'Lievelingskleur'],
      [
        [
          upnFrom('nora.import'),
          'Nora',
          'Import',
          upnFrom('nora.import'),
          'Noordveen Infra',
          upnFrom('ruben.scholten'),
          'groen',
        ],
        [upnFrom('yara.pinas'), 'Yara', 'Pinas', upnFrom('yara.pinas'), '1200', upnFrom('nora.import'), 'rood'],
      ],
    );
    const { body } = await preview(admin, file);
    expect(body).toMatchObject({ kind: 'people', encoding: 'utf-8', ignored: ['Lievelingskleur'], faults: [] });
    expect(body.counts).toMatchObject({ rows: 2, new: 1, changed: 1, moves: 1, supervisors: 1 });
    expect(await stateOf('nora.import')).toBeUndefined();

    const applied = await apply(admin, body);
    expect(applied).toMatchObject({ status: 200, body: { counts: body.counts } });
    expect(await stateOf('nora.import')).toMatchObject({
      company: 'Noordveen Infra',
      supervisor: upnFrom('ruben.scholten'),
    });
    expect(await stateOf('yara.pinas')).toMatchObject({
      company: 'Noordveen Woningbouw',
      supervisor: upnFrom('nora.import'),
    });
    const audited = await auditOf(app, { actorId: admin.id, requestId: applied.headers.get('x-request-id') });
    expect(audited.filter(({ action }) => /^person|^import.apply/.test(action))).toMatchObject([
      { action: 'person.create', detail: { fields: { company: { after: 'Noordveen Infra' } } } },
      { action: 'person.change', detail: { fields: { company: { after: 'Noordveen Woningbouw' } } } },
      { action: 'import.apply', detail: { counts: { new: 1 } } },
    ]);
    const nora = await app.as('nora.import');
    // The history of roles names the person who imported the file.
    const given = await app.database.sql`select granted_by as "by" from role_grants where user_id = ${nora.id}`;
    expect(given).toEqual([{ by: admin.id }]);
    expect((await nora.get('/api/reports/my')).status).toBe(200);
  });

  it('applies a preview once, no matter who else tries, and never after it was cancelled', async () => {
    const file = csv(['upn', 'department'], [[upnFrom('yara.pinas'), 'Inkoop']]);
    const first = (await preview(admin, file)).body;
    const second = await hire(app, 'tweede.beheerder', { roles: ['Administrator'] });
    expect((await apply(second, first)).status).toBe(404);
    expect((await apply(admin, first)).status).toBe(200);
    expect((await apply(admin, first)).status).toBe(404);
    const other = (await preview(admin, csv(['upn', 'department'], [[upnFrom('yara.pinas'), 'Verkoop']]))).body;
    expect((await admin.delete(`/api/management/import/${other.idImport}`)).status).toBe(200);
    expect((await apply(admin, other)).status).toBe(404);
    const kept = await app.database
      .sql`select state from imports where content is not null and id in ${app.database.sql([first.idImport, other.idImport])}`;
    expect(kept).toEqual([]);
  });

  it('is refused, and writes nothing, if people have changed since the preview', async () => {
    const file = csv(['upn', 'department', 'jobDescription'], [[upnFrom('tim.hendriks'), 'Weg', 'Chef']]);
    const { body } = await preview(admin, file);
    await bringIn(admin, csv(['upn', 'department'], [[upnFrom('tim.hendriks'), 'Bouw']]));
    expect(await apply(admin, body)).toMatchObject({ status: 409, body: { code: 'IMPORT_STALE' } });
    const [tim] = await app.database
      .sql`select department, job_description = 'Chef' as changed from users where upn = ${upnFrom('tim.hendriks')}`;
    expect(tim).toEqual({ department: 'Bouw', changed: false });
  });

  it('is refused while another import is written', async () => {
    const { body } = await preview(admin, csv(['upn', 'department'], [[upnFrom('tim.hendriks'), 'Later']]));
    await transaction(app.database.sql, async (tx) => {
      await lockDirectory(tx);
      expect(await apply(admin, body)).toMatchObject({ status: 409, body: { code: 'IMPORT_RUNNING' } });
    });
    expect((await apply(admin, body)).status).toBe(200);
  });

  it('shows its progress while it is written, when it cannot be applied again; another person cannot apply it at all', async () => {
    const { body } = await preview(admin, csv(['upn', 'department'], [[upnFrom('tim.hendriks'), 'Straks']]));
    const other = await hire(app, 'derde.beheerder', { roles: ['Administrator'] });
    await storeProgress(app.database.sql, String(body.idImport), 'writing', 500, 1_000);
    await transaction(app.database.sql, async (tx) => {
      await lockDirectory(tx);
      expect((await apply(admin, body)).status).toBe(409);
      expect(await admin.get(`/api/management/import/${body.idImport}`)).toMatchObject({
        body: { state: 'ready', step: 'writing', done: 500, total: 1_000 },
      });
    });
    expect((await apply(other, body)).status).toBe(404);
  });

  it('needs the right in every company, and is deleted if nobody applies it', async () => {
    const { sql } = app.database;
    const partly = await hold(app, await hire(app, 'deel.beheerder'), 'Administrator', 2);
    const file = csv(['upn', 'department'], [[upnFrom('tim.hendriks'), 'Ooit']]);
    expect((await preview(partly, file)).status).toBe(403);
    const { body } = await preview(admin, file);
    await sql`update imports set created_at = now() - interval '25 hours' where id = ${body.idImport}`;
    await forgetOldImports(sql, { hours: 24, askedHours: 72, undoDays: 7 });
    expect((await apply(admin, body)).status).toBe(404);
  });

  it('accepts an Idempotency-Key for one file only: the same file gets the first answer again, and another file gets 409', async () => {
    const key = randomUUID();
    const changing = (department: string) => csv(['upn', 'department'], [[upnFrom('tim.hendriks'), department]]);
    const first = await preview(admin, changing('Bezorgen'), { key });
    expect(first.status).toBe(200);
    expect((await preview(admin, changing('Bezorgen'), { key })).body).toEqual(first.body);
    const other = await preview(admin, changing('Inkoop'), { key });
    expect(other).toMatchObject({ status: 409, body: { code: 'SAME_KEY_OTHER_CALL' } });
    const renamed = await preview(admin, changing('Bezorgen'), { key, filename: 'andere.csv' });
    expect(renamed).toMatchObject({ status: 409, body: { code: 'SAME_KEY_OTHER_CALL' } });
  });

  it('refuses a column name that contains characters that no file can hold', async () => {
    const { body } = await preview(admin, csv(['upn', 'depart\ufffement'], [[upnFrom('tim.hendriks'), 'Kas']]));
    expect(body.idImport).toBeNull();
    expect(body.faults).toEqual([{ row: 1, column: 'depart\ufffdment', value: null, code: 'invalidText' }]);
  });

  it('checks the right in every company at each step: anyone who has lost it since the preview cannot apply, follow or cancel', async () => {
    const { sql } = app.database;
    const waning = await hire(app, 'straks.deel', { roles: ['Administrator'] });
    const { body } = await preview(waning, csv(['upn', 'department'], [[upnFrom('tim.hendriks'), 'Nooit']]));
    const steps = async () => [
      await apply(waning, body),
      await waning.get(`/api/management/import/${body.idImport}`),
      await waning.delete(`/api/management/import/${body.idImport}`),
    ];
    // The person is first an administrator of only one company, and then of none.
    await sql`update user_roles set is_global = false where user_id = ${waning.id}`;
    await sql`insert into user_role_companies (user_role_id, company_id) select id, 2 from user_roles where user_id = ${waning.id}`;
    await sql`update users set rights_version = rights_version + 1 where id = ${waning.id}`;
    for (const answer of await steps()) expect(answer).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
    await sql`update user_roles set active = false where user_id = ${waning.id}`;
    await hold(app, waning, 'Employee', 2);
    for (const answer of await steps()) expect(answer).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
    const [tim] = await sql`select department from users where upn = ${upnFrom('tim.hendriks')}`;
    expect(tim?.department).not.toBe('Nooit');
    // The import still exists once the person holds the right again.
    await sql`update user_roles set active = true, is_global = true where user_id = ${waning.id}`;
    await sql`update users set rights_version = rights_version + 1 where id = ${waning.id}`;
    expect((await apply(waning, body)).status).toBe(200);
  });

  it('warns of user names that look like others or contain hidden characters, and shows which ones', async () => {
    const rows = [
      ['yara.pin\u0430s@noordveen.example', 'Yara', '1100'],
      ['on\u200bzichtbaar@noordveen.example', 'On', '1100'],
      ['gewoon.zo@noordveen.example', 'Zo', '1100'],
    ];
    const { body } = await preview(admin, csv(['upn', 'lastName', 'company'], rows));
    expect(body).toMatchObject({ faults: [], counts: { new: 3, warned: 2 } });
    const noted = await admin.get(`/api/management/import/${body.idImport}/changes?noted=true`);
    expect(noted.body).toMatchObject({
      total: 2,
      changes: [
        { name: 'Yara', note: 'lookAlike' },
        { name: 'On', note: 'hidden' },
      ],
    });
  });

  it('refuses a body that is too big or is not a form, each with its own status, and a file without the column upn', async () => {
    expect((await preview(admin, 'x'.repeat(50_000_001))).status).toBe(413);
    const response = await admin.send('/api/management/import/preview', { method: 'POST', body: 'upn\na@b.nl' });
    expect(response.status).toBe(415);
    const { body } = await preview(admin, csv(['naam'], [['x']]));
    expect(body.faults).toEqual([{ row: 1, column: 'upn', value: null, code: 'missingColumn' }]);
  });
});

describe('people who leave, move or come back in the middle of approvals', () => {
  it('a leaver has no access from the next request on, and the task goes to the supervisor above', async () => {
    const owner = await hire(app, 'olga.eigenaar', { supervisor: (await app.as('ruben.scholten')).id });
    const ruben = await app.as('ruben.scholten');
    const { id } = await submitted(owner);
    expect((await ruben.get(`/api/reports/details/${id}`)).status).toBe(200);
    await bringIn(admin, csv(['upn', 'active'], [[upnFrom('ruben.scholten'), 'nee']]));
    expect((await ruben.get('/api/Startup')).status).toBe(401);
    const bram = await app.as('bram.veldkamp');
    const waiting = await bram.get<{ idReport: number }[]>('/api/reports/waitingforapproval');
    expect(waiting.body.map(({ idReport }) => idReport)).toContain(id);
    expect((await bram.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    expect((await stateOf('ruben.scholten')) as object).toMatchObject({ active: false });
  });

  it('somebody who comes back after a week holds only the role that everyone has', async () => {
    await bringIn(admin, csv(['upn', 'active'], [[upnFrom('fatima.bouzid'), 'nee']]));
    await app.database
      .sql`update users set left_at = now() - interval '7 days 1 minute' where upn = ${upnFrom('fatima.bouzid')}`;
    await bringIn(admin, csv(['upn', 'active'], [[upnFrom('fatima.bouzid'), 'ja']]));
    const held = await app.database.sql<{ name: string }[]>`
      select r.name from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
      where u.upn = ${upnFrom('fatima.bouzid')} and ur.active order by r.name`;
    expect(held.map(({ name }) => name)).toEqual(['Employee']);
  });

  it('a new supervisor gets the task, and the former one loses it from the next request on', async () => {
    const [before, after] = [await hire(app, 'chef.eerst'), await hire(app, 'chef.later')];
    const owner = await hire(app, 'otto.eigenaar', { supervisor: before.id });
    const { id } = await submitted(owner);
    await bringIn(admin, csv(['upn', 'supervisor'], [[owner.upn, after.upn]]));
    expect((await before.post(`/api/tasks/reports/approve/${id}`, {})).status).toBeGreaterThanOrEqual(403);
    expect((await after.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
  });
});

describe('companies that move and merge', () => {
  const compliance = async (local: string, companyId: number) =>
    hold(app, await hire(app, local), 'Compliance', companyId);

  it('rights follow the tree from the next request on', async () => {
    const homes = await compliance('comp.bouw', 5);
    const infra = await compliance('comp.infra', 2);
    // The owner has a supervisor, because otherwise compliance would get the task, and anyone who once had the task can
    // still read the report.
    const owner = await hire(app, 'weg.werker', { company: 3, supervisor: (await app.as('bram.veldkamp')).id });
    const { id } = await submitted(owner);
    const sees = async (who: Caller) => (await who.get(`/api/reports/details/${id}`)).status;
    expect([await sees(infra), await sees(homes)]).toEqual([200, 404]);
    const { counts } = await bringIn(admin, csv(['administrationNr', 'parent'], [['1110', '1200']]));
    expect(counts).toMatchObject({ changed: 1, moves: 1 });
    expect([await sees(infra), await sees(homes)]).toEqual([404, 200]);
  });

  it('a merged company moves below the other company, which gets its people and also sees its records, although these stay with the merged company', async () => {
    const foundations = await hire(app, 'fundering.werker', { company: 7 });
    const steel = await compliance('comp.staal', 8);
    const { id } = await submitted(foundations);
    expect((await steel.get(`/api/reports/details/${id}`)).status).toBe(404);
    const { counts } = await bringIn(admin, csv(['administrationNr', 'mergedInto'], [['1400', '1500']]));
    expect(counts.merged).toBe(1);
    expect(counts.people).toBeGreaterThan(1);
    expect(await stateOf('fundering.werker')).toMatchObject({ company: 'Staalbouw Merwesluis' });
    const [merged] = await app.database
      .sql`select parent_id as parent, merged_into_id as into, closed_on is not null as closed from companies where id = 7`;
    expect(merged).toEqual({ parent: 8, into: 8, closed: true });
    expect((await steel.get(`/api/reports/details/${id}`)).status).toBe(200);
    // Anyone who has the task keeps it; reports submitted from now on go to compliance of the other company.
    const dewi = await app.as('dewi.pattinama');
    expect((await dewi.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    const later = await submitted(foundations);
    expect((await steel.post(`/api/tasks/reports/approve/${later.id}`, {})).status).toBe(200);
    // Importing the same file again changes nothing.
    expect(
      (await preview(admin, csv(['administrationNr', 'mergedInto'], [['1400', '1500']]))).body.counts,
    ).toMatchObject({ unchanged: 1, merged: 0 });
  });

  it('the stored closure of the tree stays complete', async () => {
    const [difference] = await app.database.sql`
      with recursive line as (
        select id as ancestor_id, id as company_id, 0 as depth from companies
        union all select l.ancestor_id, c.id, l.depth + case when c.merged_into_id = l.company_id then 0 else 1 end
        from line l join companies c on c.parent_id = l.company_id),
      stored as (select ancestor_id, company_id, depth from company_closure)
      select (select count(*)::int from (select * from line except select * from stored) a) as missing,
        (select count(*)::int from (select * from stored except select * from line) b) as extra`;
    expect(difference).toEqual({ missing: 0, extra: 0 });
  });
});
