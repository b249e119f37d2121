import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScimUser } from '#/bff/contract/scim.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { hire, submitted } from '#/tests/support/factories.ts';
import { SCIM_TOKEN, scim, scimPatch } from '#/tests/support/scim.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ OPENBOEK_SCIM_TOKEN: SCIM_TOKEN });
});
afterAll(() => app.stop());

const call = <T = ScimUser>(method: string, path: string, body?: object, token: string | null = SCIM_TOKEN) =>
  scim<T>(app, method, path, body, token);
const newPerson = (local: string, own: object = {}) => ({
  schemas: [CORE, ENTERPRISE],
  userName: upnFrom(local),
  externalId: `entra-${local}`,
  name: { givenName: 'Sam', familyName: 'Scim' },
  emails: [{ value: upnFrom(local), type: 'work', primary: true }],
  active: true,
  [ENTERPRISE]: { organization: 'Noordveen Infra', employeeNumber: '300 001', department: 'Uitvoering' },
  ...own,
});
const make = async (local: string, own: object = {}) => (await call('POST', '/Users', newPerson(local, own))).body;
const patch = <T = ScimUser>(id: string, ...operations: object[]) => scimPatch<T>(app, id, ...operations);
interface List {
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: ScimUser[];
}
interface Fault {
  schemas: string[];
  status: string;
  scimType?: string;
  detail: string;
}

describe('provisioning by SCIM 2.0', () => {
  it('accepts the configured token and nothing else, and answers faults in its own shape', async () => {
    for (const token of [null, 'another token', `${SCIM_TOKEN}x`]) {
      const { status, type, body } = await call<Fault>('GET', '/Users', undefined, token);
      expect([status, type]).toEqual([401, 'application/scim+json']);
      expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' });
    }
    const admin = await app.as('ingrid.oosterhuis');
    expect((await admin.send('/scim/v2/Users', {})).status).toBe(401);
    expect((await call<Fault>('POST', '/Users', { schemas: [CORE] })).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
      detail: 'userName: required',
    });
  });

  it('answers every call with the requested attributes (RFC 7644, 3.9)', async () => {
    const made = (await call<object>('POST', '/Users?attributes=userName', newPerson('only.name'))).body;
    expect(made).toEqual({ schemas: [CORE, ENTERPRISE], id: expect.any(String), userName: upnFrom('only.name') });
    const { id } = made as ScimUser;
    const filter = encodeURIComponent('externalId eq "entra-only.name"');
    const found = await call<List>('GET', `/Users?filter=${filter}&attributes=userName`);
    expect(found.body.Resources).toEqual([made]);
    expect((await call('GET', `/Users/${id}?attributes=userName`)).body).toEqual(made);
    const change = { Operations: [{ op: 'replace', path: 'title', value: 'Planner' }] };
    const changed = (await call<object>('PATCH', `/Users/${id}?excludedAttributes=meta,${ENTERPRISE}`, change)).body;
    expect(changed).toMatchObject({ id, title: 'Planner', active: true });
    expect(changed).not.toHaveProperty('meta');
    expect(changed).not.toHaveProperty([ENTERPRISE]);
    const put = await call('PUT', `/Users/${id}?attributes=active`, newPerson('only.name', { active: false }));
    expect(put.body).toEqual({ schemas: [CORE, ENTERPRISE], id, active: false });
  });

  it('creates a person who can sign in and work at once, and finds them by user name and external id', async () => {
    const { status, location, type, body } = await call('POST', '/Users', newPerson('sam.scim'));
    expect([status, type]).toEqual([201, 'application/scim+json']);
    expect(location).toBe(`http://localhost:4400/scim/v2/Users/${body.id}`);
    expect(body).toMatchObject({
      schemas: [CORE, ENTERPRISE],
      userName: upnFrom('sam.scim'),
      externalId: 'entra-sam.scim',
      displayName: 'Sam Scim',
      active: true,
      [ENTERPRISE]: { organization: 'Noordveen Infra', employeeNumber: '300 001', department: 'Uitvoering' },
    });
    const sam = await app.as('sam.scim');
    expect((await sam.get('/api/reports/my')).status).toBe(200);
    for (const filter of [`userName eq "${upnFrom('SAM.scim')}"`, 'externalId eq "entra-sam.scim"']) {
      const found = await call<List>('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      expect(found.body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [body] });
    }
    const nobody = await call<List>('GET', `/Users?filter=${encodeURIComponent('userName eq "nobody@x.nl"')}`);
    expect(nobody.body).toMatchObject({ totalResults: 0, Resources: [] });
    expect((await call<Fault>('GET', `/Users?filter=${encodeURIComponent('title co "x"')}`)).body).toMatchObject({
      status: '400',
      scimType: 'invalidFilter',
    });
    expect((await call<Fault>('POST', '/Users', newPerson('sam.scim'))).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    });
  });

  it('lists people in pages', async () => {
    const first = await call<List>('GET', '/Users?startIndex=1&count=2');
    const second = await call<List>('GET', '/Users?startIndex=3&count=2');
    expect(first.body.totalResults).toBeGreaterThan(50);
    expect([first.body.itemsPerPage, second.body.startIndex]).toEqual([2, 3]);
    expect(Number(second.body.Resources[0]?.id)).toBeGreaterThan(Number(first.body.Resources[1]?.id));
    expect((await call<List>('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
  });

  it('changes attributes of a person in the forms that directories use, and replaces all data of a person by PUT', async () => {
    const manager = await make('maud.manager');
    const { id } = await make('pat.patch');
    const changed = await patch(
      id,
      { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Inkoop' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: manager.id },
      { op: 'replace', path: 'emails[type eq "work"].value', value: upnFrom('pat.nieuw') },
      {
        op: 'replace',
        value: { 'name.familyName': 'Patch', title: 'Inkoper', nickName: 'P', [`${ENTERPRISE}:organization`]: '1200' },
      },
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      title: 'Inkoper',
      displayName: 'Sam Patch',
      emails: [{ value: upnFrom('pat.nieuw') }],
      [ENTERPRISE]: {
        department: 'Inkoop',
        organization: 'Noordveen Woningbouw',
        manager: { value: manager.id, displayName: 'Sam Scim' },
      },
    });
    expect((await patch(id, { op: 'remove', path: `${ENTERPRISE}:manager` })).body[ENTERPRISE]).not.toHaveProperty(
      'manager',
    );
    const put = await call('PUT', `/Users/${id}`, {
      schemas: [CORE],
      userName: upnFrom('pat.patch'),
      name: { givenName: 'Pat' },
    });
    expect(put.body).toMatchObject({
      displayName: 'Pat',
      active: true,
      [ENTERPRISE]: { organization: 'Noordveen Woningbouw' },
    });
    expect(put.body).not.toHaveProperty('title');
    expect(put.body).not.toHaveProperty('externalId');
  });

  it.each([
    ['invalidValue', { op: 'replace', path: `${ENTERPRISE}:organization`, value: 'Nergens' }],
    ['invalidValue', { op: 'replace', path: `${ENTERPRISE}:manager`, value: { value: '999999' } }],
    ['invalidValue', { op: 'replace', path: 'emails', value: [{ value: 'geen adres' }] }],
    ['uniqueness', { op: 'replace', path: 'userName', value: upnFrom('sanne.dijkgraaf') }],
    ['invalidPath', { op: 'replace', path: 'emails[', value: 'x' }],
    ['mutability', { op: 'remove', path: 'userName' }],
    ['mutability', { op: 'replace', path: `${ENTERPRISE}:manager.displayName`, value: 'Piet' }],
    ['invalidValue', { op: 'replace', path: 'displayName', value: 'Fatima\r\nBcc: x' }],
  ])('refuses invalid changes as %s, and changes nothing', async (scimType, operation) => {
    const person = await make(`fout.${Math.random().toString(36).slice(2)}`);
    const refused = await patch<Fault>(person.id, operation);
    expect(refused.body).toMatchObject({ status: scimType === 'uniqueness' ? '409' : '400', scimType });
    expect((await call('GET', `/Users/${person.id}`)).body).toEqual(person);
  });

  it('keeps the work address and the manager when another address is added and removed, and finds an address by its value', async () => {
    const manager = await make('mia.manager');
    const { id } = await make('thea.thuis', { [ENTERPRISE]: { organization: '1200', manager: { value: manager.id } } });
    const left = await patch(
      id,
      { op: 'add', path: 'emails[type eq "home"].value', value: 'thuis@x.nl' },
      { op: 'remove', path: 'emails[value eq "thuis@x.nl"]' },
      { op: 'replace', path: 'emails[type eq "work"].primary', value: true },
      { op: 'replace', path: `${ENTERPRISE}:manager`, value: [{ value: manager.id }] },
    );
    expect(left.body).toMatchObject({
      emails: [{ value: upnFrom('thea.thuis') }],
      [ENTERPRISE]: { manager: { value: manager.id } },
    });
    const gone = await patch(id, { op: 'remove', path: `emails[value eq "${upnFrom('thea.thuis')}"]` });
    expect(gone.body).not.toHaveProperty('emails');
  });

  it.each(['\\u0000', '\\ud800'])('refuses a filter with %s in its text', async (escaped) => {
    const filter = encodeURIComponent(`userName eq "a${escaped}b"`);
    expect((await call<Fault>('GET', `/Users?filter=${filter}`)).body).toMatchObject({
      status: '400',
      scimType: 'invalidFilter',
    });
  });

  it('signs out a deleted person and gives their tasks to others; after a week they can return as the same person, with only the role of employee', async () => {
    const boss = await make('bas.baas');
    const owner = await hire(app, 'ties.taak', { supervisor: Number(boss.id) });
    const bas = await app.as('bas.baas');
    const { id: report } = await submitted(owner);
    const { sql } = app.database;
    await sql`insert into user_roles (user_id, role_id, active, is_global) select ${Number(boss.id)}, id, true, true from roles where name = 'Administrator'`;
    expect((await call('DELETE', `/Users/${boss.id}`)).status).toBe(204);
    expect((await bas.get('/api/Startup')).status).toBe(401);
    const waiting = await (await app.as('marijke.vandenbroek')).get<{ idReport: number }[]>(
      '/api/reports/waitingforapproval',
    );
    expect(waiting.body.map(({ idReport }) => idReport)).toContain(report);
    expect((await call('GET', `/Users/${boss.id}`)).status).toBe(404);
    expect((await call('DELETE', `/Users/${boss.id}`)).status).toBe(404);
    const [gone] = await sql`select active, left_on is not null as dated from users where id = ${Number(boss.id)}`;
    expect(gone).toEqual({ active: false, dated: true });

    await sql`update users set left_at = now() - interval '8 days' where id = ${Number(boss.id)}`;
    const back = await call('POST', '/Users', newPerson('bas.baas'));
    expect([back.status, back.body.id, back.body.active]).toEqual([201, boss.id, true]);
    const held =
      await sql`select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${Number(boss.id)} and ur.active`;
    expect(held).toEqual([{ name: 'Employee' }]);
    const audited = await auditOf(app, { entity: 'user', entityId: boss.id });
    expect(audited.map(({ action, actorKind }) => `${actorKind} ${action}`)).toEqual([
      'system person.create',
      'system person.leave',
      'system person.deprovision',
      'system person.return',
    ]);
  });

  it('switches a person off and on by the attribute active, even as text', async () => {
    const { id } = await make('olivier.uit');
    expect((await patch(id, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(false);
    expect((await patch(id, { op: 'replace', value: { active: true } })).body.active).toBe(true);
  });

  it('describes its capabilities', async () => {
    expect((await call('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
    });
    const types = await call<List>('GET', '/ResourceTypes');
    expect(types.body.Resources).toMatchObject([{ id: 'User', schema: CORE }]);
    expect((await call('GET', '/ResourceTypes/User')).body).toMatchObject({ endpoint: '/Users' });
    const schemas = await call<List>('GET', '/Schemas');
    expect(schemas.body.Resources.map(({ id }) => id)).toEqual([CORE, ENTERPRISE]);
    expect((await call('GET', `/Schemas/${ENTERPRISE}`)).body).toMatchObject({ name: 'EnterpriseUser' });
    expect((await call<Fault>('GET', '/Schemas/nothing')).body).toMatchObject({ status: '404' });
  });
});
