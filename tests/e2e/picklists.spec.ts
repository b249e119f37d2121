import { expect, type Page } from '@playwright/test';
import type { PicklistItem } from '#/bff/contract/picklists.ts';
import type { Picklists } from '#/bff/contract/startup.ts';
import { openAs } from '../support/browser.ts';
import type { Program } from '../support/program.ts';
import { Grid } from './support/grid.ts';
import { NewReportDialog } from './support/new-report-dialog.ts';
import { as } from './support/reports.ts';
import { toast } from './support/toasts.ts';
import { test } from './support/visits.ts';

const ADMINISTRATOR = 'ingrid.oosterhuis';
const ADDRESS = '/app/management/picklists';
const APPS = '/api/management/picklists/db365MenuItems';

let ingrid: Program;
test.beforeAll(async () => {
  ingrid = await as(ADMINISTRATOR);
});

const table = (page: Page) => page.getByRole('grid');
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'List tools' }).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name });
const pages = (page: Page) => page.getByRole('tabpanel').getByRole('status');
const stored = async (nameEn: string) =>
  (await ingrid.call<PicklistItem[]>('GET', APPS)).body.find((item) => item.nameEn === nameEn);

async function open(page: Page, search = ''): Promise<void> {
  await openAs(page, ADMINISTRATOR, `${ADDRESS}${search}`, { lang: 1033 });
  await expect(rows(page).first()).toBeVisible();
}

test('GG-010 GG-011 a page has five rows; view, edit and hide without a selection only show a message, with mouse and keyboard', async ({
  page,
}) => {
  await open(page);
  await expect(rows(page)).toHaveCount(5);
  await expect(pages(page)).toHaveText('1 to 5 of 9 categories');
  const told = page.getByRole('alert').filter({ hasText: 'Choose a row first.' });
  for (const name of ['View', 'Edit', 'Hide']) {
    await tool(page, name).click();
    await expect(told, name).toBeVisible();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')), name).toHaveCount(0);
    await row(page, 'Travel or stay').or(rows(page).first()).first().click();
    await expect(told, name).toHaveCount(0);
    await page.reload();
    await expect(rows(page)).toHaveCount(5);
    await tool(page, name).focus();
    await page.keyboard.press('Enter');
    await expect(told, name).toBeVisible();
    await page.reload();
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(pages(page)).toHaveText('6 to 9 of 9 categories');
  await expect(row(page, 'From or to a public official')).toContainText('Yes');
  // Tab stops at one row; the arrow keys move between rows, even across the end of a page.
  await rows(page).first().focus();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Gift card or voucher')).toBeFocused();
  await expect(pages(page)).toHaveText('1 to 5 of 9 categories');
  await page.keyboard.press('Control+End');
  await expect(row(page, 'Christmas hamper')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row(page, 'Christmas hamper')).toHaveAttribute('aria-selected', 'true');
  // The item is already hidden, so the button says so instead of asking.
  await expect(tool(page, 'Hide')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'View category' })).toBeVisible();
  await expect(field(page, 'Name (Dutch)')).toHaveValue('Kerstpakket');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Christmas hamper')).toBeFocused();
  await page.getByRole('textbox', { name: 'Search the categories' }).fill('cadeau');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Search the categories' }).fill('zeppelin');
  await expect(page.getByText('No categories with ‘zeppelin’')).toBeVisible();
});

test('GG-012 hiding asks first and can be cancelled; items are added and changed using only the keyboard', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, '?list=db365MenuItems');
  const keys = page.keyboard;
  await tool(page, 'Add').focus();
  await keys.press('Enter');
  await expect(field(page, 'Name (Dutch)')).toBeFocused();
  await keys.type('Wagenpark');
  await keys.press('Enter');
  await expect(field(page, 'Name (English)')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Name (English)')).toBeFocused();
  // react-hook-form uses a timer to focus the first invalid field again; only a test is fast enough to type in another
  // field before that.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await keys.type('Fleet');
  await keys.press('Tab');
  await keys.type('wagenpark');
  await keys.press('Control+s');
  await expect(field(page, 'Address')).toHaveAccessibleDescription(/Begin with https/);
  await field(page, 'Address').fill('https://wagenpark.noordveen.example');
  await keys.press('Control+s');
  await expect(toast(page, 'Added')).toBeVisible();
  const added = row(page, 'Fleet');
  await expect(added).toHaveAttribute('aria-selected', 'true');
  await expect(page).not.toHaveURL(/edit=/); // the form is closed a moment after the notice

  await tool(page, 'Edit').focus();
  await keys.press('Enter');
  await expect(page).toHaveURL(/edit=\d+/);
  await field(page, 'Name (English)').fill('Car pool');
  await keys.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await keys.press('Escape');
  await keys.press('Control+s');
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(row(page, 'Car pool')).toHaveAttribute('aria-selected', 'true');

  // The question is cancelled twice, first with the mouse and then with a key, and finally confirmed.
  const question = page.getByRole('alertdialog', { name: 'Hide application' });
  await row(page, 'Car pool').click();
  await tool(page, 'Hide').click();
  await expect(question).toContainText('‘Car pool’ is no longer offered');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await row(page, 'Car pool').focus();
  await keys.press('Delete');
  await expect(question).toBeVisible();
  await keys.press('Escape');
  await expect(question).toHaveCount(0);
  expect(await stored('Car pool')).toMatchObject({ visible: true, version: 2 });
  await tool(page, 'Hide').click();
  await page.route(`**${APPS}/*`, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'down', requestId: 'abc-123' } }),
  );
  await question.getByRole('button', { name: 'Hide' }).click();
  await expect(question.getByText('abc-123')).toBeVisible();
  await page.unroute(`**${APPS}/*`);
  await question.getByRole('button', { name: 'Hide' }).click();
  await expect(question).toHaveCount(0);
  await expect(row(page, 'Car pool')).toContainText('Hidden');
  expect(await stored('Car pool')).toMatchObject({ visible: false });
});

test('if an item was changed elsewhere in the meantime, both texts are shown, and one is chosen for each field', async ({
  page,
}) => {
  const draft = { nameNl: 'Bibliotheek', nameEn: 'Library', visible: false, url: 'https://boeken.example' };
  const { body: id } = await ingrid.call<number>('POST', APPS, draft);
  await open(page, `?list=db365MenuItems&edit=${id}`);
  await field(page, 'Name (English)').fill('Our library');
  await ingrid.call('PUT', `${APPS}/${id}`, { ...draft, nameNl: 'De bieb', version: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this in the meantime' });
  await expect(conflict).toContainText('De bieb');
  await conflict.getByRole('button', { name: /^Save/ }).click();
  await expect(conflict).toHaveCount(0);
  await expect.poll(() => stored('Our library')).toMatchObject({ nameNl: 'De bieb', version: 3 });
});

test('GG-008 a grid without a storage key cannot save, load or clear its settings, and stores none', async ({
  page,
}) => {
  await ingrid.call('POST', APPS, {
    nameNl: 'Archief',
    nameEn: 'Archive',
    visible: false,
    url: 'https://archief.example',
  });
  await open(page, '?list=db365MenuItems');
  await page.getByRole('button', { name: 'Changes' }).click();
  const drawer = page.getByRole('dialog', { name: 'Changes' });
  const grid = new Grid(page);
  const line = drawer.getByRole('row').filter({ hasText: 'Archive' });
  await expect(line).toContainText('Ingrid Oosterhuis');
  const view = async () => {
    await drawer.getByRole('button', { name: 'View' }).press('Enter');
    return page.getByRole('dialog', { name: 'View' });
  };
  const panel = await view();
  await expect(panel.getByRole('checkbox', { name: 'Who' })).toBeChecked();
  await expect(panel.getByRole('radio', { name: 'Normal' })).toBeVisible();
  for (const name of ['Save', 'Load', 'Clear']) await expect(panel.getByRole('button', { name }), name).toHaveCount(0);
  // The rest of the grid works: columns, filters and the arrow keys.
  await panel.getByRole('checkbox', { name: 'Who' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(drawer.getByRole('columnheader', { name: 'Who' })).toHaveCount(0);
  await grid.filter('Item').fill('archive');
  await expect(line).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(line.getByRole('gridcell', { name: 'Archive' })).toBeFocused();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('openboek.grid')));
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  expect(await kept()).toEqual([]);
  await page.getByRole('button', { name: 'Changes' }).click();
  await expect(drawer.getByRole('columnheader', { name: 'Who' })).toBeVisible();
});

test('a newly opened form offers an item that was added a moment before', async ({ page }) => {
  // The page must have loaded its start data, because a form opened earlier would wait for the same answer.
  const read = page.waitForResponse('**/api/Startup/picklists?*');
  await openAs(page, ADMINISTRATOR, '/app/myreports', { lang: 1033 });
  await (await read).finished();
  await page.route('**/api/Startup/picklists?*', async (route) => {
    const answer = await route.fetch();
    const lists = (await answer.json()) as Picklists;
    const reportCategories = [...lists.reportCategories, { id: 4711, name: 'Brand new', visible: true }];
    await route.fulfill({ response: answer, json: { ...lists, reportCategories } });
  });
  await page.getByRole('button', { name: 'New report' }).first().click();
  const dialog = new NewReportDialog(page);
  await expect(dialog.box).toBeVisible();
  await dialog.box.locator('.ob-select').click();
  await expect(page.getByRole('option', { name: 'Brand new' })).toBeVisible();
});

test('on a phone a row shows its name with the other columns below it, and every control can be reached', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await expect(rows(page).first()).toContainText('Meal or dinner');
  await rows(page).first().click();
  await tool(page, 'View').click();
  await expect(page.getByRole('dialog', { name: 'View category' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
