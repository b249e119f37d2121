import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredRoutes } from '#/bff/app.ts';
import { EXPORTED_GRIDS } from '#/bff/contract/grid-export.ts';
import type { Right } from '#/bff/contract/rights.ts';
import { ROLE_NAMES, ROLES, type RoleName } from '#/bff/contract/roles.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { fileGrid } from '#/bff/grids/file-grids.ts';
import type { RouteFacts } from '#/bff/http/route-facts.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';

/** Every declared route: the matrix is generated from the declarations, so a new route is in it by itself. */
const ROUTES = declaredRoutes().openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === 'route' ? [{ ...definition.route, facts: definition.route['x-openboek'] as RouteFacts }] : [],
);

/** Anybody of the example: their roles are taken away first. */
const PEOPLE = [
  'tim.hendriks',
  'yara.pinas',
  'martijn.blom',
  'saskia.kramer',
  'vincent.deboer',
  'maartje.evers',
  'piotr.kowalski',
  'willem.bakema',
];

interface Holder {
  name: string;
  local: string;
  roles: readonly RoleName[];
  /** Held in this company with those below it; left out: everywhere. */
  company?: number;
}

/**
 * People who hold one role each, everywhere; one with a role beside NoAccess, which wins (OP-008); and one who administers a
 * part of the group (decision 0026).
 */
const HOLDERS: readonly Holder[] = [
  ...ROLE_NAMES.map((role, index) => ({ name: role, local: PEOPLE[index] ?? role, roles: [role] })),
  { name: 'Compliance and No access', local: 'luuk.vandermeer', roles: ['Compliance', 'No access'] },
  { name: 'Administrator of one company', local: 'sanne.dijkgraaf', roles: ['Administrator'], company: INFRA },
];

let app: TestApp;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  app = await testApp();
  const { sql } = app.database;
  for (const { name, local, roles, company } of HOLDERS) {
    const caller = await app.as(local);
    await sql`delete from user_role_companies where user_role_id in (select id from user_roles where user_id = ${caller.id})`;
    await sql`delete from user_roles where user_id = ${caller.id}`;
    for (const role of roles) {
      const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`
        insert into user_roles (user_id, role_id, active, is_global)
        select ${caller.id}, id, true, ${company === undefined} from roles where name = ${role} returning id`;
      if (company !== undefined)
        await sql`insert into user_role_companies (user_role_id, company_id, inherit) values (${id}, ${company}, true)`;
    }
    await sql`update users set rights_version = rights_version + 1 where id = ${caller.id}`;
    callers.set(name, caller);
  }
});
afterAll(() => app.stop());

/** What the declaration promises a holder of these rights: in, or refused. */
function expected(facts: Pick<RouteFacts, 'right' | 'wholeGroup'>, { roles, company }: Holder): 'in' | 'refused' {
  const rights = rightsOf(roles);
  if (typeof facts.right === 'string') return 'in';
  if (facts.wholeGroup && company !== undefined) return 'refused';
  if (rights.includes('NoAccess') || !rights.includes('Access')) return 'refused';
  return facts.right.some((right) => rights.includes(right)) ? 'in' : 'refused';
}

const SAMPLES: Readonly<Record<string, string>> = {
  id: '2147483647',
  previousStatus: '1',
  name: 'StartScreen',
  grid: 'my-reports',
  list: 'reportCategories',
  lang: '1043',
  workflowInstanceId: '00000000-0000-4000-8000-000000000000',
  workflowDefinitionName: 'gift-report-approval',
  taskId: '00000000-0000-4000-8000-000000000000',
  action: 'approve',
  appId: '21',
  userId: '2147483647',
  roleId: '2147483647',
  userRoleId: '2147483647',
};

function addressOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const sample = SAMPLES[name];
    if (sample === undefined) throw new Error(`give the matrix a sample for {${name}} of ${path}`);
    return sample;
  });
}

const rightsOf = (roles: readonly RoleName[]): Right[] => roles.flatMap((role) => [...ROLES[role]]);

describe(`every route for every role: ${ROUTES.length} routes, ${HOLDERS.length} kinds of people and nobody`, () => {
  describe.each(ROUTES.map((route) => ({ call: `${route.method.toUpperCase()} ${route.path}`, route })))(
    '$call',
    ({ route }) => {
      const { method, path, facts } = route;
      const init = {
        method: method.toUpperCase(),
        ...(method === 'get' ? {} : { headers: { 'Content-Type': 'application/json' }, body: '{}' }),
      };

      it('SI-002 SI-005 answers 401 without a credential, unless it is public', async () => {
        const { status } = await app.fetch(new Request(`http://localhost:4400${addressOf(path)}`, init));
        if (facts.right === 'public') expect([401, 403]).not.toContain(status);
        // There is no such path where nobody is configured to provision; tests/api/scim.test.ts has it configured.
        else if (facts.right === 'provisioning') expect(status).toBe(404);
        else expect(status).toBe(401);
      });

      it.each(HOLDERS)('RP-020 for $name', async (holder) => {
        const response = await (callers.get(holder.name) as Caller).send(addressOf(path), init);
        const code = response.ok ? '' : ((await response.json()) as { code: string }).code;
        if (expected(facts, holder) === 'refused') expect(`${response.status} ${code}`).toBe('403 NO_RIGHT');
        else expect([401, 403, 500]).not.toContain(response.status);
      });

      // Reading, and what needs no session, is the same wherever it comes from.
      if (!facts.sameOrigin || facts.right === 'public') return;
      it('OP-051 is refused when another site makes the browser send it', async () => {
        const headers = { ...init.headers, 'Sec-Fetch-Site': 'cross-site' };
        const answer = await (callers.get('Compliance') as Caller).send(addressOf(path), { ...init, headers });
        expect(answer.status).toBe(403);
        expect(await answer.json()).toMatchObject({ code: 'CROSS_SITE' });
      });
    },
  );
});

/** One route for all grids: what opens the screen of one opens its file too. */
describe(`the file of every grid for every role: ${EXPORTED_GRIDS.length} grids, ${HOLDERS.length} kinds of people`, () => {
  describe.each(EXPORTED_GRIDS)('%s', (grid) => {
    it.each(HOLDERS)('RP-020 for $name', async (holder) => {
      const { right, columns } = fileGrid(grid);
      const body = { query: { filters: [], sort: [], group: [] }, columns: columns.slice(0, 1).map(({ key }) => key) };
      const { status } = await (callers.get(holder.name) as Caller).post(`/api/grids/${grid}/export`, body);
      const facts = { right: [right] as const, wholeGroup: false };
      expect(status).toBe(expected(facts, holder) === 'in' ? 200 : 403);
    });
  });
});
