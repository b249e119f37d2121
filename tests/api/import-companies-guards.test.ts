import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FOUNDATIONS, GROUP, HOMES, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire, hold, submitted } from '#/tests/support/factories.ts';
import { apply, csv, preview } from '#/tests/support/imports.ts';

/**
 * After an import of companies, somebody still administers the whole group. No single person can change this by an
 * import, or gain access to more records (decision 0050).
 */

let app: TestApp;
let ingrid: Caller;
beforeEach(async () => {
  app = await testApp();
  ingrid = await app.as('ingrid.oosterhuis');
});
afterEach(() => app?.stop());

const NONE = { count: 0, first: [] };
const nothing = { supervises: NONE, above: NONE, moved: NONE, companies: NONE, administrators: NONE, account: null };
const tree = (...rows: [number: string, name: string, parent: string][]) =>
  csv(['administrationNr', 'name', 'parent'], rows);
const bring = async (who: Caller, file: string) => apply(who, (await preview(who, file)).body);
const administersGroup = async (who: Caller) =>
  (await who.get<{ administersGroup: boolean }>('/api/Startup')).body.administersGroup;
/** A person who administers the whole group through a role for the company at its top. */
const byTheTop = async (local: string) => hold(app, await hire(app, local), 'Administrator', GROUP);
const stored = () => app.database.sql`select id, name, parent_id, merged_into_id, closed_on from companies order by id`;

const NEW_TOP = tree(['9000', 'Zusterbedrijf', '']);
const MOVED_UP = tree(['1100', 'Noordveen Infra', '']);
/** Closes the company for which the administrator has the role, and moves everything below it to a new company. */
const CLOSED = csv(
  ['administrationNr', 'name', 'parent', 'closedOn'],
  [
    ['9000', 'Nieuwe top', '', ''],
    ['1000', 'Noordveen Groep', '', '2026-01-01'],
    ...['1100', '1200', '1300', '1400', '1500'].map((number) => [number, `Bedrijf ${number}`, '9000', '']),
  ],
);
const MERGED = csv(['administrationNr', 'mergedInto'], [['1000', '1100']]);

describe('an import that could leave nobody to administer the whole group', () => {
  beforeEach(async () => {
    const { sql } = app.database;
    await sql`update user_roles set active = false, is_global = false where user_id = ${ingrid.id}
      and role_id = (select id from roles where name = 'Administrator')`;
    await sql`
      insert into user_role_companies (user_role_id, company_id, inherit)
      select ur.id, ${GROUP}, true from user_roles ur join roles r on r.id = ur.role_id and r.name = 'Administrator'
      where ur.user_id = ${ingrid.id}`;
    await sql`update user_roles set active = true where user_id = ${ingrid.id}`;
    await sql`update users set rights_version = rights_version + 1 where id = ${ingrid.id}`;
  });

  it.each([
    { how: 'a new company at the top', file: NEW_TOP },
    { how: 'a company that moves to the top', file: MOVED_UP },
    { how: 'a role given for a company that is closed', file: CLOSED },
    { how: 'a role given for a company that is merged', file: MERGED },
  ])('is refused and stores nothing: $how', async ({ file }) => {
    // Nobody works at the company itself, so that it may be closed.
    await app.database.sql`update users set company_id = ${HOMES} where company_id = ${GROUP}`;
    expect(await administersGroup(ingrid)).toBe(true);
    const before = await stored();
    expect(await bring(ingrid, file)).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } });
    expect(await stored()).toEqual(before);
    expect(await administersGroup(ingrid)).toBe(true);
  });

  it('is refused if it reopens a company at the top', async () => {
    await app.database.sql`
      with other as (insert into companies (name, administration_nr, closed_on) values ('Oud', '8000', '2026-01-01') returning id)
      insert into company_closure select id, id, 0 from other`;
    const file = csv(['administrationNr', 'closedOn'], [['8000', '']]);
    expect(await bring(ingrid, file)).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } });
  });

  it('is accepted if its author or somebody else still administers the whole group', async () => {
    expect((await bring(ingrid, tree(['9000', 'Nieuw', '1000']))).status).toBe(200);
    await hire(app, 'overal.beheerder', { roles: ['Employee', 'Administrator'] });
    expect((await bring(ingrid, NEW_TOP)).status).toBe(200);
  });

  it('is refused even if another administrator leaves only on a future day', async () => {
    const other = await hire(app, 'overal.beheerder', { roles: ['Employee', 'Administrator'] });
    await app.database.sql`update users set left_on = '2098-03-01' where id = ${other.id}`;
    expect(await bring(other, NEW_TOP)).toMatchObject({ status: 200, body: { state: 'asked' } });
    const { body } = await preview(ingrid, NEW_TOP);
    expect(await apply(ingrid, body)).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } });
  });
});

describe('an import that could make its author the only administrator of the whole group', () => {
  it.each([
    { how: 'a new company at the top', file: NEW_TOP },
    { how: 'a company that moves to the top', file: MOVED_UP },
    { how: 'a merger of the company at the top', file: MERGED },
  ])('waits, names the administrator who loses that right, and is confirmed by that person: $how', async ({ file }) => {
    const other = await byTheTop('top.beheerder');
    const { body } = await preview(ingrid, file);
    expect(body.gain).toEqual({
      ...nothing,
      administrators: { count: 1, first: ['top.beheerder'] },
      second: true,
    });
    expect((await apply(ingrid, body)).body.state).toBe('asked');
    expect(await administersGroup(other)).toBe(true);
    expect(await apply(ingrid, body)).toMatchObject({ status: 409, body: { code: 'OWN_IMPORT' } });
    expect((await apply(other, body)).body.state).toBe('applied');
    expect(await administersGroup(other)).toBe(false);
    const entries = await auditOf(app, { action: 'import.apply', entityId: body.idImport ?? '' });
    expect(entries.at(-1)?.detail).toMatchObject({ gain: { administrators: 1 } });
  });

  it('also waits if the others lost the role first', async () => {
    const other = await byTheTop('top.beheerder');
    await app.database.sql`
      update user_roles set active = false where user_id = ${other.id}
        and role_id = (select id from roles where name = 'Administrator')`;
    const { body } = await preview(ingrid, NEW_TOP);
    expect(body.gain).toMatchObject({ administrators: { count: 1 }, second: true });
    expect((await apply(ingrid, body)).body.state).toBe('asked');
    await app.database.sql`
      update users set active = false, left_at = now() - interval '31 days', left_on = '2020-01-01' where id = ${other.id}`;
    expect((await preview(ingrid, NEW_TOP)).body.gain).toBeNull();
  });

  it('needs no confirmation if others keep their right, or if the new company is closed or not at the top', async () => {
    await hire(app, 'overal.beheerder', { roles: ['Employee', 'Administrator'] });
    await hold(app, await hire(app, 'deel.beheerder'), 'Administrator', ROADS);
    expect((await preview(ingrid, NEW_TOP)).body.gain).toBeNull();
    await byTheTop('top.beheerder');
    expect((await preview(ingrid, tree(['9000', 'Nieuw', '1100']))).body.gain).toBeNull();
    const closed = csv(['administrationNr', 'name', 'parent', 'closedOn'], [['9000', 'Oud', '', '2026-01-01']]);
    expect((await preview(ingrid, closed)).body.gain).toBeNull();
  });
});

describe('an import by which its author would see more people’s records', () => {
  it('waits when a company moves, even through a new company, below one whose records the author may read', async () => {
    await hire(app, 'overal.beheerder', { roles: ['Employee', 'Administrator'] });
    await hold(app, ingrid, 'Compliance', FOUNDATIONS);
    const { body } = await preview(ingrid, tree(['1450', 'Ertussen', '1400'], ['1500', 'Staalbouw', '1450']));
    expect(body.gain).toEqual({ ...nothing, companies: { count: 1, first: ['Staalbouw Merwesluis'] }, second: true });
  });

  it('cannot close a company with people, and the records of a closed company stay visible to the same people', async () => {
    const reader = await hold(app, await hire(app, 'compliance.wegen'), 'Compliance', ROADS);
    const owner = await hire(app, 'weg.werker', { company: ROADS });
    const { id } = await submitted(owner);
    const file = csv(['administrationNr', 'closedOn'], [['1110', '2026-01-01']]);
    expect((await preview(ingrid, file)).body.faults).toMatchObject([{ code: 'companyNotEmpty' }]);
    await app.database.sql`update users set company_id = ${HOMES} where company_id = ${ROADS}`;
    const { body } = await preview(ingrid, file);
    expect(body).toMatchObject({ gain: null, faults: [], counts: { closed: 1 } });
    expect((await apply(ingrid, body)).status).toBe(200);
    const opened = async (who: Caller) => (await who.get(`/api/reports/details/${id}`)).status;
    expect([await opened(reader), await opened(ingrid)]).toEqual([200, 404]);
  });
});
