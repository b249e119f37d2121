import { expect, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { NewReportDialog } from './support/new-report-dialog.ts';
import { reachesOut } from './support/sideways.ts';
import { ENGLISH } from './support/visits.ts';

const ME = 'mehmet.kaya';

test.beforeEach(async ({ page }) => {
  // A list that is opened before its choices are loaded has no choice to mark.
  const choices = page.waitForResponse((response) => response.url().includes('/api/Startup/picklists'));
  await openAs(page, ME, '/app/myreports?new=1', ENGLISH);
  await choices;
  // Waits until the opening dialog has the focus, before a test moves the focus.
  await expect(new NewReportDialog(page).box.locator(':focus')).toHaveCount(1);
});

test('a list marks its first choice when the down arrow is first pressed, and leaving it with Tab makes no choice', async ({
  page,
}) => {
  const { box, category } = new NewReportDialog(page);
  const shown = box.locator('.p-dropdown-label');
  const marked = page.getByRole('option').and(page.locator('.p-focus'));
  await category.focus();
  await page.keyboard.press('ArrowDown');
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveText((await page.getByRole('option').allTextContents())[0] ?? '');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(shown).toHaveText('Choose');
  await expect(category).not.toBeFocused();

  await category.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const second = (await marked.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(shown).toHaveText(second);
});

test('a file field is one tab stop, and Enter opens the file chooser', async ({ page }) => {
  const dialog = new NewReportDialog(page);
  const chooser = dialog.box.getByRole('button', { name: 'File Drop a file here or choose a file' });
  // The listener is added long before the key press, so that the browser has registered it by then.
  const opened = page.waitForEvent('filechooser');
  await dialog.box.getByRole('button', { name: 'Calendar' }).focus();
  await page.keyboard.press('Tab');
  await expect(chooser).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.declaration).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(chooser).toBeFocused();
  await page.keyboard.press('Enter');
  await (await opened).setFiles({ name: 'kaart.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(dialog.box.getByText('kaart.pdf')).toBeVisible();
});

test('a list that takes the focus on a phone does not extend beyond the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/myreports');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toBeFocused();
  expect(await reachesOut(page)).toEqual([]);
  const control = page.locator('.ob-select').filter({ has: sort });
  const [inner, outer] = [await sort.boundingBox(), await control.boundingBox()];
  expect(inner?.width).toBeGreaterThan((outer?.width ?? 0) - 4);
});

test('a calendar that is drawn again keeps the focus on its day, and the next key is not lost', async ({ page }) => {
  const dialog = new NewReportDialog(page);
  await dialog.text('Date').fill('21-11-2026');
  await dialog.box.getByRole('button', { name: 'Calendar' }).click();
  const day = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(day('21 November 2026')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const sunday = day('22 November 2026');
  await expect(sunday).toBeFocused();
  const before = await sunday.elementHandle();

  // When the window changes size, the calendar moves along with its button, and draws each day as a new element.
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: width - 200, height });
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(sunday).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day('23 November 2026')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(sunday).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(dialog.text('Date')).toHaveValue('15-11-2026');
});

test('a month and a year can be chosen in the calendar using only the keyboard', async ({ page }) => {
  const dialog = new NewReportDialog(page);
  await dialog.text('Date').fill('02-06-2026');
  await dialog.box.getByRole('button', { name: 'Calendar' }).click();
  await expect(page.getByRole('button', { name: '2 June 2026', exact: true })).toBeFocused();
  for (const title of ['Next', '2026']) {
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: title, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  const focused = page.locator('.ob-date-picker :focus');
  await expect(focused).toContainText('2026');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toContainText('2025');
  await page.keyboard.press('Enter');
  await expect(focused).toContainText('Jan');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toContainText('Feb');
  await page.keyboard.press('Enter');
  await expect(focused).toContainText('1 February 2025');
  await page.keyboard.press('Enter');
  await expect(dialog.text('Date')).toHaveValue('01-02-2025');
});

test.describe('in a browser where the next month has begun', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('the calendar opens at the current day in the company’s time zone', async ({ page }) => {
    const dialog = new NewReportDialog(page);
    await page.clock.setFixedTime('2026-11-30T12:00:00Z');
    await dialog.box.getByRole('button', { name: 'Calendar' }).click();
    const today = page.locator('[aria-current=date]');
    await expect(today).toHaveText('30 November 2026');
    await expect(today.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.text('Date')).toHaveValue('30-11-2026');
  });
});
