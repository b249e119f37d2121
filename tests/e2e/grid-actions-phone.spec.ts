import { expect, type Locator, type Page, test } from '@playwright/test';
import { entry } from './support/grid.ts';
import { waysOf } from './support/grid-ways.ts';
import { arrowTo, tabTo } from './support/keyboard.ts';
import { ownListOf } from './support/own-list.ts';

const ME = 'kees.dekker';
const PHONE = { width: 390, height: 844 };

const openGrid = ownListOf(ME, [
  { gift: 'Appels', amount: 10, idReportType: 1 },
  { gift: 'Bonbons', amount: 20.5, idReportType: 1 },
  { gift: 'Cake', amount: 1250, idReportType: 2 },
]);

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const lines = async (page: Page) => (await clipboard(page)).split('\n').length;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('on a phone the tools and the sheet have the same effect with a finger as with a keyboard', async ({ page }) => {
  await openGrid(page, '?group=type');
  await page.setViewportSize(PHONE);
  const { byMouse, byKeys } = waysOf(page);
  const keys = page.keyboard;
  const items = page.getByRole('list', { name: 'My reports' }).getByRole('listitem');
  const more = page.getByRole('button', { name: 'List tools' });
  const filters = page.getByRole('button', { name: /^Filters/ });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const chooser = (name: string) => sheet.getByRole('combobox', { name });
  const choice = (name: string) => page.getByRole('option', { name, exact: true });
  const show = sheet.getByRole('button', { name: /^Show / });
  const direction = (column: string) => sheet.getByRole('radiogroup', { name: `Direction of ${column}` });

  await expect(items).toHaveCount(5);
  await byMouse('tools', () => more.click());
  await entry(page, 'Collapse all').click();
  await expect(items).toHaveCount(2);
  await byKeys('tools', async () => {
    await tabTo(page, more);
    await keys.press('Enter');
    await arrowTo(page, entry(page, 'Expand all'));
    await keys.press('Enter');
  });
  await expect(items).toHaveCount(5);
  await byMouse('copyList', async () => {
    await more.click();
    await entry(page, 'Copy list').click();
  });
  await expect.poll(() => lines(page)).toBe(4);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await byKeys('copyList', async () => {
    await more.press('Enter');
    await arrowTo(page, entry(page, 'Copy list'));
    await keys.press('Enter');
  });
  await expect.poll(() => lines(page)).toBe(4);

  await byMouse('phoneFilters', () => filters.click());
  await byMouse('sortBy', async () => {
    // The visible box covers the element with the accessible name.
    await chooser('Sort by').click({ force: true });
    await choice('Gift').click();
  });
  await expect(page).toHaveURL(/sort=gift/);
  await byMouse('direction', () => direction('Gift').getByText('Descending').click());
  await expect(page).toHaveURL(/sort=-gift/);
  await byMouse('showRows', () => show.click());
  await expect(sheet).toHaveCount(0);
  await byKeys('phoneFilters', () => filters.press('Enter'));
  await byKeys('direction', async () => {
    await tabTo(page, direction('Gift').getByRole('radio', { name: 'Descending' }));
    await keys.press('ArrowLeft');
  });
  await expect(page).toHaveURL(/sort=gift/);
  await byKeys('sortBy', async () => {
    await tabTo(page, chooser('Sort by'));
    await keys.press('ArrowDown');
    await arrowTo(page, choice('Date'));
  });
  await byKeys('showRows', async () => {
    await tabTo(page, show);
    await keys.press('Enter');
  });
  await expect(sheet).toHaveCount(0);
});

test('clearing removes text that is not a filter, a range from high to low is reversed, an invalid number shows an error, and every level is offered', async ({
  page,
}) => {
  await openGrid(page, '?group=type&sort=-amount.gift');
  await page.setViewportSize(PHONE);
  const { byMouse, byKeys } = waysOf(page);
  const items = page.getByRole('list', { name: 'My reports' }).getByRole('listitem');
  const filters = page.getByRole('button', { name: /^Filters/ });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const chooser = (name: string) => sheet.getByRole('combobox', { name });
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  const closed = () => expect(page.getByRole('listbox')).toHaveCount(0);
  const choose = async (level: Locator, column: string) => {
    await level.click({ force: true });
    await option(column).click();
    await closed();
  };
  const chooseByKeys = async (level: Locator, column: string) => {
    await tabTo(page, level);
    await page.keyboard.press('ArrowDown');
    await arrowTo(page, option(column));
    await page.keyboard.press('Enter');
    await closed();
  };
  const show = sheet.getByRole('button', { name: /^Show / });
  const clear = sheet.getByRole('button', { name: 'Clear filters' });

  await filters.press('Enter');
  const [gift, from] = [sheet.getByRole('textbox', { name: 'Gift' }), sheet.getByLabel('From').first()];
  await expect(clear).toHaveAttribute('aria-disabled', 'true');
  await from.fill('3-4');
  await clear.press('Enter');
  await expect(from).toHaveValue('');
  await from.fill('3-4');
  await gift.fill('cak');
  await expect(show).toHaveText(/ 1 /);
  await clear.press('Enter');
  await expect(show).toHaveText(/ 3 /);
  await expect(clear).toBeFocused();
  await expect(gift).toHaveValue('');
  await expect(from).toHaveValue('');

  const [least, most] = [sheet.getByLabel('Amount, at least'), sheet.getByLabel('Amount, at most')];
  await least.fill('twenty');
  await expect(least).toHaveAccessibleDescription(/not a number/);
  await most.fill('15');
  await expect(show).toHaveText(/ 1 /);
  await least.fill('1.250');
  await expect(show).toHaveText(/ 2 /);
  await gift.focus();
  await expect(least).toHaveValue('15,00');
  await expect(most).toHaveValue('1250,00');
  await clear.press('Enter');

  // Each direction can be changed independently of the others, and later levels stay.
  await sheet.getByRole('radiogroup', { name: 'Direction of Amount' }).getByText('Ascending').click();
  await expect(page).toHaveURL(/sort=amount\.gift/);
  await byMouse('sortThen', () => choose(chooser('Then by').first(), 'Date'));
  await expect(page).toHaveURL(/sort=amount\.date/);
  await byKeys('sortThen', () => chooseByKeys(chooser('Then by').last(), 'Number'));
  await expect(page).toHaveURL(/sort=amount\.date\.number/);
  await byMouse('groupThen', () => choose(chooser('Within that by'), 'Gift'));
  await expect(page).toHaveURL(/group=type\.gift/);
  await byKeys('groupThen', () => chooseByKeys(chooser('Within that by').last(), 'Number'));
  await expect(page).toHaveURL(/group=type\.gift\.number/);
  await gift.fill('none of them');
  await show.press('Enter');
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(items).toHaveCount(11);
  await expect(filters).toBeFocused();
});
