import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MailList } from '#/bff/contract/mails.ts';
import type { AppUser, RoleDetails } from '#/bff/contract/people.ts';
import { HOMES, INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, hold, submitted } from '#/tests/support/factories.ts';
import { INFRA_COMPANIES, partOfGroup } from '#/tests/support/part.ts';
import { at, detailsOf, everywhere, OFF, save } from '#/tests/support/roles.ts';

let app: TestApp;
let ingrid: Caller;
let partly: Caller;
let colleague: Caller;
let stranger: Caller;

beforeEach(async () => {
  app = await testApp();
  ({ ingrid, partly, colleague, stranger } = await partOfGroup(app));
});
afterEach(() => app?.stop());

const NO_RIGHT = { status: 403, body: { code: 'NO_RIGHT' } };
const NOT_FOUND = { status: 404, body: { code: 'NOT_FOUND' } };
const works = async (who: Caller) => (await who.get('/api/Startup/picklists')).status;

describe('what administrators of a part may do with a role that counts everywhere', () => {
  it.each([
    ['in one company', at({ [INFRA]: false })],
    ['everywhere', everywhere],
    [
      'as an inactive role for later use',
      { ...at({ [INFRA]: true }), userRole: { active: false, isGlobalRole: false } },
    ],
  ])('No access %s is refused, and nobody is shut out', async (_where, where) => {
    expect(await save(app, partly, colleague, 'No access', where)).toMatchObject(NO_RIGHT);
    expect(await works(colleague)).toBe(200);
  });

  it('No access stays until an administrator of the whole group removes it', async () => {
    await hold(app, colleague, 'No access', ROADS);
    expect(await save(app, partly, colleague, 'No access', OFF)).toMatchObject({
      status: 403,
      body: { code: 'NO_ACCESS_STAYS' },
    });
    expect(await works(colleague)).toBe(403);
    expect((await save(app, ingrid, colleague, 'No access', OFF)).status).toBe(200);
    expect(await works(colleague)).toBe(200);
  });

  it('the administrator of the group cannot be shut out by an administrator of one company, wherever the administrator of the group works', async () => {
    const { sql } = app.database;
    const [role] = await sql<{ id: number }[]>`select id from roles where name = 'No access'`;
    const body = { ...at({ [INFRA]: false }), idUser: ingrid.id, roleId: role?.id, version: 0 };
    const attempt = () => partly.put('/api/userroles/21/0', body);
    expect(await attempt()).toMatchObject(NOT_FOUND);
    await sql`update users set company_id = ${INFRA} where id = ${ingrid.id}`;
    expect(await attempt()).toMatchObject(NO_RIGHT);
    expect((await ingrid.get('/api/management/appusers?limit=1')).status).toBe(200);
  });

  it('the details of a role state what may be done with it', async () => {
    const actions = async (who: Caller, role: 'Operator' | 'Employee' | 'No access') =>
      (await detailsOf(app, who, colleague, role)).allowedActions;
    for (const role of ['Operator', 'Employee', 'No access'] as const)
      expect(await actions(ingrid, role)).toEqual(['change', 'switch', 'changeEverywhere']);
    expect(await actions(partly, 'Operator')).toEqual(['change', 'switch']);
    expect(await actions(partly, 'Employee')).toEqual([]);
    expect(await actions(partly, 'No access')).toEqual([]);
  });

  it('a role that also counts in other companies can be changed in the administered companies but not switched on or off', async () => {
    await save(app, ingrid, colleague, 'Compliance', at({ [ROADS]: false, [HOMES]: false }));
    expect((await detailsOf(app, partly, colleague, 'Compliance')).allowedActions).toEqual(['change']);
    const off = { ...at({ [ROADS]: false, [HOMES]: false }), userRole: OFF.userRole };
    expect(await save(app, partly, colleague, 'Compliance', off)).toMatchObject(NO_RIGHT);
    expect(await save(app, partly, colleague, 'Compliance', at({ [ROADS]: false }))).toMatchObject(NO_RIGHT);
    expect((await save(app, partly, colleague, 'Compliance', at({ [HOMES]: false }))).status).toBe(200);
  });
});

describe('a role that does not count yet is checked as if it did', () => {
  const off = (isGlobalRole: boolean, companies: Record<number, boolean> = {}) => ({
    ...at(companies),
    userRole: { active: false, isGlobalRole },
  });

  it.each([
    ['for the whole group', off(true)],
    ['for a company that others administer', off(false, { [HOMES]: false })],
  ])('a role that is switched off is not stored %s', async (_how, where) => {
    for (const who of [partly, colleague])
      expect(await save(app, partly, who, 'Compliance', where)).toMatchObject(NO_RIGHT);
    expect((await save(app, partly, colleague, 'Compliance', off(false, { [ROADS]: true }))).status).toBe(200);
  });

  it('a switched-off role for the whole group cannot be switched on, nor can companies of others be added to a role for the whole group', async () => {
    expect((await save(app, ingrid, colleague, 'Compliance', off(true))).status).toBe(200);
    expect(await save(app, partly, colleague, 'Compliance', everywhere)).toMatchObject(NO_RIGHT);
    expect((await save(app, ingrid, colleague, 'Compliance', everywhere)).status).toBe(200);
    const hidden = { ...at({ [HOMES]: false }), userRole: { active: true, isGlobalRole: true } };
    expect(await save(app, partly, colleague, 'Compliance', hidden)).toMatchObject(NO_RIGHT);
  });
});

describe('the last administrator of the whole group', () => {
  it.each([
    ['narrowing it', at({ [INFRA]: true })],
    ['removing it', OFF],
  ])('cannot lose that role, no matter who administers a part: %s is refused', async (_how, where) => {
    expect(await save(app, ingrid, ingrid, 'Administrator', where)).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMINISTRATOR' },
    });
    const other = await hire(app, 'tweede.beheerder', { roles: ['Employee', 'Administrator'] });
    expect((await save(app, other, ingrid, 'Administrator', where)).status).toBe(200);
  });

  it('may instead have a role for each top-level company and everything below it', async () => {
    expect((await save(app, ingrid, ingrid, 'Administrator', at({ 1: true }))).status).toBe(200);
    expect((await ingrid.get('/api/management/picklists/reportCategories')).status).toBe(200);
    expect(await save(app, ingrid, ingrid, 'Administrator', at({ 1: false }))).toMatchObject({ status: 409 });
  });
});

describe('an administrator of a part sees only lists and records of the administered companies', () => {
  const users = async (who: Caller, path: string) => (await who.get<AppUser[]>(path)).body;

  it.each(['/api/management/appusers', '/api/users'])('%s', async (path) => {
    const seen = await users(partly, path);
    expect(new Set(seen.map(({ company }) => company))).toEqual(new Set(INFRA_COMPANIES));
    const all = await users(ingrid, path);
    expect(seen).toEqual(all.filter(({ company }) => INFRA_COMPANIES.includes(company)));
    expect(all.length).toBeGreaterThan(seen.length);
  });

  it('roles of people of other companies are not found, nor can such people be added', async () => {
    const read = (who: Caller) => partly.get(`/api/userroles/21/user/${who.id}`);
    expect((await read(colleague)).status).toBe(200);
    expect(await read(stranger)).toMatchObject(NOT_FOUND);
    expect(await partly.get(`/api/userroles/21/1/${stranger.id}`)).toMatchObject(NOT_FOUND);
    expect(await partly.post('/api/management/appusers', { idUser: stranger.id })).toMatchObject(NOT_FOUND);
    const { userRole, version }: RoleDetails = await detailsOf(app, ingrid, stranger, 'Employee');
    const body = { ...at({ [INFRA]: true }), idUser: stranger.id, roleId: 1, version };
    expect(await partly.put(`/api/userroles/21/${userRole.idUserRole}`, body)).toMatchObject(NOT_FOUND);
  });

  it('emails are limited to people of these companies, and other emails can be neither read nor retried', async () => {
    await submitted(await hire(app, 'inzender.infra', { supervisor: colleague.id }));
    await submitted(await hire(app, 'inzender.bouw', { supervisor: stranger.id, company: HOMES }));
    const mails = async (who: Caller) => (await who.get<MailList>('/api/management/mails')).body.mails;
    const ofStranger = (await mails(ingrid)).find(({ fullname }) => fullname === 'vreemde.bouw');
    const seen = (await mails(partly)).map(({ fullname }) => fullname);
    expect(seen).toContain('collega.infra');
    expect(seen).not.toContain('vreemde.bouw');
    await app.database.sql`update mail_outbox set state = 'failed' where id = ${ofStranger?.idMail ?? 0}`;
    const path = `/api/management/mails/${ofStranger?.idMail}`;
    expect(await partly.get(path)).toMatchObject(NOT_FOUND);
    expect(await partly.post(`${path}/retry`)).toMatchObject(NOT_FOUND);
    expect((await ingrid.post(`${path}/retry`)).status).toBe(200);
  });
});

it('only administrators of the whole group may edit the start text and clear the cache, as Startup shows', async () => {
  const text = { value: '<p>Van mij</p>', version: 0 };
  expect(await partly.put('/api/AppResource/StartScreen/1043', text)).toMatchObject(NO_RIGHT);
  expect(await partly.get('/api/management/clearrightscache')).toMatchObject(NO_RIGHT);
  expect((await ingrid.get('/api/management/clearrightscache')).status).toBe(200);
  const told = async (who: Caller) =>
    (await who.get<{ administersGroup: boolean }>('/api/Startup')).body.administersGroup;
  expect([await told(partly), await told(ingrid), await told(colleague)]).toEqual([false, true, false]);
});
