import { expect, type Page, test } from '@playwright/test';
import { openAs, PEOPLE } from '../support/browser.ts';
import { as, createReport } from './support/reports.ts';

const ENGLISH = { lang: 1033 } as const;
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or do something' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or do something' });
const active = (page: Page) => palette(page).getByRole('option', { selected: true });

test.describe('the palette', () => {
  test('finds a record using only the keyboard, opens it, and later shows it as recently opened', async ({ page }) => {
    const gift = `Zonnewijzer ${Date.now()}`;
    const id = await createReport(await as(PEOPLE.employee), { gift });
    await openAs(page, PEOPLE.employee, '/app', ENGLISH);
    await page.keyboard.press('Control+k');
    // The field accepts letters at once, even the first time: none is lost or treated as a shortcut.
    await page.keyboard.type(gift.toUpperCase());
    await expect(field(page)).toHaveValue(gift.toUpperCase());
    // Enter is pressed at once, and takes effect after the search instead of choosing an earlier result.
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/app/reports/${id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(gift);

    await page.keyboard.press('Control+k');
    const lately = palette(page).getByRole('group', { name: 'Recently opened' });
    await expect(lately.getByRole('option').first()).toContainText(gift);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    // A second Escape leads back to where the palette was opened.
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/app$/);
  });

  test('wraps around with the arrows, opens pages, and runs the actions of the page', async ({ page }) => {
    await openAs(page, PEOPLE.supervisor, '/app', ENGLISH);
    await page.getByRole('button', { name: 'Search or do something' }).click();
    await expect(field(page)).toBeFocused();
    const first = await active(page).textContent();
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).not.toHaveText(first ?? '');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveText(first ?? '');

    await field(page).fill('my task');
    await expect(active(page)).toContainText('My tasks');
    await expect(active(page).locator('mark')).toHaveText(['My', 'task']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/approvals/);

    await page.getByRole('grid').getByRole('row').nth(2).dblclick();
    await expect(page).toHaveURL(/\/app\/reports\/\d+$/);
    await expect(page.getByRole('button', { name: /^Reject/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('option', { name: 'Reject' }).click();
    await expect(page.getByRole('dialog', { name: 'Reject the report' })).toBeVisible();
  });

  test('opens over an open menu or panel, which closes and leaves the focus where it was', async ({ page }) => {
    await openAs(page, PEOPLE.employee, '/app/myreports', ENGLISH);
    const header = page.getByRole('columnheader').first();
    const date = page.getByRole('button', { name: /^Filter on Date/ });
    const menu = page.getByRole('menu', { name: /^Column menu/ });
    for (const { opener, open, layer } of [
      { opener: header, open: 'Shift+F10', layer: menu },
      { opener: date, open: 'Enter', layer: page.getByRole('dialog', { name: 'Filter on Date' }) },
    ]) {
      await opener.press(open);
      await expect(layer).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await expect(layer).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    }
  });

  test('opens a page in a new tab with Ctrl Enter and Ctrl click, and stays open', async ({ page, context }) => {
    await openAs(page, PEOPLE.employee, '/app', ENGLISH);
    await page.keyboard.press('Control+k');
    await field(page).fill('my reports');
    await expect(active(page)).toContainText('My reports');
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await expect(opened).toHaveURL(/\/app\/myreports/);
    const [clicked] = await Promise.all([context.waitForEvent('page'), active(page).click({ modifiers: ['Control'] })]);
    await expect(clicked).toHaveURL(/\/app\/myreports/);
    await expect(palette(page)).toBeVisible();
  });

  test('shows only what this person may see and do', async ({ page }) => {
    const secret = `Geheimzinnig ${Date.now()}`;
    await createReport(await as(PEOPLE.supervisor), { gift: secret });
    await openAs(page, PEOPLE.colleague, '/app', ENGLISH);
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('option', { name: 'Debug labels' })).toHaveCount(0);
    await field(page).fill(secret);
    await expect(palette(page).getByText('Nothing found for')).toBeVisible();
    await expect(palette(page).getByRole('option')).toHaveCount(0);
    await openAs(page, PEOPLE.noAccess, '/app', ENGLISH);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveText(['HomeGthenS']);
    await expect(palette(page).getByRole('option', { name: 'New report' })).toHaveCount(0);
    await field(page).fill('home');
    await expect(palette(page).getByRole('option')).toHaveCount(1);
    expect(asked.filter((path) => path.startsWith('/api/search'))).toEqual([]);
  });

  test('shows why the search failed, with the request id, and can retry it', async ({ page }) => {
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'x', requestId: '7f3a-91c2-44d0' } }),
    );
    await openAs(page, PEOPLE.employee, '/app', ENGLISH);
    await page.keyboard.press('Control+k');
    await field(page).fill('diner');
    const alert = palette(page).getByRole('alert');
    await expect(alert.getByText('7f3a-91c2-44d0')).toBeVisible();
    await page.unroute('**/api/search?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(palette(page).getByRole('group', { name: 'Found' }).getByRole('option').first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});

test('the list of keys, opened with ?, shows the bound keys, which do what the list states', async ({ page }) => {
  await openAs(page, PEOPLE.employee, '/app', ENGLISH);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('term').filter({ hasText: 'Ctrl K' })).toBeVisible();
  await expect(list.getByRole('term').filter({ hasText: 'G then S' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/app\/myreports/);
});
