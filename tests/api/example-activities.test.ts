import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberWaiting } from '#/bff/database/seed/queries.ts';
import { seedActivities } from '#/bff/database/seed/seed-activities.ts';
import { type TestApp, testApp } from '#/tests/support/app.ts';

const NOW = new Date();
const forever = new AbortController().signal;

describe('the processing activities of the example company', { shuffle: false }, () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });

  afterAll(() => app?.stop());

  const countByStatus = async () => {
    const rows = await app.database.sql<{ status: number; count: number }[]>`
      select shown_status as status, count(*)::int as count from processing_activities group by 1 order by 1`;
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };

  it('are left out if the example company is left out', async () => {
    await seedActivities(app.services, NOW, forever);
    expect(await countByStatus()).toEqual({});
  });

  it('are 40 in all, cover every stored status and every company, and are not added again at a second start', async () => {
    await rememberWaiting(app.database.sql, 0);
    // As in a database created before the second privacy officer was added.
    await app.database.sql`
      delete from user_roles ur using users u, roles r
      where u.id = ur.user_id and r.id = ur.role_id and u.upn = 'olaf.timmermans@noordveen.example' and r.name = 'Privacy officer'`;
    await seedActivities(app.services, NOW, forever);
    const counts = { 1: 7, 10: 8, 20: 2, 50: 23 };
    expect(await countByStatus()).toEqual(counts);
    await seedActivities(app.services, NOW, forever);
    expect(await countByStatus()).toEqual(counts);
    const companies = await app.database.sql`select distinct company_id from processing_activities`;
    expect(companies).toHaveLength(8);
  });

  it('have past dates in the right order (begun, submitted, decided, in force), and two reviews are due', async () => {
    const { sql } = app.database;
    const wrong = await sql`
      select p.number from processing_activities p join workflow_instances i on i.record_id = p.id and i.register = 'processingActivity'
      where p.created_at > i.created_at or i.ended_at < i.created_at or p.in_force_at < p.created_at
        or i.created_at > now() - interval '1 day'`;
    expect([...wrong]).toEqual([]);
    const due =
      await sql`select number from processing_activities where status = 50 and review_date <= local_day(now())`;
    expect(due).toHaveLength(2);
    const changed = await sql`
      select p.number from processing_activities p where p.status = 50
        and (p.in_force->>'categoryDataSubjects') is distinct from p.category_data_subjects`;
    expect(changed).toHaveLength(2);
  });

  it('are added together with the role of the second privacy officer, even in a database that is older than that role', async () => {
    const roles = await app.database.sql`
      select r.name from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
      where u.upn = 'olaf.timmermans@noordveen.example' and r.name = 'Privacy officer'`;
    expect(roles).toHaveLength(1);
  });
});
