import { expect } from '@playwright/test';
import { PEOPLE } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { submittedReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();

test('an operator sees how processes have gone over time, opens the table of a plot with the keyboard, and follows a number in it to its runs', async ({
  visit,
}) => {
  await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
  const page = await visit(PEOPLE.operator, '/app/operations');
  await page.getByRole('link', { name: 'Over time' }).click();
  await expect(page).toHaveURL(/over-time/);
  const counts = page.getByRole('region', { name: 'Started and ended', exact: true });
  await expect(counts.locator('svg.ob-plot-drawing path.ob-plot-line')).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);

  const started = counts.getByRole('link', { name: /^Started \d+$/ });
  await counts.getByRole('button', { name: /^Table/ }).focus();
  await page.keyboard.press('Enter');
  const table = counts.getByRole('table', { name: 'Started and ended' });
  await expect(table.getByRole('row')).toHaveCount(31);
  const today = table.getByRole('row').nth(1).getByRole('link').first();
  // Other tests start processes at the same time.
  await expect(async () => {
    expect(await today.textContent()).toMatch(/^[1-9]\d*$/);
    expect(await started.textContent()).toBe(`Started ${await today.textContent()}`);
  }).toPass();
  await counts.getByRole('button', { name: 'Started and ended: earlier' }).press('Enter');
  await expect(counts.getByRole('button', { name: 'Started and ended: later' })).not.toHaveAttribute('aria-disabled');
  expect(await axeFindings(page)).toEqual([]);

  const yesterday = table.getByRole('row').nth(2).getByRole('link').first();
  const count = await yesterday.textContent();
  expect(count).toMatch(/^[1-9]\d*$/);
  await yesterday.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Processes started');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', /./);
  await expect(page.getByText(new RegExp(`\\b${count} process`)).first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Horloge');
  expect(await axeFindings(page)).toEqual([]);
});

test('plots by hour for one process fit on a phone', async ({ visit }) => {
  await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
  const page = await visit(PEOPLE.operator, '/app/operations/over-time?by=hour&process=gift-report-approval');
  await page.setViewportSize({ width: 390, height: 844 });
  const waits = page.getByRole('region', { name: 'Where processes wait for people', exact: true });
  await waits.getByRole('button', { name: /^Table/ }).click();
  await expect(waits.getByRole('row')).toHaveCount(25);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await waits.getByRole('link', { name: /^Goedkeuring leidinggevende \d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waited at Goedkeuring leidinggevende');
});

test('plots are printed in black on white, each with a table of its values', { tag: '@long' }, async ({ visit }) => {
  await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
  const page = await visit(PEOPLE.operator, '/app/operations/over-time', { lang: 1033, theme: 'dark' });
  await page.getByRole('region', { name: 'Started and ended', exact: true }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Over time');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const title of ['Started and ended', 'How long processes took', 'Where processes wait for people'])
    await expect(sheet.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  await expect(sheet.locator('svg.ob-plot-drawing')).toHaveCount(3);
  const table = sheet.getByRole('table').first();
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^[1-9]\d*$/);
  await expect(sheet).not.toContainText('Horloge');
  await page.emulateMedia({ media: null });
  await expect(sheet).toHaveCount(0);
});
