import { expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe.ts';
import { OWNER, processIn, versionsOf } from './support/editor.ts';
import { ownProcesses } from './support/own-processes.ts';
import { test } from './support/visits.ts';

const NOTE = 'De grens gaat naar 200 euro.';
const own = ownProcesses();
/** A process without runs that only this file uses. */
let process: string;

test.beforeAll(async () => {
  process = own.name();
  const first = own.drawing(process);
  const limit = (euros: number) => first.replace('amount &gt; 100', `amount &gt; ${euros}`);
  const stored = { process, deployedAt: '2026-07-01T22:05:09Z' };
  await own.store({ ...stored, xml: first, version: 1 });
  await own.store({ ...stored, xml: limit(200), version: 2, origin: 'edited', note: NOTE, deployedBy: OWNER });
  await own.store({ process, xml: first.replace('P10D', 'P7D'), version: null });
  await own.store({ process, xml: limit(300), version: null, origin: 'edited' });
});

const rowsOf = (page: Page) => versionsOf(page, process);

test('the list shows versions, released and offered texts, and who deployed each, when and why', async ({ visit }) => {
  const page = await visit(OWNER, '/app');
  await page.getByRole('navigation').getByRole('link', { name: 'Processes' }).click();
  await expect(processIn(page, process)).toContainText('version 2 in use, 0 running');
  await expect(processIn(page, process)).toContainText('It was not deployed, because you have your own version.');
  const cells = (...texts: string[]) => new RegExp(texts.join('\\s*'));
  await expect(rowsOf(page)).toHaveText([
    cells('Released', 'Being deployed', '0'),
    cells('From Openboek', 'Offered', '0'),
    cells('Version 2', 'In use', '0', '02-07-2026 00:05:09', 'Pieter-Jan Terpstra', NOTE),
    cells('Version 1', 'Former', '0', '02-07-2026 00:05:09', 'Openboek'),
  ]);
  await expect(page.getByRole('grid', { name: 'Versions of Gift report approval' })).toContainText('Version 1');
  expect(await axeFindings(page)).toEqual([]);
});

test('a version opens as a drawing, and as text next to the previous version', { tag: '@long' }, async ({ visit }) => {
  const page = await visit(OWNER, '/app/processes');
  await rowsOf(page).nth(2).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: process })).toBeVisible();
  await expect(page.getByText(NOTE)).toBeVisible();
  const figure = page.getByRole('figure', { name: `Diagram: ${process}` });
  await expect(figure.getByText('Goedkeuring compliance')).toBeVisible();
  await expect(figure.locator('a.bjs-powered-by')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('tab', { name: 'In words' }).click();
  const words = page.getByRole('list', { name: 'In words' }).getByRole('listitem');
  await expect(words.first()).toHaveText(/^Melding ingediend Start\s*Then: Indiening vastleggen$/);
  await expect(words.filter({ hasText: /^Tweede goedkeuring nodig/ })).toContainText(
    'Then: ja: Goedkeuring compliance, nee: Melding verwerken',
  );
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('tab', { name: 'XML compared with version 1' }).click();
  const text = page.getByRole('region', { name: 'XML compared with version 1' });
  await expect(page.getByText('1 line gone, 1 line new')).toBeVisible();
  await expect(text.locator('.ob-diff-gone code')).toHaveText(/Gone:.*amount &gt; 100 or publicOfficial/);
  await expect(text.locator('.ob-diff-new code')).toHaveText(/New:.*amount &gt; 200 or publicOfficial/);
  const lines = text.locator('.ob-diff-line');
  await expect(lines).toHaveCount(8);
  await text
    .getByRole('button', { name: /equal lines$/ })
    .first()
    .click();
  await expect(lines.first()).toContainText('<?xml version="1.0"');
  expect(await axeFindings(page)).toEqual([]);
});

test('the first version is shown alone, and a released draft next to the version in use', { tag: '@long' }, async ({
  visit,
}) => {
  const page = await visit(OWNER, '/app/processes');
  await rowsOf(page).nth(3).press('Enter');
  await page.getByRole('tab', { name: 'XML' }).click();
  await expect(page.getByText('No difference.')).toHaveCount(0);
  await expect(page.locator('.ob-diff-line').first()).toContainText('<?xml version="1.0"');
  await page.goBack();
  await rowsOf(page).first().press('Enter');
  await page.getByRole('tab', { name: 'XML compared with version 2' }).click();
  await expect(page.locator('.ob-diff-new code')).toHaveText(/amount &gt; 300/);
});
