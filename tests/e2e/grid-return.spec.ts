import { expect, type Page } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import type { Grid } from './support/grid.ts';
import { ownListOf } from './support/own-list.ts';
import { test } from './support/visits.ts';

const ME = 'lotte.smeets';
const VIEW = '?cols=status.type.amount.gift.date&sort=gift';

const openGrid = ownListOf(ME, [
  { gift: 'Appels', amount: 10, idReportType: 1 },
  { gift: 'Bonbons', amount: 20.5, idReportType: 1 },
  { gift: 'Cake', amount: 1250, idReportType: 2 },
]);

const opened = (page: Page, gift: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(gift);
const giftOf = (grid: Grid, gift: string) => grid.row(gift).locator('[data-col="3"]');
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });

/** Makes the list long, with the real report Cake below all others. */
async function makeLong(page: Page): Promise<void> {
  await page.route('**/api/reports/my?*', async (route) => {
    const answer = await route.fetch();
    const rows: { gift: string }[] = await answer.json();
    const cake = rows.find(({ gift }) => gift === 'Cake');
    const others = Array.from({ length: 300 }, (_, at) => ({ ...cake, idReport: 90_000 + at, gift: `Bon ${at}` }));
    await route.fulfill({ response: answer, json: [...others, cake] });
  });
}

test('however a person leaves a record, the focus returns to its row, in the column where it was opened', async ({
  page,
}) => {
  const grid = await openGrid(page, VIEW);
  const keys = page.keyboard;
  const ways = {
    'back in the browser': () => page.goBack(),
    Escape: () => keys.press('Escape'),
    'its Back button': () => back(page).press('Enter'),
    'its breadcrumb': () => page.getByRole('listitem').getByRole('link', { name: 'My reports' }).press('Enter'),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await test.step(way, async () => {
      await giftOf(grid, 'Appels').focus();
      await keys.press('ArrowDown');
      await keys.press('Enter');
      await opened(page, 'Bonbons');
      await expect(back(page)).toBeVisible();
      await leave();
      await expect(giftOf(grid, 'Bonbons')).toBeFocused();
      await expect(grid.row('Bonbons')).toHaveAttribute('aria-selected', 'true');
    });
  }
  // This time with the mouse, and from a page that was reloaded on the record.
  await giftOf(grid, 'Cake').dblclick();
  await opened(page, 'Cake');
  await page.reload();
  await opened(page, 'Cake');
  await page.goBack();
  await expect(giftOf(grid, 'Cake')).toBeFocused();
  // The arrows continue from there, and a filter keeps the selection.
  await keys.press('ArrowUp');
  await expect(giftOf(grid, 'Bonbons')).toBeFocused();
  await keys.press('Control+Space');
  await grid.filter('Amount').fill('>= 1');
  await expect(page).toHaveURL(/f\.amount=/);
  await expect(page.getByText('2 selected').first()).toBeVisible();
});

test('on return, a folded group gets the focus, and in a long list the row is scrolled into view', async ({ page }) => {
  const grid = await openGrid(page, `${VIEW}&group=type`);
  await grid.row('Bonbons').dblclick();
  await opened(page, 'Bonbons');
  await page.goBack();
  await expect(grid.row('Bonbons').locator('[data-col]:focus')).toHaveCount(1);
  await grid.tool('Collapse all').click();
  await page.goForward();
  await opened(page, 'Bonbons');
  await page.goBack();
  await expect(grid.group('I give').locator('[data-col="0"]')).toBeFocused();

  await makeLong(page);
  await page.goto(`/app/myreports${VIEW}&group=none`);
  await giftOf(grid, 'Bon 0').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await opened(page, 'Cake');
  await page.goBack();
  await expect(grid.row('Cake').locator('[data-col]:focus')).toHaveCount(1);
  await expect(grid.row('Cake')).toBeInViewport();
});

test('a click to the right of the last cell counts for its row: the arrows continue from that row, and it has the focus after a return from its record', async ({
  page,
}) => {
  const grid = await openGrid(page, '?cols=status.amount&sort=gift');
  const behind = { position: { x: 1_200, y: 18 } };
  const cell = (at: number) => grid.rows.nth(at).locator('[data-col="0"]');
  await grid.rows.nth(1).click(behind);
  await expect(cell(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(2)).toBeFocused();
  await grid.rows.nth(1).dblclick(behind);
  await opened(page, 'Bonbons');
  // No control has the focus; the page itself has it.
  await page.getByRole('main').focus();
  await page.goBack();
  await expect(cell(1)).toBeFocused();
});

test('on a phone, the row that was opened, or its folded group, is scrolled into view and has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await makeLong(page);
  await openAs(page, ME, '/app/myreports?sort=gift', { lang: 1033 });
  const list = page.getByRole('list', { name: 'My reports' });
  const row = list.getByRole('button', { name: /^Cake/ });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  // Row heights are known only once the rows are drawn, so keep scrolling until the end is in sight.
  await expect
    .poll(async () => {
      await list.locator('xpath=..').evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
      return row.isVisible();
    })
    .toBe(true);
  for (const leave of [() => page.goBack(), () => back(page).click()]) {
    await row.click();
    await expect(back(page)).toBeVisible();
    await leave();
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  }
  await page.goto('/app/myreports?sort=gift&group=type');
  const first = list.getByRole('button', { name: /^Bon 0/ });
  await first.click();
  await expect(page).toHaveURL(/\/reports\/90000$/);
  await page.goBack();
  await expect(first).toBeFocused();
  await page.getByRole('button', { name: 'List tools' }).click();
  await page.getByRole('menuitem', { name: 'Collapse all' }).click();
  await page.goForward();
  await expect(page).toHaveURL(/\/reports\/90000$/);
  await page.goBack();
  await expect(list.getByRole('button', { expanded: false, name: /^I receive/ })).toBeFocused();
});
