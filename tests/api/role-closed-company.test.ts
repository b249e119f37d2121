import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Company, RoleSummary } from '#/bff/contract/people.ts';
import { holdsAny, type RightEntry } from '#/bff/contract/rights.ts';
import { FOUNDATIONS, INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire } from '#/tests/support/factories.ts';
import { bringIn, csv } from '#/tests/support/imports.ts';
import { at, detailsOf, save } from '#/tests/support/roles.ts';

let app: TestApp;
let ingrid: Caller;
let person: Caller;
beforeAll(async () => {
  app = await testApp();
  ingrid = await app.as('ingrid.oosterhuis');
  person = await hire(app, 'tweede.compliance');
});
afterAll(() => app?.stop());

const read = () => detailsOf(app, ingrid, person, 'Compliance');
const give = (companies: Record<number, boolean>) => save(app, ingrid, person, 'Compliance', at(companies));
async function companiesOfRole(): Promise<number | undefined> {
  const { body } = await ingrid.get<RoleSummary[]>(`/api/userroles/21/user/${person.id}`);
  return body.find(({ roleName }) => roleName === 'Compliance')?.companies;
}
async function countsInFoundations(): Promise<boolean> {
  const { body } = await person.get<{ rights: RightEntry[] }>('/api/Startup');
  return holdsAny(body.rights, ['IsCompliancyEmployee'], FOUNDATIONS);
}

it('MA-009 MA-012 a role in a company that was merged is named with it, and can be taken there', async () => {
  await give({ [INFRA]: true, [FOUNDATIONS]: false });
  expect((await read()).closedCompanies).toEqual([]);
  await bringIn(ingrid, csv(['administrationNr', 'mergedInto'], [['1400', '1500']]));
  const { body: open } = await ingrid.get<Company[]>('/api/companies/hierarchy');
  const details = await read();
  expect(details.closedCompanies).toEqual([
    {
      idCompany: FOUNDATIONS,
      name: 'Kranendijk Funderingstechniek',
      administrationNr: '1400',
      mergedInto: 'Staalbouw Merwesluis',
    },
  ]);
  // Each company that the list counts can be found: among the open ones, or among those that are named here.
  const found = [...open, ...details.closedCompanies].map(({ idCompany }) => idCompany);
  const held = details.securableEntities.map(({ entityId }) => entityId);
  expect(held.filter((id) => found.includes(id))).toHaveLength((await companiesOfRole()) ?? -1);
  expect(await countsInFoundations()).toBe(true);

  expect((await give({ [INFRA]: true })).status).toBe(200);
  expect(await read()).toMatchObject({ securableEntities: [{ entityId: INFRA }], closedCompanies: [] });
  expect(await companiesOfRole()).toBe(1);
  expect(await countsInFoundations()).toBe(false);
});
