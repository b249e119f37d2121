import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GridExport } from '#/bff/contract/grid-export.ts';
import type { RightHolder } from '#/bff/contract/right-holders.ts';
import { GROUP, HOMES, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire, hold } from '#/tests/support/factories.ts';
import { INFRA_COMPANIES, partOfGroup } from '#/tests/support/part.ts';
import { OFF, save } from '#/tests/support/roles.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

let app: TestApp;
let ingrid: Caller;
let partly: Caller;
let colleague: Caller;
let stranger: Caller;

beforeEach(async () => {
  app = await testApp();
  ({ ingrid, partly, colleague, stranger } = await partOfGroup(app));
});
afterEach(() => app?.stop());

const NO_RIGHT = { status: 403, body: { code: 'NO_RIGHT' } };

const rights = async (who: Caller, query = '') =>
  (await who.get<RightHolder[]>(`/api/management/rightholders?lang=1043${query}`)).body;
const plain = (rows: RightHolder[]) => rows.map(({ changeableBy, ...row }) => row);

it('an administrator of a part sees all rights that count in their companies, on screen and in the file', async () => {
  await hold(app, stranger, 'Operator', ROADS);
  await hold(app, stranger, 'Compliance', HOMES);
  const above = await hold(app, await hire(app, 'kijkt.mee', { roles: [], company: HOMES }), 'Compliance', GROUP);
  await hold(app, await hire(app, 'alleen.top', { roles: [] }), 'Compliance', GROUP, 'only');
  const seen = await rights(partly);
  expect(new Set(seen.map(({ place }) => place))).toEqual(
    new Set([...INFRA_COMPANIES, 'Noordveen Groep', 'Hele groep']),
  );
  const of = (who: Caller) => seen.filter(({ idUser }) => idUser === who.id).map(({ place }) => place);
  expect(new Set(of(above))).toEqual(new Set(['Noordveen Groep']));
  expect(new Set(of(stranger))).toEqual(new Set(['Hele groep', 'Wegen en Bruggen']));
  expect(seen.filter(({ fullname }) => fullname === 'alleen.top')).toEqual([]);
  // For a single company, the administrator of the whole group sees the same rows.
  const inRoads = plain(await rights(partly, `&idCompany=${ROADS}`));
  expect(inRoads).toEqual(plain(await rights(ingrid, `&idCompany=${ROADS}`)));
  const ids = new Set(seen.map(({ id }) => id));
  expect(inRoads.every(({ id }) => ids.has(id))).toBe(true);
  const ofOthers = await partly.get(`/api/management/rightholders?lang=1043&idCompany=${HOMES}`);
  expect(ofOthers).toMatchObject(NO_RIGHT);
  const asked: GridExport = {
    lang: 1043,
    query: { filters: [], sort: [], group: [] },
    columns: ['fullname', 'place', 'changeableBy'],
    scope: {},
  };
  const fileOf = (scope: GridExport['scope']) =>
    partly.send('/api/grids/right-holders/export', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...asked, scope }),
    });
  const sheet = readXlsx(new Uint8Array(await (await fileOf({})).arrayBuffer()));
  expect(sheet.rows).toHaveLength(seen.length + 1);
  expect(sheet.rows).toContainEqual(['kijkt.mee', 'Noordveen Groep', 'Beheerder hogerop']);
  expect(sheet.rows).toContainEqual(['deel.beheerder', 'Noordveen Infra', 'Jij']);
  expect((await fileOf({ idCompany: HOMES })).status).toBe(403);
});

it('each right shows whether the administrator of a part can change it', async () => {
  await hold(app, colleague, 'Compliance', ROADS);
  await hold(app, colleague, 'No access', ROADS);
  await hold(app, stranger, 'Compliance', ROADS);
  await app.database.sql`update users set company_id = ${GROUP} where id = ${stranger.id}`;
  const seen = await rights(partly);
  const changersOf = ({ id }: Caller) =>
    new Map(seen.filter(({ idUser }) => idUser === id).map(({ role, changeableBy }) => [role, changeableBy]));
  expect(Object.fromEntries(changersOf(colleague))).toEqual({
    Compliancemedewerker: 'you',
    'Geen toegang': 'higherUp',
    Medewerker: 'higherUp',
  });
  expect(new Set(changersOf(stranger).values())).toEqual(new Set(['higherUp']));
  expect((await save(app, partly, colleague, 'Compliance', OFF)).status).toBe(200);
  const over = (await rights(partly, '&from=2020-01-01')).filter(({ until }) => until !== null);
  expect(new Set(over.map(({ changeableBy }) => changeableBy))).toEqual(new Set([null]));
  expect(new Set((await rights(ingrid)).map(({ changeableBy }) => changeableBy))).toEqual(new Set(['you']));
});

it('an administrator of a part can see whom to ask for a change that they may not make: the administrators of the whole group', async () => {
  const names = async () => (await partly.get<string[]>('/api/management/groupadministrators')).body;
  expect(await names()).toEqual(['Ingrid Oosterhuis']);
  await hire(app, 'Anke Beheer', { roles: ['Employee', 'Administrator'] });
  expect(await names()).toEqual(['Anke Beheer', 'Ingrid Oosterhuis']);
});
