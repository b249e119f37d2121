import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Company, RoleSummary } from '#/bff/contract/people.ts';
import { holdsAny, type RightEntry } from '#/bff/contract/rights.ts';
import { FOUNDATIONS, INFRA } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire } from '#/tests/support/factories.ts';
import { bringIn, csv } from '#/tests/support/imports.ts';
import { at, detailsOf, OFF, save } from '#/tests/support/roles.ts';

let app: TestApp;
let ingrid: Caller;
let person: Caller;
let count = 0;
beforeAll(async () => {
  app = await testApp();
  ingrid = await app.as('ingrid.oosterhuis');
});
beforeEach(async () => {
  count += 1;
  person = await hire(app, `compliance.${count}`);
  // Reopens the company, whatever state the previous test left it in.
  await app.database.sql`update companies set closed_on = null, merged_into_id = null where id = ${FOUNDATIONS}`;
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

it('MA-009 MA-012 a role in a merged company is listed with that company, and can be removed there', async () => {
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
  // Each company that the list of roles counts is either open or named in `closedCompanies`.
  const found = [...open, ...details.closedCompanies].map(({ idCompany }) => idCompany);
  const held = details.securableEntities.map(({ entityId }) => entityId);
  expect(held.filter((id) => found.includes(id))).toHaveLength((await companiesOfRole()) ?? -1);
  expect(await countsInFoundations()).toBe(true);

  expect((await give({ [INFRA]: true })).status).toBe(200);
  expect(await read()).toMatchObject({ securableEntities: [{ entityId: INFRA }], closedCompanies: [] });
  expect(await companiesOfRole()).toBe(1);
  expect(await countsInFoundations()).toBe(false);
});

describe('a role in a closed company', () => {
  const CLOSED = { status: 409, body: { code: 'COMPANY_CLOSED' } };
  const later = { userRole: { active: false, isGlobalRole: false } };

  it('cannot be given, not even switched off or with all companies below, and a role given before stays until it is removed', async () => {
    const { sql } = app.database;
    await give({ [INFRA]: true });
    await sql`update companies set closed_on = null, merged_into_id = null where id = ${FOUNDATIONS}`;
    await give({ [INFRA]: true, [FOUNDATIONS]: false });
    await sql`update companies set closed_on = current_date where id = ${FOUNDATIONS}`;
    expect(await give({ [INFRA]: true, [FOUNDATIONS]: true })).toMatchObject(CLOSED);
    expect((await give({ [FOUNDATIONS]: false })).status).toBe(200);
    expect((await give({ [INFRA]: true })).status).toBe(200);
    for (const refused of [at({ [FOUNDATIONS]: false }), { ...at({ [FOUNDATIONS]: false }), ...later }])
      expect(await save(app, ingrid, person, 'Compliance', refused)).toMatchObject(CLOSED);
    expect((await read()).securableEntities).toMatchObject([{ entityId: INFRA }]);
  });

  it('cannot be switched on again', async () => {
    const { sql } = app.database;
    await sql`update companies set closed_on = null where id = ${FOUNDATIONS}`;
    await give({ [FOUNDATIONS]: false });
    await sql`update companies set closed_on = current_date where id = ${FOUNDATIONS}`;
    const kept = { ...at({ [FOUNDATIONS]: false }), userRole: OFF.userRole };
    expect((await save(app, ingrid, person, 'Compliance', kept)).status).toBe(200);
    expect(await give({ [FOUNDATIONS]: false })).toMatchObject(CLOSED);
    expect((await give({ [INFRA]: false })).status).toBe(200);
  });
});
