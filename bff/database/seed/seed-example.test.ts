import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { localPart } from './people.ts';
import { seedExample } from './seed-example.ts';

describe('the example company', () => {
  let database: TestDatabase;
  const now = new Date('2026-11-20T12:00:00Z');

  beforeAll(async () => {
    database = await testDatabase();
    await seedExample(database.sql, now);
  });
  afterAll(() => database.drop());

  it('is not added again to a database that has it', async () => {
    expect(await seedExample(database.sql, now)).toBe(false);
  });

  it('has about sixty people, among them ten of those in the README', async () => {
    const { sql } = database;
    const named = [
      'sanne.dijkgraaf',
      'ruben.scholten',
      'youssef.elidrissi',
      'marijke.vandenbroek',
      'dewi.pattinama',
      'fatima.bouzid',
      'pieterjan.terpstra',
      'thijs.wagenaar',
      'ingrid.oosterhuis',
      'koen.vermaat',
    ];
    const found = await sql`select upn from users where upn = any(${named.map((name) => `${name}@noordveen.example`)})`;
    expect(found).toHaveLength(named.length);
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*) from users`;
    expect(count).toBe(62);
  });

  it('gives the administrator no decisions, no Supervisor role, and nobody to manage', async () => {
    // According to the README, the administrator sees no reports of other people.
    const led = await database.sql`
      select u.upn from users u join users boss on boss.id = u.supervisor_id
      where boss.upn = 'ingrid.oosterhuis@noordveen.example'`;
    expect(led).toEqual([]);
    const rights = await database.sql<{ name: string }[]>`
      select r.name from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
      where u.upn = 'ingrid.oosterhuis@noordveen.example' order by r.name`;
    expect(rights.map(({ name }) => name)).toEqual(['Administrator', 'Employee']);
  });

  it('numbers the reports of a year in the order in which they were created, without a gap', async () => {
    const rows = await database.sql<{ number: string; year: number }[]>`
      select number, register_year as year from gift_reports order by created_at`;
    const lastOf = new Map<number, number>();
    for (const { number, year } of rows) {
      const next = (lastOf.get(year) ?? 0) + 1;
      expect(number).toBe(`GR-${year}-${String(next).padStart(5, '0')}`);
      lastOf.set(year, next);
    }
    expect(rows.length).toBeGreaterThan(350);
    expect(lastOf.size).toBeGreaterThanOrEqual(3);
  });

  it('has release notes in both languages, dated before the seeding', async () => {
    const rows = await database.sql<{ language: number; days: string[] }[]>`
      select language, array_agg(created_on order by created_on) as days from release_notes group by language order by language`;
    const days = ['2026-10-12', '2026-11-02', '2026-11-16'];
    expect([...rows]).toEqual([
      { language: 1033, days },
      { language: 1043, days },
    ]);
  });

  it('has no past decision by a person on their own report, and none by the same person twice on one report', async () => {
    const wrong = await database.sql`
      select d.id from decisions d join workflow_instances i on i.id = d.instance_id
      where d.decided_by = i.started_by
      union all
      select a.id from decisions a join decisions b on b.instance_id = a.instance_id and b.decided_by = a.decided_by and b.id <> a.id`;
    expect(wrong).toHaveLength(0);
  });

  it('is always the same for the same day', async () => {
    const other = await testDatabase();
    try {
      await seedExample(other.sql, now);
      const content = (sql: TestDatabase['sql']) => sql`
        select g.number, u.upn, g.gift, g.amount, g.status, g.created_at from gift_reports g join users u on u.id = g.user_id order by g.number`;
      expect([...(await content(other.sql))]).toEqual([...(await content(database.sql))]);
    } finally {
      await other.drop();
    }
  });
});

describe('the local part of the UPN', () => {
  it.each([
    [['Pieter-Jan', 'Terpstra'], 'pieterjan.terpstra'],
    [['Elif', 'Yılmaz'], 'elif.yilmaz'],
    [['Marijke', 'van den Broek'], 'marijke.vandenbroek'],
  ] as const)('of %s is %s', (name, expected) => {
    expect(localPart(name)).toBe(expected);
  });
});
