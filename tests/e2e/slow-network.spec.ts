import { expect, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { networkOf, photo } from './support/network.ts';
import { NewReportDialog } from './support/new-report-dialog.ts';
import { ownRegister } from './support/own-register.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH } from './support/visits.ts';

const ME = 'maartje.evers';

// A page whose network was slowed down stays slow, so the next test needs a new page.
test.use({ reuseContext: false });

const own = ownRegister(ME);

const stored = (gift: string) => own.sql<{ id: number; file: string | null }[]>`
  select g.id, f.filename as file from gift_reports g left join files f on f.id = g.file_id
  where g.gift = ${gift} and g.deleted_at is null`;

test('on 3G an upload shows its progress, and repeated clicks register one report', async ({ page }) => {
  const gift = `Over 3G ${Date.now()}`;
  await openAs(page, ME, '/app/myreports?new=1', ENGLISH);
  const dialog = new NewReportDialog(page);
  await dialog.text('Gift').fill(gift);
  await dialog.attach(await photo(page, 180));
  const network = await networkOf(page);
  await network.slow();
  await dialog.button('Save').dblclick();
  await expect(dialog.button('Save')).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Control+s');
  await expect(dialog.box.getByRole('progressbar')).toBeVisible();
  await dialog.button('Save').click({ force: true });
  await expect(dialog.box).toHaveCount(0);
  await expect(toast(page, 'File uploaded')).toBeVisible();
  expect(await stored(gift)).toMatchObject([{ file: 'foto.png' }]);
});

test('every file that the page prefetches exists', async ({ page }) => {
  await openAs(page, ME);
  const later = page.locator('link[rel=later]');
  const files = await later.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(files.length).toBeGreaterThan(10);
  const answers = await Promise.all(files.map(async (file) => [file, (await page.request.head(file)).status()]));
  expect(answers).toEqual(files.map((file) => [file, 200]));
});

test('a part of the page can be opened for the first time without a connection; one that cannot be loaded says so and loses no typed text', async ({
  page,
}) => {
  const dialog = new NewReportDialog(page);
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  const prepared = page.waitForResponse(/\/assets\/DatePicker-.*\.js$/);
  await openAs(page, ME, '/app/myreports?new=1', ENGLISH);
  await (await prepared).finished();
  const network = await networkOf(page);
  await network.cut();
  await dialog.box.getByRole('button', { name: 'Calendar' }).click();
  await expect(calendar.getByRole('grid')).toBeVisible();
  await network.slow();

  await page.route(/\/assets\/DatePicker-/, (route) => route.abort('connectionrefused'));
  await page.reload();
  await dialog.text('Gift').fill('Half getypt');
  await dialog.box.getByRole('button', { name: 'Calendar' }).click();
  await expect(calendar).toContainText('This part was not loaded');
  await page.keyboard.press('Escape');
  await expect(dialog.text('Gift')).toHaveValue('Half getypt');
});
