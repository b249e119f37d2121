import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppUser, Company, ListedUser } from '#/bff/contract/people.ts';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ingrid: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ingrid = await app.as('ingrid.oosterhuis');
});
afterAll(() => app?.stop());

async function list<User = ListedUser>(who: Caller, path: string, query: Record<string, string> = {}) {
  const { status, body, headers } = await who.get<User[]>(`${path}?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return { users: body, total: Number(headers.get('Openboek-Total')) };
}
const namesOf = ({ users }: { users: ListedUser[] }) => users.map(({ displayname }) => displayname);
const PICKERS = '/api/pickers/users';

describe('people to choose from', () => {
  it('CA-008 MA-005 GET /api/pickers/users returns each person with the fields of a user', async () => {
    expect((await list(sanne, PICKERS, { search: 'sanne dijkgraaf' })).users[0]).toEqual({
      idUser: sanne.id,
      userTypeId: 1,
      firstname: 'Sanne',
      lastname: 'Dijkgraaf',
      displayname: 'Sanne Dijkgraaf',
      sAMAccountName: 'sanne.dijkgraaf',
      company: 'Noordveen Infra',
      jobdescription: expect.any(String),
    });
  });

  it('are returned as a page with the total, and the pages add up to the whole list', async () => {
    const whole = await list(sanne, PICKERS);
    expect(whole.total).toBe(10);
    const parts = [
      ...namesOf(await list(sanne, PICKERS, { limit: '4' })),
      ...namesOf(await list(sanne, PICKERS, { offset: '4', limit: '4' })),
      ...namesOf(await list(sanne, PICKERS, { offset: '8', limit: '4' })),
    ];
    expect(parts).toEqual(namesOf(whole));
    expect(await list(sanne, PICKERS, { offset: '5000' })).toEqual({ users: [], total: 10 });
  });

  it('are found by each word of a name, regardless of case and accents', async () => {
    await app.database.sql`update users set display_name = 'Zoë Ångström' where upn = 'romy.vos@noordveen.example'`;
    for (const search of ['zoe', 'ZOË', 'angstrom zoë', 'ångstrom'])
      expect(namesOf(await list(sanne, PICKERS, { search })), search).toEqual(['Zoë Ångström']);
    for (const search of ['%', '_', '\\', 'zoe niemand'])
      expect(await list(sanne, PICKERS, { search })).toEqual({ users: [], total: 0 });
  });

  it('include a person who leaves tomorrow, but not one who has left, leaves today or was deactivated', async () => {
    const { sql } = app.database;
    for (const [local, change] of [
      ['gone.person', sql`left_on = local_day(now()) - 1`],
      ['leaving.today', sql`left_on = local_day(now())`],
      ['off.person', sql`active = false`],
      ['leaving.tomorrow', sql`left_on = local_day(now()) + 1`],
    ] as const) {
      const { id } = await hire(app, local);
      await sql`update users set ${change} where id = ${id}`;
    }
    for (const [search, found] of [
      ['gone.person', []],
      ['leaving.today', []],
      ['off.person', []],
      ['leaving.tomorrow', ['leaving.tomorrow']],
    ] as const)
      expect(namesOf(await list(sanne, PICKERS, { search })), search).toEqual(found);
  });

  it('are refused for an invalid query, with every fault', async () => {
    const answer = await sanne.get(`${PICKERS}?offset=-1&limit=1000&search=${'x'.repeat(101)}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: { offset: ['tooSmall'], limit: ['tooLarge'], search: ['tooLong'] } },
    });
  });
});

describe('people of the organisation and of Openboek', () => {
  it('CA-035 GET /api/users lists people with and without roles in Openboek, or only those without', async () => {
    const { id } = await hire(app, 'new.person', { roles: [] });
    const all = await list(ingrid, '/api/users');
    expect(all.users.map(({ idUser }) => idUser)).toEqual(expect.arrayContaining([id, sanne.id]));
    expect(namesOf(await list(ingrid, '/api/users', { notAdded: 'true' }))).toContain('new.person');
    expect(namesOf(await list(ingrid, '/api/users', { notAdded: 'true' }))).not.toContain('Sanne Dijkgraaf');
  });

  it('CA-009 GET /api/management/appusers lists who was added, how many roles each has, and who has left', async () => {
    const { id } = await hire(app, 'left.person', { roles: ['Employee', 'Operator'] });
    await hire(app, 'never.added', { roles: [] });
    await app.database.sql`update users set left_on = current_date where id = ${id}`;
    await app.database.sql`
      update user_roles set active = false where user_id = ${id} and role_id = (select id from roles where name = 'Operator')`;
    const { users, total } = await list<AppUser>(ingrid, '/api/management/appusers');
    expect(users).toHaveLength(total);
    expect(namesOf({ users })).not.toContain('never.added');
    const facts = ({ activeRoles, present }: AppUser) => ({ activeRoles, present });
    expect(users.filter(({ idUser }) => idUser === id).map(facts)).toEqual([{ activeRoles: 1, present: false }]);
    expect(users.filter(({ idUser }) => idUser === ingrid.id).map(facts)).toEqual([{ activeRoles: 2, present: true }]);
  });

  it('RP-008 both lists are refused without AdministerApplication', async () => {
    for (const path of ['/api/users', '/api/management/appusers'])
      expect(await sanne.get(path), path).toMatchObject({ status: 403, body: { code: 'NO_RIGHT' } });
  });
});

describe('the company tree', () => {
  it('CA-007 MA-015 GET /api/companies/hierarchy lists each company with the id of its parent, which is 0 at the top', async () => {
    const { body } = await sanne.get<Company[]>('/api/companies/hierarchy');
    const byName = (name: string) => body.find((company) => company.name === name);
    const group = byName('Noordveen Groep');
    const infra = byName('Noordveen Infra');
    expect(group).toMatchObject({ parentId: 0, administrationNr: expect.any(String) });
    expect(infra?.parentId).toBe(group?.idCompany);
    for (const { parentId } of body) if (parentId) expect(body.map(({ idCompany }) => idCompany)).toContain(parentId);
    const stored = await app.database.sql`select id from companies where closed_on is null`;
    expect(body).toHaveLength(stored.length);
  });

  it('OP-049 is the hierarchy with id 1000005, by which a right for a company also covers the companies below it', async () => {
    const { body: entities } = await ingrid.get('/api/securableentities/21');
    expect(entities).toContainEqual({ idSecurableEntity: 1000005, keyName: 'Hierarchy' });
    const { body: tree } = await sanne.get<Company[]>('/api/companies/hierarchy');
    const below = (id: number): number[] =>
      tree.filter(({ parentId }) => parentId === id).flatMap(({ idCompany }) => [idCompany, ...below(idCompany)]);
    const { rights } = (await (await app.as('marijke.vandenbroek')).get<CurrentUser>('/api/Startup')).body;
    expect(below(1)).toContain(2);
    expect(rights.length).toBeGreaterThan(0);
    for (const { entityId, childIds } of rights)
      expect(childIds.toSorted((a, b) => a - b)).toEqual([entityId, ...below(entityId)].toSorted((a, b) => a - b));
  });

  it('leaves out closed companies, and shows at the top those that were below them', async () => {
    const { sql } = app.database;
    await sql`update companies set closed_on = current_date where name = 'Noordveen Infra'`;
    const { body } = await sanne.get<Company[]>('/api/companies/hierarchy');
    expect(body.map(({ name }) => name)).not.toContain('Noordveen Infra');
    const [below] = await sql<{ id: number }[]>`
      select c.id from companies c join companies p on p.id = c.parent_id where p.name = 'Noordveen Infra' limit 1`;
    expect(body.find(({ idCompany }) => idCompany === below?.id)?.parentId).toBe(0);
    await sql`update companies set closed_on = null where name = 'Noordveen Infra'`;
  });
});
