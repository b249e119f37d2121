import { expect, type Locator, type Page, test } from '@playwright/test';
import type { ReleaseNote } from '#/bff/contract/release-notes.ts';
import { openAs, PEOPLE } from '../support/browser.ts';
import type { Program } from '../support/program.ts';
import { as } from './support/reports.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH } from './support/visits.ts';

const ADDRESS = '/app/management/releasenotes';

let ingrid: Program;
const made = new Map<number, number>();
test.beforeAll(async () => {
  ingrid = await as(PEOPLE.administrator);
});
// Other tests use the same start screen.
test.afterEach(async () => {
  for (const id of made.keys()) await ingrid.call('DELETE', `/api/ReleaseNotes/${id}`);
  made.clear();
});

const notes = async (lang: number) => (await ingrid.call<ReleaseNote[]>('GET', `/api/ReleaseNotes/${lang}`)).body;
async function write(own: Partial<ReleaseNote> = {}, lang = 1033): Promise<ReleaseNote> {
  const entries = { title: 'Faster lists', createdOn: '2026-11-24', value: '<p>Open at once.</p>', ...own };
  const { body } = await ingrid.call<ReleaseNote>('PUT', `/api/ReleaseNotes/${lang}`, entries);
  made.set(body.idReleaseNote, lang);
  return body;
}
/** Finds a note by its title. The note is deleted after the test, even if it was created on the screen. */
async function stored(title: string, lang = 1033): Promise<ReleaseNote | undefined> {
  const note = (await notes(lang)).find((one) => one.title === title);
  if (note) made.set(note.idReleaseNote, lang);
  return note;
}

const rows = (page: Page) => page.getByRole('grid').locator('tbody').getByRole('row');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'List tools' }).getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const dialog = (page: Page) => page.getByRole('dialog', { name: /release note$/ });
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete release note' });

async function open(page: Page, search = ''): Promise<void> {
  await openAs(page, PEOPLE.administrator, `${ADDRESS}${search}`, ENGLISH);
  await expect(rows(page).first()).toBeVisible();
}

// In this file, so that it does not run at the same time as the tests that add notes.
test('ST-002 an accordion of release notes is below the start text in both languages, with the newest open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await openAs(page, PEOPLE.noAccess);
  const news = page.getByRole('region', { name: 'Wat is er nieuw' });
  const titles = news.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText([/Zoeken vanaf elke plek/, /Een lijst zoals/, /Bijlagen direct/]);
  const open = news.getByRole('button', { expanded: true });
  await expect(open).toHaveText(/Zoeken vanaf elke plek/);
  await expect(news.getByText('Je vindt alleen wat je mag zien.')).toBeVisible();
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0;
  expect(await top(news)).toBeGreaterThan(await top(page.locator('.ob-html').first()));

  await news.getByRole('button', { name: /Een lijst/ }).click();
  await expect(open).toHaveText(/Een lijst/);
  await expect(news.getByText('Je vindt alleen wat je mag zien.')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(open).toHaveText(/Bijlagen direct/);

  await openAs(page, PEOPLE.noAccess, '/app', { lang: 1033 });
  await expect(page.getByRole('region', { name: 'What is new' }).getByText('Search from anywhere')).toBeVisible();
});

test('SH-013 the menu leads administrators to roles and rights, the start screen and the release notes', async ({
  page,
}) => {
  const places = { 'Roles and rights': '/app/management', 'Start screen': '/app/management/startscreen' };
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const [name, address] of Object.entries({ ...places, 'Release notes': ADDRESS })) {
    await openAs(page, PEOPLE.administrator, '/app', ENGLISH);
    await menu.getByRole('button', { name: 'Management' }).click();
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}(\\?.*)?$`));
    await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  }
});

test('RN-001 RN-004 a note is listed in its own language, and shown on Home only in that language', async ({
  page,
}) => {
  await write({ title: 'Only in English' });
  await write({ title: 'Alleen in het Nederlands' }, 1043);
  await open(page);
  await expect(tab(page, 'English (EN)')).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, 'Only in English')).toContainText('24-11-2026');
  await expect(row(page, 'Alleen in het Nederlands')).toHaveCount(0);
  await tab(page, 'Nederlands (NL)').click();
  await expect(row(page, 'Alleen in het Nederlands')).toContainText('24-11-2026');
  await expect(row(page, 'Only in English')).toHaveCount(0);
  await expect(page).toHaveURL(/notes=1043/);

  await openAs(page, PEOPLE.employee, '/app', ENGLISH);
  const news = page.getByRole('heading', { level: 3 });
  await expect(news.filter({ hasText: 'Only in English' })).toBeVisible();
  await expect(news.filter({ hasText: 'Alleen in het Nederlands' })).toHaveCount(0);
  await openAs(page, PEOPLE.employee);
  await expect(news.filter({ hasText: 'Alleen in het Nederlands' })).toBeVisible();
  await expect(news.filter({ hasText: 'Only in English' })).toHaveCount(0);
});

test('RN-002 RN-003 SU-006 a note with a title, a date and formatted text is added using only the keyboard, and then changed', async ({
  page,
}) => {
  await open(page);
  const keys = page.keyboard;
  await tool(page, 'Add note').focus();
  await keys.press('Enter');
  await expect(field(page, 'Title')).toBeFocused();
  // Each of the three empty fields is marked as invalid.
  await keys.press('Control+s');
  for (const name of ['Title', 'Date', 'Text'])
    await expect(field(page, name), name).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Title').focus();
  await keys.type('Release of spring');
  await field(page, 'Date').focus();
  await keys.type('25112026');
  await field(page, 'Text').focus();
  await keys.press('Control+b');
  await keys.type('Everything is quicker');
  await keys.press('Control+s');
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Release of spring')).toHaveAttribute('aria-selected', 'true');
  expect(await stored('Release of spring')).toMatchObject({
    createdOn: '2026-11-25',
    value: '<p><strong>Everything is quicker</strong></p>',
    version: 1,
  });

  await row(page, 'Release of spring').focus();
  await keys.press('Enter');
  await expect(field(page, 'Date')).toHaveValue('25-11-2026');
  await expect(field(page, 'Text')).toHaveText('Everything is quicker');
  await field(page, 'Title').fill('Release of autumn');
  await save(page).click();
  await expect(row(page, 'Release of autumn')).toBeVisible();
  await expect(row(page, 'Release of spring')).toHaveCount(0);
  expect(await stored('Release of autumn')).toMatchObject({ version: 2 });
});

test('EC-016 SU-012 deleting without a selection only shows a message, and with one note selected it asks first', async ({
  page,
}) => {
  await write({ title: 'To be deleted' });
  const before = (await notes(1033)).length;
  await open(page);
  for (const name of ['Delete', 'Edit']) {
    await tool(page, name).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Choose a row first.' }), name).toBeVisible();
    await expect(question(page).or(dialog(page)), name).toHaveCount(0);
  }
  expect((await notes(1033)).length).toBe(before);

  await row(page, 'To be deleted').click();
  await tool(page, 'Delete').click();
  await expect(question(page)).toContainText('‘To be deleted’ disappears from Home');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(row(page, 'To be deleted')).toBeVisible();
  await row(page, 'To be deleted').focus();
  await page.keyboard.press('Delete');
  await question(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Item deleted')).toBeVisible();
  await expect(row(page, 'To be deleted')).toHaveCount(0);
  expect((await notes(1033)).length).toBe(before - 1);
});

test('the page asks before a person leaves unsaved text, and shows next to it the text that was saved elsewhere', {
  tag: '@long',
}, async ({ page }) => {
  const { idReleaseNote } = await write({ title: 'Written by two' });
  await open(page, `?notes=1033&edit=${idReleaseNote}`);
  await field(page, 'Text').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Mine too.');
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving' });
  for (const name of ['Close', 'Cancel']) {
    await dialog(page).getByRole('button', { name }).click();
    await leave.getByRole('button', { name: 'Stay' }).click();
    await expect(leave, name).toHaveCount(0);
  }
  await expect(field(page, 'Text')).toContainText('Mine too.');
  await write({
    idReleaseNote,
    title: 'By somebody else',
    value: '<p>Theirs.</p>',
    version: 1,
  } as Partial<ReleaseNote>);
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: 'The release note has changed in the meantime' });
  await expect(conflict).toContainText('By somebody else');
  await expect(conflict).toContainText('Open at once. Mine too.');
  await expect(conflict).toContainText('Theirs.');
  await conflict.getByRole('button', { name: /^Save/ }).click();
  await expect(conflict).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'By somebody else')).toBeVisible();
  expect(await stored('By somebody else')).toMatchObject({ value: '<p>Open at once. Mine too.</p>', version: 3 });
});

test('a person who is not an administrator has neither the menu entry nor the screen', async ({ page }) => {
  await openAs(page, PEOPLE.employee, ADDRESS, ENGLISH);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Release notes' })).toHaveCount(0);
});

test('on a phone every control can be reached and no content is wider than the window', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await tool(page, 'Add note').click();
  await expect(field(page, 'Text')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
