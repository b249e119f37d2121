import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { openAs, PEOPLE } from '../support/browser.ts';
import { readXlsx } from '../support/xlsx.ts';
import { axeFindings } from './support/axe.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH, test } from './support/visits.ts';

const CALL = '**/api/reporting/igio_reports?*';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const item = (page: Page) => menu(page).getByRole('button', { name: 'IgIo export (Excel)' });

async function openReporting(page: Page): Promise<void> {
  await openAs(page, PEOPLE.compliance, '/app', ENGLISH);
  await menu(page).getByRole('button', { name: 'Reporting' }).click();
}

test('SH-010 RX-001 RP-013 SU-011 anyone who may read all reports finds the IgIo export, which shows that it started and saves a spreadsheet', async ({
  page,
}) => {
  await openReporting(page);
  const [file] = await Promise.all([page.waitForEvent('download'), item(page).click()]);
  await expect(toast(page, 'report generation started.')).toBeVisible();
  expect(file.suggestedFilename()).toBe('Reports (IgIo).xlsx');
  const { rows } = readXlsx(await readFile(await file.path()));
  expect(rows[0]?.slice(0, 3)).toEqual(['Number', 'Status', 'Type']);
  expect(rows.length).toBeGreaterThan(100);

  const compliance = menu(page).getByRole('button', { name: 'Compliance' });
  await compliance.click();
  await expect(menu(page).getByRole('link', { name: 'Reports', exact: true })).toBeVisible();

  // A person who may see reporting but has no compliance right has only the links.
  const readsAll = new Set([
    'ReadAllComplianceReports',
    'ReadAllComplianceIncidents',
    'MutateAllComplianceIncidents',
    'ReadComplianceProcessingActivities',
  ]);
  await page.route('**/api/Startup?*', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as CurrentUser;
    const rights = user.rights.filter(({ right }) => !readsAll.has(right));
    await route.fulfill({ response: answer, json: { ...user, rights } });
  });
  await page.reload();
  await menu(page).getByRole('button', { name: 'Reporting' }).click();
  await expect(menu(page).getByRole('link', { name: 'Gifts by quarter' })).toBeVisible();
  await expect(item(page)).toHaveCount(0);
  await expect(compliance).toHaveCount(0);
});

test('EC-018 the failure of an export is not shown on the screen, but is sent to error reporting', {
  tag: '@long',
}, async ({ page }) => {
  await openReporting(page);
  await page.route(CALL, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'down', requestId: 'export-123' } }),
  );
  const told = page.waitForRequest((request) => request.url().endsWith('/api/client-errors'));
  await item(page).click();
  expect((await told).postDataJSON()).toMatchObject({ name: 'INTERNAL', requestId: 'export-123' });
  await expect(toast(page, 'report generation started.')).toBeVisible();
  await expect(page.locator('.ob-toast')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('export-123')).toHaveCount(0);
});

test('every page shows that a long export is in progress, even on a phone, and Cancel ends the export without a file', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, PEOPLE.compliance, '/app', ENGLISH);
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.route(CALL, () => undefined);
  const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('igio_reports'));
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await menu(page).getByRole('button', { name: 'Reporting' }).press('Enter');
  await item(page).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toHaveCount(0);
  const bar = page.getByRole('progressbar', { name: 'Creating the report' });
  await expect(bar).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /All tasks/ }).click();
  await expect(page).not.toHaveURL(/\/app$/);
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await gone;
  await expect(bar).toHaveCount(0);
  expect(downloads).toEqual([]);
});
