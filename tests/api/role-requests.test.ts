import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RoleDetails, RoleSummary } from '#/bff/contract/people.ts';
import type { RoleRequest } from '#/bff/contract/role-requests.ts';
import { HOMES, INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire, hold } from '#/tests/support/factories.ts';
import { bringIn, csv } from '#/tests/support/imports.ts';
import { at, detailsOf, everywhere, OFF, save } from '#/tests/support/roles.ts';

/**
 * If administrators give themselves a role that can read the records of others, it waits for a second administrator
 * (decision 0046).
 */

let app: TestApp;
/** The only administrator of the whole group. */
let ingrid: Caller;
/** Administers Infra and everything below, like `other`. */
let partly: Caller;
let other: Caller;

beforeEach(async () => {
  app = await testApp();
  ingrid = await app.as('ingrid.oosterhuis');
  partly = await hold(app, await hire(app, 'deel.beheerder'), 'Administrator', INFRA);
  other = await hold(app, await hire(app, 'ander.beheerder'), 'Administrator', INFRA);
});
afterEach(() => app?.stop());

const requests = async (who: Caller) => (await who.get<RoleRequest[]>('/api/management/rolerequests')).body;
const asksFor = async (
  who: Caller,
  role: 'Compliance' | 'Supervisor' | 'Operator' = 'Compliance',
  where = at({ [INFRA]: true }),
) => {
  const { status, body } = await save(app, who, who, role, where);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as { idUserRole: number; version: number; outcome: string };
};
const requestOf = async (asker: Caller, reader = ingrid): Promise<RoleRequest> => {
  const found = (await requests(reader)).find(({ idUser }) => idUser === asker.id);
  if (!found) throw new Error('there is no request');
  return found;
};
const decide = (who: Caller, id: number, how: 'confirm' | 'refuse' | 'withdraw', headers = {}) =>
  who.post<{ state: string }>(`/api/management/rolerequests/${id}/${how}`, undefined, headers);
const reads = async (who: Caller) => (await who.get('/api/reports?lang=1033&year=2026')).status;
const mailed = async (template: string) =>
  (
    await app.database.sql<{ id: number }[]>`
    select user_id as id from mail_outbox where template = ${template} order by user_id`
  ).map(({ id }) => id);
const auditedActions = async (action: string) => (await auditOf(app, { action })).map(({ actorId }) => actorId);
const never = async (who: Caller) => {
  expect(await reads(who)).toBe(403);
  expect((await detailsOf(app, ingrid, who, 'Compliance')).userRole.active).toBe(false);
};

describe('an administrator who gives themselves a role that reads records of others', () => {
  it('only requests it: the role does not count yet, and those who can confirm the request see it and get an email', async () => {
    expect(await asksFor(partly)).toMatchObject({ outcome: 'waits', version: 1 });
    await never(partly);
    expect(await mailed('roleToConfirm')).toEqual([ingrid.id, other.id].sort((a, b) => a - b));
    expect(await auditedActions('role.ask')).toEqual([partly.id]);
    const [details, roles] = await Promise.all([
      detailsOf(app, other, partly, 'Compliance'),
      other.get<RoleSummary[]>(`/api/userroles/21/user/${partly.id}`),
    ]);
    expect(details.request).toMatchObject({ own: false, mayDecide: true, mayBeDecided: true, isGlobalRole: false });
    expect(roles.body.filter(({ waits }) => waits).map(({ roleName }) => roleName)).toEqual(['Compliance']);
    expect(await requestOf(partly, other)).toMatchObject({
      displayname: 'deel.beheerder',
      roleName: 'Compliance',
      isGlobalRole: false,
      companies: ['Noordveen Infra'],
      own: false,
      mayDecide: true,
    });
    expect(await requestOf(partly, partly)).toMatchObject({ own: true, mayDecide: false });
  });

  it('has it once another administrator has confirmed it, and the history names the second administrator', async () => {
    await asksFor(partly);
    const { idRequest } = await requestOf(partly);
    expect((await decide(other, idRequest, 'confirm')).body).toEqual({ state: 'confirmed' });
    expect(await reads(partly)).toBe(200);
    expect(await requests(ingrid)).toEqual([]);
    const [entry] = await auditOf(app, { action: 'role.confirm' });
    expect(entry).toMatchObject({
      actorId: other.id,
      detail: { user: partly.id, role: 'Compliance', request: idRequest },
    });
    const [grant] = await app.database.sql<{ by: number }[]>`
      select granted_by as by from role_grants g join roles r on r.id = g.role_id
      where g.user_id = ${partly.id} and r.name = 'Compliance'`;
    expect(grant?.by).toBe(other.id);
    expect(await mailed('roleConfirmed')).toEqual([partly.id]);
    // A confirmed request is closed.
    expect(await decide(ingrid, idRequest, 'refuse')).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS', state: 'confirmed' },
    });
  });

  it('does not get it when the request is refused or withdrawn, and may ask again', async () => {
    await asksFor(partly);
    expect((await decide(ingrid, (await requestOf(partly)).idRequest, 'refuse')).body).toEqual({ state: 'refused' });
    await never(partly);
    expect(await mailed('roleRefused')).toEqual([partly.id]);
    await asksFor(partly);
    const { idRequest } = await requestOf(partly);
    expect((await decide(partly, idRequest, 'withdraw')).body).toEqual({ state: 'withdrawn' });
    expect((await decide(other, idRequest, 'confirm')).status).toBe(409);
    await never(partly);
    expect(await auditedActions('role.refuse')).toEqual([ingrid.id]);
    expect(await auditedActions('role.withdraw')).toEqual([partly.id]);
  });

  it('cannot decide on the request; nobody else can withdraw it, and a repeated refusal does not count for a new request', async () => {
    await asksFor(partly);
    const { idRequest } = await requestOf(partly);
    expect(await decide(partly, idRequest, 'confirm')).toMatchObject({ status: 409, body: { code: 'OWN_REQUEST' } });
    expect(await decide(partly, idRequest, 'refuse')).toMatchObject({ status: 409, body: { code: 'OWN_REQUEST' } });
    expect(await decide(other, idRequest, 'withdraw')).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await decide(other, idRequest, 'refuse', key)).body).toEqual({ state: 'refused' });
    await asksFor(partly);
    expect((await decide(other, idRequest, 'refuse', key)).body).toEqual({ state: 'refused' });
    expect((await requestOf(partly)).idRequest).not.toBe(idRequest);
    await never(partly);
  });

  it('has to wait for every such role, and also to add companies to an existing role or to switch one on', async () => {
    for (const role of ['Supervisor', 'Operator'] as const) expect((await asksFor(partly, role)).outcome).toBe('waits');
    await save(app, other, partly, 'Compliance', at({ [ROADS]: false }));
    expect(await reads(partly)).toBe(200);
    expect((await asksFor(partly, 'Compliance', at({ [ROADS]: false, [INFRA]: true }))).outcome).toBe('waits');
    expect(
      (await detailsOf(app, other, partly, 'Compliance')).securableEntities.map(({ entityId }) => entityId),
    ).toEqual([ROADS]);
    // Reducing a role needs no confirmation, and ends the waiting request.
    expect((await asksFor(partly, 'Compliance', OFF)).outcome).toBe('stored');
    expect((await detailsOf(app, other, partly, 'Compliance')).request).toBeNull();
    expect((await asksFor(partly, 'Compliance', at({ [ROADS]: false }))).outcome).toBe('waits');
  });

  it('has to wait to extend the role to the companies below its company, even if there are none yet, because some may be added later', async () => {
    await save(app, other, partly, 'Compliance', at({ [ROADS]: false }));
    expect((await asksFor(partly, 'Compliance', at({ [ROADS]: true }))).outcome).toBe('waits');
    expect((await detailsOf(app, other, partly, 'Compliance')).securableEntities).toMatchObject([
      { entityId: ROADS, inherit: false },
    ]);
    // A company that the role already covers does not extend it: neither the same company, nor one below it.
    await save(app, other, partly, 'Compliance', at({ [INFRA]: true }));
    expect((await asksFor(partly, 'Compliance', at({ [INFRA]: true, [ROADS]: true }))).outcome).toBe('stored');
    expect((await asksFor(partly, 'Compliance', at({ [ROADS]: true }))).outcome).toBe('stored');
    expect((await asksFor(partly, 'Compliance', at({ [ROADS]: false }))).outcome).toBe('stored');
  });

  it('does not have to wait for a role that cannot read the records of others, nor for roles given to somebody else', async () => {
    const admin = await hire(app, 'tweede.beheerder', { roles: ['Employee', 'Administrator'] });
    expect((await save(app, admin, admin, 'Process owner', everywhere)).body).toMatchObject({ outcome: 'stored' });
    expect((await save(app, partly, other, 'Compliance', at({ [INFRA]: true }))).body).toMatchObject({
      outcome: 'stored',
    });
  });
});

describe('the administrator who confirms', () => {
  it('must administer everything that the role would cover, and must still be an administrator', async () => {
    const homes = await hold(app, await hire(app, 'woning.beheerder'), 'Administrator', HOMES);
    const second = await hire(app, 'tweede.beheerder', { roles: ['Employee', 'Administrator'] });
    await asksFor(partly);
    const { idRequest } = await requestOf(partly);
    expect((await decide(homes, idRequest, 'confirm')).status).toBe(404);
    expect(await requests(homes)).toEqual([]);
    expect((await decide(await hire(app, 'gewoon'), idRequest, 'confirm')).status).toBe(403);
    await asksFor(second, 'Compliance', everywhere);
    const whole = await requestOf(second);
    expect((await decide(other, whole.idRequest, 'confirm')).status).toBe(404);
    await save(app, ingrid, other, 'Administrator', OFF);
    expect((await decide(other, idRequest, 'confirm')).status).toBe(403);
    await never(partly);
  });

  it('may have a waiting request too, so two administrators can confirm each other’s requests', async () => {
    await asksFor(partly);
    await asksFor(other);
    const [one, two] = [await requestOf(partly), await requestOf(other)];
    const both = await Promise.all([decide(other, one.idRequest, 'confirm'), decide(partly, two.idRequest, 'confirm')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('decides alone: of two decisions at the same moment, one is refused', async () => {
    await asksFor(partly);
    const { idRequest } = await requestOf(partly);
    const both = await Promise.all([decide(other, idRequest, 'confirm'), decide(ingrid, idRequest, 'refuse')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused if the role has changed since the request, the person who made the request has left, or the request is a month old', async () => {
    const { sql } = app.database;
    await asksFor(partly);
    const first = await requestOf(partly);
    await save(app, ingrid, partly, 'Compliance', at({ [ROADS]: false }));
    expect(await decide(other, first.idRequest, 'confirm')).toMatchObject({ status: 409, body: { state: 'replaced' } });
    await asksFor(partly, 'Compliance', at({ [INFRA]: true }));
    const second = await requestOf(partly);
    await sql`update users set active = false where id = ${partly.id}`;
    expect(await requests(ingrid)).toEqual([]);
    expect((await decide(other, second.idRequest, 'confirm')).status).toBe(409);
    await sql`update users set active = true where id = ${partly.id}`;
    await sql`update role_requests set asked_at = now() - interval '31 days'`;
    expect(await requests(ingrid)).toEqual([]);
    expect((await decide(other, second.idRequest, 'confirm')).status).toBe(409);
    expect((await detailsOf(app, other, partly, 'Compliance')).request).toBeNull();
  });
});

describe('a role that nobody else can confirm', () => {
  /** Makes it look as if the two other administrators had left long ago. */
  const alone = () => app.database.sql`
    update users set active = false, left_on = current_date - 40 where id in (${partly.id}, ${other.id})`;

  it('counts at once, and the audit log and the screen say that nobody else could confirm it', async () => {
    await alone();
    expect(await asksFor(ingrid, 'Compliance', everywhere)).toMatchObject({ outcome: 'alone' });
    expect(await reads(ingrid)).toBe(200);
    const [entry] = await auditOf(app, { action: 'role.change', actorId: ingrid.id });
    expect(entry?.detail).toMatchObject({ own: true, confirmed: 'nobody else could' });
    expect((await detailsOf(app, ingrid, ingrid, 'Compliance')).alone).toBe(true);
    expect(await requests(ingrid)).toEqual([]);
  });

  it('waits for a new administrator if the others were removed first', async () => {
    const second = await hire(app, 'tweede.beheerder', { roles: ['Employee', 'Administrator'] });
    for (const who of [partly, other, second]) await save(app, ingrid, who, 'Administrator', OFF);
    expect(await asksFor(ingrid, 'Compliance', everywhere)).toMatchObject({ outcome: 'waits' });
    expect((await detailsOf(app, ingrid, ingrid, 'Compliance')).request).toMatchObject({
      own: true,
      mayBeDecided: false,
    });
    expect(await reads(ingrid)).toBe(403);
  });

  it('waits even if the others were shut out or have just left', async () => {
    await alone();
    const second = await hire(app, 'tweede.beheerder', { roles: ['Employee', 'Administrator'] });
    await save(app, ingrid, second, 'No access', everywhere);
    expect((await asksFor(ingrid, 'Compliance', everywhere)).outcome).toBe('waits');
    await app.database.sql`update users set active = false, left_on = current_date where id = ${second.id}`;
    expect((await asksFor(ingrid, 'Compliance', everywhere)).outcome).toBe('waits');
    await app.database.sql`update users set left_on = current_date - 40 where id = ${second.id}`;
    expect((await asksFor(ingrid, 'Compliance', everywhere)).outcome).toBe('alone');
  });
});

it('the request of an administrator who works in another company also waits, and saving again makes no second request', async () => {
  // Works for Homes, and administers both Homes and Infra.
  const twice = await hold(app, await hire(app, 'twee.delen', { company: HOMES }), 'Administrator', INFRA);
  await app.database.sql`
    insert into user_role_companies (user_role_id, company_id, inherit)
    select ur.id, ${HOMES}, true from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${twice.id} and r.name = 'Administrator'`;
  expect((await asksFor(twice)).outcome).toBe('waits');
  const first = await requestOf(twice);
  expect((await asksFor(twice)).outcome).toBe('waits');
  const mine = (await requests(ingrid)).filter(({ idUser }) => idUser === twice.id);
  expect(mine).toHaveLength(1);
  expect(mine[0]?.idRequest).toBe(first.idRequest);
  await never(twice);
  const details: RoleDetails = await detailsOf(app, twice, twice, 'Compliance');
  expect(details.needsConfirmation).toBe(true);
});

describe('a second administrator cannot be bypassed', () => {
  it('by giving the other administrator a leaving date in the distant past', async () => {
    const second = await hire(app, 'tweede.baas');
    await save(app, ingrid, second, 'Administrator', everywhere);
    expect((await asksFor(ingrid, 'Compliance', everywhere)).outcome).toBe('waits');
    await bringIn(ingrid, csv(['upn', 'active', 'leftOn'], [[second.upn, 'nee', '2020-01-01']]));
    expect((await asksFor(ingrid, 'Compliance', everywhere)).outcome).toBe('waits');
    expect((await ingrid.get('/api/reports?lang=1033&year=2026')).status).toBe(403);
  });

  it('by making a request, leaving and returning, because leaving ends the request', async () => {
    await asksFor(partly);
    await bringIn(ingrid, csv(['upn', 'active'], [[partly.upn, 'nee']]));
    await bringIn(ingrid, csv(['upn', 'active'], [[partly.upn, 'ja']]));
    expect(await requests(ingrid)).toEqual([]);
  });

  it('by making a request before losing the role of administrator', async () => {
    await asksFor(partly);
    expect(await requests(ingrid)).toHaveLength(1);
    await save(app, ingrid, partly, 'Administrator', OFF);
    expect(await requests(ingrid)).toEqual([]);
  });

  it('by an administrator of a different part of the group, because they do not see the person’s request', async () => {
    const home = await hire(app, 'huis.beheerder', { company: HOMES });
    await save(app, ingrid, home, 'Administrator', everywhere);
    await asksFor(home);
    const { idRequest } = await requestOf(home);
    expect(await requests(partly)).toEqual([]);
    expect((await partly.post(`/api/management/rolerequests/${idRequest}/confirm`)).status).toBe(404);
  });
});
