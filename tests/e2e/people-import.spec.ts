import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import type { ImportState } from '#/bff/contract/people-import.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { openAs, PEOPLE } from '../support/browser.ts';
import { Grid } from './support/grid.ts';
import { pressRow } from './support/keyboard.ts';
import { ENGLISH } from './support/visits.ts';

const file = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

/** Keeps the writing back until it is let go, and answers meanwhile how far it is. */
async function holdWriting(
  page: Page,
  state: Pick<ImportState, 'step' | 'done' | 'total'>,
): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/management/import/apply', async (route) => {
    await promise;
    await route.continue();
  });
  await page.route(/\/api\/management\/import\/[0-9a-f-]{36}$/, (route) =>
    route.fulfill({ json: { idImport: 'this', state: 'ready', ...state } }),
  );
  return { release: resolve };
}

test('people come in: every fault is named and saved as a file, the mended one is looked at, written with progress, and known', async ({
  page,
}) => {
  await openAs(page, PEOPLE.administrator, '/app', ENGLISH);
  await page.getByRole('button', { name: 'Management' }).click();
  await page.getByRole('link', { name: 'People import' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People import');
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('Fill this in')).toBeVisible();

  const mark = `browser.${Date.now()}`;
  const header = 'User name;First name;Last name;Company;Supervisor';
  const rows = Array.from(
    { length: 8 },
    (_, n) => `${upnFrom(`${mark}.${n}`)};Bo;Nummer ${n};Noordveen Infra;${n === 0 ? '' : upnFrom(`${mark}.0`)}`,
  );
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file([header, ...rows.slice(1), `${upnFrom(`${mark}.x`)};Eva;Fout;Nergens;`]));
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('8 faults in 8 rows')).toBeVisible();
  const wrong = page.getByRole('row', { name: /Nergens/ });
  await expect(wrong).toContainText('9');
  await expect(wrong).toContainText('Company not found');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Faults as CSV' }).click();
  const saved = await (await saving).path();
  expect(await readFile(saved, 'utf8')).toContain('9;Company;Nergens;Company not found');

  // With the keyboard alone from here, save for the browser's own window to choose a file: the one that is right.
  await page.getByRole('button', { name: 'Choose another file' }).press('Enter');
  await input.setInputFiles(file([header, ...rows]));
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await expect(page.locator('dl').getByText('8', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Bo Nummer 7/ })).toContainText('Supervisor: Bo Nummer 0');
  await pressRow(page, new Grid(page), 'Bo Nummer 7');
  const opened = page.getByRole('dialog', { name: 'Bo Nummer 7: New' });
  await expect(opened.getByRole('row', { name: /Supervisor/ })).toContainText('Bo Nummer 0');
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await page.getByRole('button', { name: 'Process…' }).press('Enter');
  const asked = page.getByRole('alertdialog', { name: 'Process 8 changes' });
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Process…' }).press('Enter');
  // The writing waits until what it says of itself has been seen.
  const { release } = await holdWriting(page, { step: 'writing', done: 3, total: 8 });
  await asked.getByRole('button', { name: 'Process' }).press('Enter');
  const bar = page.getByRole('progressbar', { name: 'Writing' });
  await expect(bar).toHaveAttribute('aria-valuenow', '38');
  await expect(page.getByText('3 of 8')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: '8 changes processed' })).toBeVisible();

  await page.getByRole('button', { name: 'Another file' }).press('Enter');
  await input.setInputFiles(file([header, ...rows]));
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing changes' })).toBeVisible();
});

test('on a phone a file is chosen, looked at and processed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, PEOPLE.administrator, '/app/management/import', ENGLISH);
  const row = `${upnFrom(`telefoon.${Date.now()}`)};Fenna;Telefoon;Noordveen Infra;`;
  const header = 'User name;First name;Last name;Company;Supervisor';
  await page.locator('input[type=file]').setInputFiles(file([header, row]));
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Fenna Telefoon' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('button', { name: 'Process…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Process' }).click();
  await expect(page.getByRole('heading', { name: '1 change processed' })).toBeVisible();
});
