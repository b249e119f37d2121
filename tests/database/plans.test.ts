import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSession } from '#/bff/auth/queries.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { anywhere } from '#/bff/database/like.ts';
import { findUserRole, listHeldCompanies, listRoles } from '#/bff/management/roles/queries.ts';
import { administersGroup, listAdministrators, listGroupAdministrators } from '#/bff/people/administrator-queries.ts';
import { listAble, listNamed, listOperators } from '#/bff/people/approvers/queries.ts';
import { readDirectoryAround } from '#/bff/people/import/directory-queries.ts';
import { selectRightEntries } from '#/bff/people/queries.ts';
import { findProvisioned, findTaken, listProvisioned } from '#/bff/people/scim/queries.ts';
import { findStandIn } from '#/bff/people/stand-in-queries.ts';
import { countUsers, listUsers, type UserScope } from '#/bff/people/user-list-queries.ts';
import {
  companyReports,
  listReportKeys,
  listReports,
  managerReports,
  ownReports,
  type ReportList,
} from '#/bff/registers/gift-reports/list-queries.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { listWaitingReports } from '#/bff/registers/gift-reports/waiting-queries.ts';
import { findStanding } from '#/bff/registers/standing-queries.ts';
import { countOpenTasks } from '#/bff/tasks/queries.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { LARGE, LARGE_PEOPLE, makeLargeCompany } from '#/tests/support/large-company.ts';
import { type PlanReader, planReader, readWhole } from '#/tests/support/plans.ts';

let database: TestDatabase;
let reader: PlanReader;
beforeAll(async () => {
  database = await testDatabase();
  reader = await planReader(database);
  await makeLargeCompany(reader.sql);
}, 180_000);
afterAll(async () => {
  await reader?.end();
  await database?.drop();
});

/** The tables with thousands of rows; the others have only a page or two. */
const LARGE_TABLES = [
  ...['users', 'companies', 'company_closure', 'user_roles', 'user_role_companies', 'sessions'],
  ...[
    'gift_reports',
    'inbox_tasks',
    'inbox_candidates',
    'workflow_instances',
    'decisions',
    'delegations',
    'task_handovers',
  ],
];
const readFromEndToEnd = async (work: () => Promise<unknown>) => {
  const plans = await reader.plansOf(work);
  expect(plans).not.toEqual([]);
  return readWhole(plans).filter((table) => LARGE_TABLES.includes(table));
};

const { chief, employee, compliance, administrator } = LARGE_PEOPLE;
const upnOf = (n: number) => `persoon.${n}@groot.example`;
const part = { offset: 0, limit: 10, idUser: null, companies: null };
const people = (scope: UserScope, ...words: string[]) => [
  (sql: Sql) => listUsers(sql, scope, { ...part, words }),
  (sql: Sql) => countUsers(sql, scope, { ...part, words }),
];
const asRowsAndKeys = (list: (sql: Sql) => ReportList) => [
  (sql: Sql) => listReports(sql, list(sql)),
  (sql: Sql) => listReportKeys(sql, list(sql), ['gift', 'amount']),
];

/** The queries that run for each request, for each key press, or for one person or task. */
const ASKED: readonly { what: string; ask: readonly ((sql: Sql) => Promise<unknown>)[] }[] = [
  {
    what: 'the rights of an employee, a supervisor, a compliance employee and an administrator of the whole group',
    ask: [employee, chief, compliance, administrator].map((id) => (sql: Sql) => selectRightEntries(sql, id)),
  },
  {
    what: 'the person of a session',
    ask: [
      async (sql) => {
        const idHash = createHash('sha256').update(upnOf(employee)).digest();
        expect(await findSession(sql, idHash)).toMatchObject({ id: employee });
      },
    ],
  },
  { what: 'own reports', ask: asRowsAndKeys((sql) => ownReports(sql, employee, 2026)) },
  { what: 'the reports of a manager', ask: asRowsAndKeys((sql) => managerReports(sql, chief, [1, 2, 3], 2026)) },
  { what: 'the reports of some companies', ask: asRowsAndKeys((sql) => companyReports(sql, [30, 204, 205], 2026)) },
  {
    what: 'the tasks of a person, those of the people for whom they stand in, and their number',
    ask: [
      (sql) => listWaitingReports(sql, chief, 'own'),
      (sql) => listWaitingReports(sql, chief, 'delegated'),
      (sql) => countOpenTasks(sql, giftReports, chief),
    ],
  },
  { what: 'what a person may do with a report', ask: [(sql) => findStanding(sql, giftReports, 4_000, chief)] },
  { what: 'people found by two words', ask: people('present', 'oosterhuis', 'ana') },
  { what: 'people found by a word of their company', ask: people('present', '94711') },
  { what: 'people who were added, found by a word', ask: people('added', 'lindenbeek') },
  {
    what: 'people of some companies, found by a word',
    ask: [
      (sql) => listUsers(sql, 'added', { ...part, words: ['lindenbeek'], companies: [30, 204, 205] }),
      (sql) => countUsers(sql, 'added', { ...part, words: [], companies: [30, 204, 205] }),
    ],
  },
  { what: 'people who were not added, found by a word', ask: people('notAdded', 'lindenbeek') },
  {
    what: 'the roles of a person, and the administrators',
    ask: [
      listAdministrators,
      listGroupAdministrators,
      (sql) => administersGroup(sql, administrator),
      (sql) => listRoles(sql, chief),
      async (sql) => {
        const role = await findUserRole(sql, chief, 2);
        return role && listHeldCompanies(sql, role.id);
      },
    ],
  },
  {
    what: 'who may decide on a task',
    ask: [
      (sql) =>
        listNamed(
          sql,
          [
            'supervisor',
            'supervisorOfSupervisor',
            'compliance',
            'privacyOfficer',
            'responsible',
            'role:2',
            `person:${chief}`,
          ],
          { ownerId: employee, companyId: 4_000, officerId: chief },
        ),
      (sql) => listOperators(sql, 4_000),
      (sql) => listAble(sql, [chief, employee]),
      (sql) => findStandIn(sql, employee, 'giftReport'),
    ],
  },
  {
    what: 'a person found by user name or external id, as in provisioning and at a first sign-in, with the people around them',
    ask: [
      (sql) => findTaken(sql, { upn: upnOf(employee), externalId: 'HR-7' }),
      (sql) => findProvisioned(sql, employee),
      (sql) => listProvisioned(sql, { upn: upnOf(employee) }, { offset: 0, limit: 100 }),
      (sql) => listProvisioned(sql, { externalId: 'HR-7' }, { offset: 0, limit: 100 }),
      (sql) => {
        const values = { upn: upnOf(employee), externalId: 'HR-7', supervisor: upnOf(chief) };
        return readDirectoryAround(sql, { row: null, id: 77, values });
      },
    ],
  },
];

describe('10,000 people in 5,000 companies: no large table is read from end to end for', () => {
  it.each(ASKED)('$what', async ({ ask }) => {
    for (const one of ask) expect(await readFromEndToEnd(() => one(reader.sql))).toEqual([]);
  });
});

it('a table that is read from end to end is noticed, even within a function', async () => {
  const { sql } = reader;
  expect(await readFromEndToEnd(() => sql`select from users where mail_mode = 'off'`)).toEqual(['users']);
  const within = () => sql`do $$ begin perform from delegations where created_at < now(); end $$`;
  expect(await readFromEndToEnd(within)).toEqual(['delegations']);
});

it.each([
  { words: ['oosterhuis', 'ana'] },
  { words: ['bedrijf', '471'] },
  { words: ['an', 'oo'] },
  { words: ['9', '47'] },
  { words: ['b.v.'] },
  { words: ['%'] },
  { words: ['medewerker', 'bedrijf', 'lind'] },
])('a search for people by words finds those whose texts contain all of them: $words', async ({ words }) => {
  const { sql } = reader;
  const found = await listUsers(sql, 'present', {
    offset: 0,
    limit: LARGE.people,
    idUser: null,
    companies: null,
    words,
  });
  const held = await sql<{ id: number }[]>`
    select u.id from users u join companies c on c.id = u.company_id
    where (u.search_text || ' ' || c.search_text) like all(${words.map(anywhere)}::text[]) order by u.id`;
  expect(found.map(({ idUser }) => idUser).toSorted((a, b) => a - b)).toEqual(held.map(({ id }) => id));
  expect(await countUsers(sql, 'present', { words, idUser: null, companies: null })).toBe(held.length);
  expect(held.length).toBeLessThan(LARGE.people);
});
