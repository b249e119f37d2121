import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#/bff/context.ts';
import type { ListedUser } from '#/bff/contract/people.ts';
import { EARTHWORKS, GROUP, HOMES, INFRA, STEEL } from '#/bff/database/seed/companies.ts';
import type { Failure } from '#/bff/failure.ts';
import { EffectiveRights } from '#/bff/people/effective-rights.ts';
import { listForPickers } from '#/bff/people/list-for-pickers.ts';
import { Lookups } from '#/bff/people/lookups.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire } from '#/tests/support/factories.ts';

/** What employees see of a large organisation when they choose somebody: enough to choose from, but not a directory. */

const PEOPLE = 25_000;
const PICKERS = '/api/pickers/users';
let app: TestApp;
let sanne: Caller;
let ingrid: Caller;

beforeAll(async () => {
  app = await testApp();
  const { sql } = app.database;
  await sql`
    insert into users (upn, display_name, first_name, last_name, company_id, department, job_description)
    select 'p' || n || '@velen.example', 'Persoon ' || n, 'Persoon', n::text, ${STEEL}, 'Lasserij', 'Lasser'
    from generate_series(1, ${PEOPLE}::int) n`;
  await sql`
    insert into user_roles (user_id, role_id, active, is_global)
    select u.id, r.id, true, true from users u cross join roles r
    where u.upn like '%@velen.example' and r.name = 'Employee'`;
  sanne = await app.as('sanne.dijkgraaf');
  ingrid = await app.as('ingrid.oosterhuis');
}, 180_000);
afterAll(() => app?.stop());
/** Queries are counted per minute, and the people found per day; each test starts at zero. */
beforeEach(() => app.restart());

async function ask(who: Caller, path: string, query: Record<string, string> = {}) {
  const { status, body, headers } = await who.get<ListedUser[]>(`${path}?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return {
    people: body,
    names: body.map(({ displayname }) => displayname),
    bytes: JSON.stringify(body).length,
    total: headers.get('Openboek-Total'),
  };
}
const namesFor = async (search: string, who = sanne) => (await ask(who, PICKERS, { search })).names;

/** Hires a person with these names, who can then be chosen. */
async function hireNamed(local: string, first: string | null, last: string | null, company: number = INFRA) {
  const { id } = await hire(app, local, { company });
  const name = [first, last].filter(Boolean).join(' ');
  await app.database.sql`
    update users set display_name = ${name}, first_name = ${first}, last_name = ${last} where id = ${id}`;
  return id;
}

describe('before anything is typed', () => {
  it('ten people are suggested: first the person’s own team, then their company and its branch, and nobody else', async () => {
    const { people, names, bytes, total } = await ask(sanne, PICKERS);
    expect(names).toHaveLength(10);
    expect(total).toBe('10');
    expect(bytes).toBeLessThan(5_000);
    // Sanne's supervisor has eight other subordinates, at Infra and Roads; Sanne herself is not suggested.
    expect(names).toEqual(expect.arrayContaining(['Ruben Scholten', 'Youssef El Idrissi', 'Gerard Kuiper']));
    expect(names).not.toContain('Sanne Dijkgraaf');
    const infra = ['Noordveen Infra', 'Wegen en Bruggen', 'Grondwerken'];
    expect(people.filter(({ company }) => !infra.includes(company))).toEqual([]);
  });

  it('no more people are available on further or larger pages', async () => {
    expect((await ask(sanne, PICKERS, { offset: '5', limit: '10' })).names).toHaveLength(5);
    expect((await ask(sanne, PICKERS, { offset: '10' })).names).toEqual([]);
    expect((await ask(sanne, PICKERS, { offset: '20000' })).names).toEqual([]);
    expect(await sanne.get(`${PICKERS}?limit=11`)).toMatchObject({
      status: 400,
      body: { fields: { limit: ['tooLarge'] } },
    });
  });
});

describe('a search', () => {
  it('finds people by the beginning of any part of their name or user principal name, from three letters on', async () => {
    await hireNamed('a.jansen-de.wit', 'Aleid', 'Jansen-de Wit');
    await hireNamed('m.d.hondt', 'Mo', "d'Hondt");
    for (const search of ['ale', 'ALEID', 'jan aleid', 'jansen-de aleid', 'wit', 'a.jansen-de.wit@noordveen.example'])
      expect(await namesFor(search), search).toContain('Aleid Jansen-de Wit');
    for (const search of ["d'hondt", 'd’hondt', 'hon']) expect(await namesFor(search), search).toContain("Mo d'Hondt");
    for (const search of ['p24999@velen.example', 'P24999@VELEN', 'p24999', 'persoon 24999'])
      expect(await namesFor(search), search).toEqual(['Persoon 24999']);
    expect((await ask(sanne, PICKERS, { q: 'PERSOON 24999' })).names).toEqual(['Persoon 24999']);
    expect((await ask(sanne, PICKERS, { search: 'persoon', q: '24999 iemand' })).names).toEqual([]);
  });

  it('finds nobody by letters in the middle of a name, or only by a function, department, company or domain', async () => {
    for (const search of [
      'ersoon',
      'ijkgraaf',
      'lasser',
      'lasserij',
      'staalbouw',
      'merwesluis',
      'velen',
      'velen.example',
    ])
      expect(await namesFor(search), search).toEqual([]);
    for (const search of ['@velen.example', '@velen', 'lasser staalbouw', 'example', '%%%', '___', '...', ' . . . '])
      expect(await namesFor(search), search).toEqual([]);
  });

  it('can be narrowed by a company in addition to a name', async () => {
    await hireNamed('ilse.een', 'Ilse', 'Tweeling', HOMES);
    await hireNamed('ilse.twee', 'Ilse', 'Tweeling', STEEL);
    expect(await namesFor('tweeling')).toHaveLength(2);
    const { people } = await ask(sanne, PICKERS, { search: 'tweeling staalbouw' });
    expect(people.map(({ company }) => company)).toEqual(['Staalbouw Merwesluis']);
  });

  it('finds, by one or two letters, only people whose last name is exactly that', async () => {
    await hireNamed('li.ng', 'Li', 'Ng', STEEL);
    await hireNamed('o.nguyen', 'Oanh', 'Nguyen');
    await hireNamed('only.u', null, 'U');
    const { sql } = app.database;
    await sql`update users set last_name = null, display_name = 'Thant Bo' where id = ${await hireNamed('bo', 'x', 'y')}`;
    expect(await namesFor('ng')).toEqual(['Li Ng']);
    expect(await namesFor('NG li')).toEqual(['Li Ng']);
    expect(await namesFor('u')).toEqual(['U']);
    expect(await namesFor('bo')).toEqual(['Thant Bo']);
    for (const search of ['sa', 'n', 'de', 'va', 'p1', 'li']) expect(await namesFor(search), search).toEqual([]);
  });

  it('lists people of the searcher’s company first, then of its branch, then others, and fifty at most', async () => {
    for (const [local, company] of [
      ['zz.elders', HOMES],
      ['zz.groep', GROUP],
      ['zz.grond', EARTHWORKS],
      ['zz.infra', INFRA],
    ] as const)
      await hireNamed(local, 'Aart', 'Zomerdijk', company);
    const { people } = await ask(sanne, PICKERS, { search: 'zomerdijk' });
    const companies = people.map(({ company }) => company);
    expect(companies.slice(0, 2)).toEqual(['Noordveen Infra', 'Grondwerken']);
    expect(companies.slice(2).toSorted()).toEqual(['Noordveen Groep', 'Noordveen Woningbouw']);
    expect((await ask(sanne, PICKERS, { search: 'persoon' })).total).toBe('50');
    expect((await ask(sanne, PICKERS, { search: 'persoon', offset: '45' })).names).toHaveLength(5);
    expect((await ask(sanne, PICKERS, { search: 'persoon', offset: '50' })).names).toEqual([]);
  });
});

describe('a person who searches more than choosing people requires', () => {
  const entries = async () =>
    app.database.sql<{ outcome: string; actorId: number }[]>`
      select outcome, actor_id as "actorId" from audit_entries where action = 'people.lookup-limit' order by id`;

  it('is refused after forty queries in a row, with the time to try again, and is in the audit log once', async () => {
    const youssef = await app.as('youssef.elidrissi');
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => youssef.get<{ code: string }>(`${PICKERS}?search=zomer`)),
    );
    // One more query is allowed for every second and a half that has passed.
    const most = 41 + (performance.now() - begun) / 1_500;
    const answered = answers.filter(({ status }) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(40);
    expect(answered).toBeLessThanOrEqual(most);
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code]).toEqual([429, 'TOO_FAST']);
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(2);
    }
    expect((await entries()).filter(({ actorId }) => actorId === youssef.id)).toEqual([
      { outcome: 'TOO_FAST', actorId: youssef.id },
    ]);
    // Other people are not affected.
    expect((await sanne.get(PICKERS)).status).toBe(200);
  });

  it('gets only a limited number of different people a day, still finds people found earlier, and is in the audit log once', async () => {
    const { id, upn } = await app.as('gerard.kuiper');
    const actor = { id, upn, companyId: INFRA, displayName: 'Gerard Kuiper', rights: new EffectiveRights([]) };
    const context: Context = { services: app.services, actor, credential: 'session', requestId: randomUUID() };
    const lookups = new Lookups({ calls: 100, perSeconds: 1, peopleADay: 25 });
    const search = (words: string, offset = 0) =>
      listForPickers(context, { search: words, q: '', offset, limit: 10 }, lookups);
    expect((await search('persoon')).users).toHaveLength(10);
    expect((await search('persoon', 10)).users).toHaveLength(10);
    for (let again = 0; again < 3; again += 1) {
      const refused = await search('persoon', 20).catch((error: Failure) => error);
      expect(refused).toMatchObject({ code: 'TOO_MANY_PEOPLE' });
      expect((refused as Failure).detail.retryAfter).toBeGreaterThan(86_000);
    }
    expect((await search('persoon', 10)).users).toHaveLength(10);
    expect((await search('')).users).toHaveLength(10);
    expect((await search('persoon 24999')).users).toHaveLength(1);
    expect((await entries()).filter(({ actorId }) => actorId === id)).toEqual([
      { outcome: 'TOO_MANY_PEOPLE', actorId: id },
    ]);
  });
});

describe('a list for administrators', () => {
  it('can be read to its end in pages, and can also be searched by user principal name or department', async () => {
    for (const path of ['/api/users', '/api/management/appusers']) {
      const { names, bytes, total } = await ask(ingrid, path);
      expect(names).toHaveLength(100);
      expect(bytes).toBeLessThan(40_000);
      expect(Number(total)).toBeGreaterThan(PEOPLE);
      expect((await ask(ingrid, path, { offset: '25000', limit: '100' })).names.length).toBeGreaterThan(10);
      expect((await ask(ingrid, path, { q: 'p24999@velen.example' })).names).toEqual(['Persoon 24999']);
      expect(Number((await ask(ingrid, path, { q: 'lasserij' })).total)).toBe(PEOPLE);
    }
  });
});

it('people who cannot decide on anything are omitted, so that no query finds them', async () => {
  const { sql } = app.database;
  const shut = await hire(app, 'buiten.gesloten', { roles: ['Employee', 'No access'] });
  const bare = await hire(app, 'zonder.rollen', { roles: [] });
  const left = await hire(app, 'al.vertrokken');
  await sql`update users set active = false where id = ${left.id}`;
  for (const who of ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek', 'ingrid.oosterhuis'])
    for (const { upn } of [shut, bare, left])
      expect((await ask(await app.as(who), PICKERS, { search: upn })).names, `${who} ${upn}`).toEqual([]);
  // Koen of the example company holds No access.
  expect((await ask(sanne, PICKERS, { search: 'koen vermaat' })).names).toEqual([]);
});
