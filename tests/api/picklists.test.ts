import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { PicklistChange, PicklistItem } from '#/bff/contract/picklists.ts';
import type { Picklists } from '#/bff/contract/startup.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { detailsOf, submitted } from '#/tests/support/factories.ts';

const CATEGORIES = '/api/management/picklists/reportCategories';
const LINKS = '/api/management/picklists/reportItems';
const APPS = '/api/management/picklists/db365MenuItems';

let app: TestApp;
let ingrid: Caller;
let sanne: Caller;

beforeAll(async () => {
  app = await testApp();
  ingrid = await app.as('ingrid.oosterhuis');
  sanne = await app.as('sanne.dijkgraaf');
});
afterAll(() => app.stop());

const category = (own: Record<string, unknown> = {}) => ({
  nameNl: 'Relatiegeschenk',
  nameEn: 'Business gift',
  visible: true,
  publicOfficial: false,
  ...own,
});
const items = async (path = CATEGORIES) => (await ingrid.get<PicklistItem[]>(path)).body;
const offered = async (lang = 1033) =>
  (await sanne.get<Picklists>(`/api/Startup/picklists?lang=${lang}`)).body.reportCategories;
const add = async (own: Record<string, unknown>) => (await ingrid.post<number>(CATEGORIES, category(own))).body;
const audited = async (entity: string, entityId: number) =>
  (await auditOf(app, { entity, entityId })).map(({ action, actorId }) => ({ action, actorId }));

describe('the administration of picklists', () => {
  it('shows every item in both languages, including hidden ones, with the number of reports that use it', async () => {
    const made = await sanne.post<number>('/api/reports', completeEntries({ idReportCategory: 7 }));
    const list = await items();
    expect(list.find(({ id }) => id === 7)).toEqual({
      id: 7,
      nameNl: 'Korting of dienst',
      nameEn: 'Discount or service',
      visible: true,
      publicOfficial: false,
      terms: false,
      url: null,
      used: 1,
      version: 1,
    });
    expect(list.find(({ id }) => id === 8)).toMatchObject({ publicOfficial: true, used: 0 });
    expect(list.find(({ id }) => id === 9)).toMatchObject({ visible: false });
    await sanne.delete(`/api/reports/${made.body}`);
    expect((await items()).find(({ id }) => id === 7)?.used).toBe(0);
  });

  it('offers a new category at once, after the others, and leaves an audit entry', async () => {
    const id = await add({ nameNl: 'Sponsoring', nameEn: 'Sponsorship' });
    expect((await offered()).at(-1)).toEqual({ id, name: 'Sponsorship', visible: true });
    expect((await offered(1043)).at(-1)).toMatchObject({ id, name: 'Sponsoring' });
    expect((await sanne.post('/api/reports', completeEntries({ idReportCategory: id }))).status).toBe(200);
    expect(await audited('reportCategories', id)).toEqual([{ action: 'picklist.create', actorId: ingrid.id }]);
  });

  it('renames a category, even on the reports that use it, and records both names', async () => {
    const id = await add({ nameNl: 'Oude naam', nameEn: 'Old name' });
    const report = await sanne.post<number>('/api/reports', completeEntries({ idReportCategory: id }));
    const renamed = category({ nameNl: 'Nieuwe naam', nameEn: 'New name', version: 1 });
    expect((await ingrid.put(`${CATEGORIES}/${id}`, renamed)).body).toEqual({ version: 2 });
    const details = await sanne.get<ReportDetails>(`/api/reports/details/${report.body}?lang=1033`);
    expect(details.body.categoryName).toBe('New name');
    const [entry] = await auditOf(app, { action: 'picklist.update', entityId: id });
    expect(entry?.detail).toMatchObject({
      before: { nameNl: 'Oude naam' },
      after: { nameNl: 'Nieuwe naam' },
    });
  });

  it('OP-026 hides an item instead of deleting it: it is refused on new reports and stays on those that use it', async () => {
    const id = await add({ nameNl: 'Tijdelijk', nameEn: 'Temporary' });
    const report = await sanne.post<number>('/api/reports', completeEntries({ idReportCategory: id }));
    expect((await ingrid.delete(`${CATEGORIES}/${id}`)).status).toBe(200);
    expect((await offered()).find((one) => one.id === id)).toMatchObject({ visible: false });
    const refused = await sanne.post('/api/reports', completeEntries({ idReportCategory: id }));
    expect(refused).toMatchObject({ status: 400, body: { fields: { idReportCategory: ['notAllowed'] } } });
    const kept = await sanne.get<ReportDetails>(`/api/reports/details/${report.body}?lang=1043`);
    expect(kept.body).toMatchObject({ idReportCategory: id, categoryName: 'Tijdelijk' });
    const saved = await sanne.put('/api/reports', {
      ...completeEntries({ idReportCategory: id }),
      idReport: report.body,
      version: kept.body.version,
    });
    expect(saved.status).toBe(200);
    // Hiding the item again changes nothing, and leaves no audit entry.
    expect((await ingrid.delete(`${CATEGORIES}/${id}`)).status).toBe(200);
    expect((await audited('reportCategories', id)).map(({ action }) => action)).toEqual([
      'picklist.create',
      'picklist.hide',
    ]);
    const again = await ingrid.put(
      `${CATEGORIES}/${id}`,
      category({ nameNl: 'Tijdelijk', nameEn: 'Temporary', version: 2 }),
    );
    expect(again.status).toBe(200);
    expect((await offered()).find((one) => one.id === id)).toMatchObject({ visible: true });
  });

  it('lists who changed what, newest first', async () => {
    const id = await add({ nameNl: 'Lunch', nameEn: 'Lunch' });
    await ingrid.put(
      `${CATEGORIES}/${id}`,
      category({ nameNl: 'Lunch', nameEn: 'Midday meal', visible: false, version: 1 }),
    );
    const history = async () =>
      (await ingrid.get<PicklistChange[]>(`${CATEGORIES}/changes`)).body.filter(({ nameNl }) => nameNl === 'Lunch');
    expect(await history()).toMatchObject([
      {
        action: 'update',
        by: 'Ingrid Oosterhuis',
        nameEn: 'Midday meal',
        changes: [
          { field: 'nameEn', before: 'Lunch', after: 'Midday meal' },
          { field: 'visible', before: true, after: false },
        ],
      },
      { action: 'create', changes: [] },
    ]);
  });

  it('requires a second approval for a category marked as public official, whatever the amount', async () => {
    const id = await add({ nameNl: 'Voor de gemeente', nameEn: 'For the council', publicOfficial: true });
    const report = await sanne.post<number>('/api/reports', completeEntries({ idReportCategory: id, amount: 1 }));
    const waiting = await submitted(sanne, { idReportCategory: id, amount: 1 });
    const compliance = async (idReport = report.body) =>
      (await detailsOf(sanne, idReport)).steps.find(({ step }) => step === 'compliance')?.state;
    expect([await compliance(), await compliance(waiting.id)]).toEqual(['ahead', 'ahead']);
    await ingrid.put(
      `${CATEGORIES}/${id}`,
      category({ nameNl: 'Voor de gemeente', nameEn: 'For the council', version: 1 }),
    );
    expect(await compliance()).toBe('skipped');
    // A waiting report keeps and shows the mark that it was submitted with.
    expect(await compliance(waiting.id)).toBe('ahead');
    const ruben = await app.as('ruben.scholten');
    await ruben.post(`/api/tasks/reports/approve/${waiting.id}`);
    expect((await detailsOf(sanne, waiting.id)).idReportStatus).toBe(10);
  });
});

describe('what the administration of picklists refuses', () => {
  it('names that are missing, too long or already in use, all at once', async () => {
    const { status, body } = await ingrid.post(CATEGORIES, { nameNl: ' ', nameEn: 'x'.repeat(101), visible: true });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { nameNl: ['required'], nameEn: ['tooLong'] } });
    const taken = await ingrid.post(CATEGORIES, category({ nameNl: 'KERSTPAKKET', nameEn: 'christmas hamper' }));
    expect(taken.body).toMatchObject({ fields: { nameNl: ['alreadyThere'], nameEn: ['alreadyThere'] } });
    // The name of the item itself does not count as in use.
    const [first] = await items();
    const same = await ingrid.put(`${CATEGORIES}/${first?.id}`, { ...first });
    expect(same.status).toBe(200);
  });

  it('the same name in two calls at once: one of them is refused, because the name exists', async () => {
    const both = await Promise.all(
      [1, 2].map(() => ingrid.post(CATEGORIES, category({ nameNl: 'Eén', nameEn: 'One' }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('a change that would overwrite a newer version, one that does not name its version, and one of an unknown item', async () => {
    const id = await add({ nameNl: 'Twee', nameEn: 'Two' });
    const change = category({ nameNl: 'Drie', nameEn: 'Three' });
    expect((await ingrid.put(`${CATEGORIES}/${id}`, change)).body).toMatchObject({ code: 'VERSION_MISSING' });
    expect((await ingrid.put(`${CATEGORIES}/${id}`, { ...change, version: 1 })).status).toBe(200);
    expect(await ingrid.put(`${CATEGORIES}/${id}`, { ...change, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    expect((await ingrid.put(`${CATEGORIES}/2147483647`, { ...change, version: 1 })).status).toBe(404);
  });

  it('hiding the last visible category, without which nobody can report', async () => {
    const before = await items();
    const visible = before.filter((item) => item.visible);
    const [last, ...others] = visible;
    for (const { id } of others) expect((await ingrid.delete(`${CATEGORIES}/${id}`)).status).toBe(200);
    expect(await ingrid.delete(`${CATEGORIES}/${last?.id}`)).toMatchObject({
      status: 409,
      body: { code: 'LAST_VISIBLE' },
    });
    const hidden = { ...last, visible: false };
    expect((await ingrid.put(`${CATEGORIES}/${last?.id}`, hidden)).body).toMatchObject({ code: 'LAST_VISIBLE' });
    // Restores the items for the other tests.
    const { sql } = app.database;
    for (const { id, version } of others)
      await sql`update picklist_items set visible = true, version = ${version} where id = ${id}`;
    expect(await items()).toEqual(before);
  });

  it('a link that leads to no page; a hidden link leaves the menu', async () => {
    const link = { nameNl: 'Cijfers', nameEn: 'Figures', visible: true, url: 'javascript:alert(1)' };
    expect((await ingrid.post(LINKS, link)).body).toMatchObject({ fields: { url: ['notAWebAddress'] } });
    const made = await ingrid.post<number>(LINKS, { ...link, url: 'https://cijfers.example' });
    const menu = async () => (await sanne.get<Picklists>('/api/Startup/picklists?lang=1033')).body.reportItems;
    expect(await menu()).toContainEqual({ url: 'https://cijfers.example', name: 'Figures' });
    expect((await items(LINKS)).at(-1)).toMatchObject({ used: null, publicOfficial: false });
    await ingrid.delete(`${LINKS}/${made.body}`);
    expect(await menu()).not.toContainEqual({ url: 'https://cijfers.example', name: 'Figures' });
    // Links to other applications in the header are hidden in the same way.
    const apps = async () => (await sanne.get<Picklists>('/api/Startup/picklists?lang=1033')).body.db365MenuItems;
    const app365 = await ingrid.post<number>(APPS, { ...link, url: 'https://cijfers.example' });
    expect(await apps()).toContainEqual({ db365MenuUrl: 'https://cijfers.example', name: 'Figures' });
    await ingrid.delete(`${APPS}/${app365.body}`);
    expect(await apps()).not.toContainEqual({ db365MenuUrl: 'https://cijfers.example', name: 'Figures' });
  });

  it('everyone who is not an administrator, and unknown lists', async () => {
    expect((await sanne.get(CATEGORIES)).status).toBe(403);
    expect((await sanne.post(CATEGORIES, category())).status).toBe(403);
    expect((await ingrid.get('/api/management/picklists/companies')).status).toBe(400);
  });
});
