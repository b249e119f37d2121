import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedView } from '#/bff/contract/grid-views.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';

let app: TestApp;
let thijs: Caller;
let ravi: Caller;
const VIEWS = '/api/grids/runs/views';
const LATE = { name: 'Te laat', view: 'f.concern=late&cols=number.step' };

beforeAll(async () => {
  app = await testApp();
  [thijs, ravi] = [await app.as('thijs.wagenaar'), await app.as('ravi.soekhoe')];
});
afterAll(() => app?.stop());

const listOf = async (who: Caller, grid = 'runs') => (await who.get<SavedView[]>(`/api/grids/${grid}/views`)).body;
const saved = async (who: Caller, body: { name: string; view: string }) => {
  const { status, body: view } = await who.post<SavedView>(VIEWS, body);
  expect(status).toBe(200);
  return view;
};

describe('views of a grid', () => {
  it('can be saved, renamed, changed and deleted, and are listed in the order of their names', async () => {
    const late = await saved(thijs, LATE);
    const all = await saved(thijs, { name: 'alles', view: '' });
    expect(await listOf(thijs)).toEqual([all, late]);
    const renamed = { name: 'Zeer laat', view: 'f.days=10..' };
    const { status, body } = await thijs.put<SavedView>(`${VIEWS}/${late.idView}`, renamed);
    expect([status, body]).toEqual([200, { idView: late.idView, ...renamed }]);
    expect(await listOf(thijs)).toEqual([all, body]);
    expect((await thijs.delete(`${VIEWS}/${all.idView}`)).status).toBe(204);
    expect((await thijs.delete(`${VIEWS}/${late.idView}`)).status).toBe(204);
    expect(await listOf(thijs)).toEqual([]);
    const entries = await auditOf(app, { entity: 'gridView', entityId: String(late.idView) });
    expect(entries.map(({ action }) => action)).toEqual(['grid.view.save', 'grid.view.change', 'grid.view.delete']);
  });

  it('belong to one grid and one person, and nobody sees or changes those of another person', async () => {
    const own = await saved(thijs, LATE);
    expect(await listOf(ravi)).toEqual([]);
    expect(await listOf(thijs, 'batches')).toEqual([]);
    expect((await ravi.put(`${VIEWS}/${own.idView}`, LATE)).status).toBe(404);
    expect((await ravi.delete(`${VIEWS}/${own.idView}`)).status).toBe(404);
    expect((await thijs.delete(`/api/grids/batches/views/${own.idView}`)).status).toBe(404);
    expect((await saved(ravi, LATE)).idView).not.toBe(own.idView);
    expect(await listOf(thijs)).toEqual([own]);
    await thijs.delete(`${VIEWS}/${own.idView}`);
  });

  it('each have a different name, regardless of case', async () => {
    const taken = { status: 400, body: expect.objectContaining({ fields: { name: ['alreadyThere'] } }) };
    const first = await saved(thijs, LATE);
    const other = await saved(thijs, { ...LATE, name: 'Anders' });
    expect(await thijs.post(VIEWS, { ...LATE, name: 'te LAAT' })).toMatchObject(taken);
    expect(await thijs.put(`${VIEWS}/${other.idView}`, LATE)).toMatchObject(taken);
    expect(await thijs.put(`${VIEWS}/${first.idView}`, { ...LATE, view: 'f.days=1..' })).toMatchObject({ status: 200 });
    for (const { idView } of [first, other]) await thijs.delete(`${VIEWS}/${idView}`);
  });

  it('are refused without a name, with a name or view that is too long, or if there are already fifty', async () => {
    expect((await thijs.post(VIEWS, { ...LATE, name: ' ' })).status).toBe(400);
    expect((await thijs.post(VIEWS, { ...LATE, name: 'x'.repeat(2_000) })).status).toBe(400);
    expect((await thijs.post(VIEWS, { ...LATE, view: 'x'.repeat(5_000) })).status).toBe(400);
    await app.database.sql`
      insert into grid_views (user_id, grid, name, view) select ${thijs.id}, 'runs', 'n' || n, '' from generate_series(1, 50) n`;
    expect(await thijs.post(VIEWS, LATE)).toMatchObject({ status: 400, body: { fields: { view: ['tooLarge'] } } });
    await app.database.sql`delete from grid_views where user_id = ${thijs.id}`;
  });

  it('are refused for a grid that does not exist, or that the person cannot open', async () => {
    const sanne = await app.as('sanne.dijkgraaf');
    expect((await thijs.get('/api/grids/nothing/views')).status).toBe(400);
    expect((await sanne.get(VIEWS)).status).toBe(403);
    expect((await sanne.post(VIEWS, LATE)).status).toBe(403);
    expect((await sanne.get('/api/grids/my-reports/views')).status).toBe(200);
  });
});
