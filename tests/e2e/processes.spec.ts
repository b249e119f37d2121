import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Sql } from '#/bff/database/connection.ts';
import { axeFindings } from './support/axe.ts';
import { openDatabase } from './support/database.ts';
import { test } from './support/visits.ts';

/** Owns the processes of the whole group. */
const OWNER = 'pieterjan.terpstra';
const NOTE = 'De grens gaat naar 200 euro.';
/** A process of its own, which nothing runs on. */
const PROCESS = `e2e-${randomUUID()}`;

let sql: Sql;
test.beforeAll(async () => {
  sql = await openDatabase();
  const file = await readFile('processes/gift-report-approval.bpmn', 'utf8');
  const first = file.replaceAll('gift-report-approval', PROCESS);
  const limit = (euros: number) => first.replace('amount &gt; 100', `amount &gt; ${euros}`);
  await store({ xml: first, version: 1, origin: 'shipped' });
  await store({ xml: limit(200), version: 2, origin: 'edited', note: NOTE });
  await store({ xml: first.replace('P10D', 'P7D'), version: null, origin: 'shipped' });
  await store({ xml: limit(300), version: null, origin: 'edited' });
});
test.afterAll(async () => {
  await sql`delete from process_definitions where process_id = ${PROCESS}`;
  await sql.end();
});

interface Text {
  xml: string;
  version: number | null;
  origin: 'shipped' | 'edited';
  note?: string;
}

async function store({ xml, version, origin, note = '' }: Text): Promise<void> {
  const sha256 = createHash('sha256').update(xml).digest();
  await sql`
    insert into process_definitions (process_id, version, state, origin, xml, sha256, note, deployed_at, deployed_by)
    select ${PROCESS}, ${version}, ${version === null ? 'draft' : 'deployed'}, ${origin}, ${xml}, ${sha256}, ${note || null},
           ${version === null ? null : '2026-07-01T22:05:09Z'},
           case when ${origin} = 'edited' and ${version !== null} then (select id from users where upn like ${`${OWNER}@%`}) end`;
}

const rowsOf = (page: Page) =>
  page
    .getByRole('grid', { name: `Versions of ${PROCESS}` })
    .locator('tbody')
    .getByRole('row');

test('the list names versions, what was released and what is offered, with who deployed them, when and why', async ({
  visit,
}) => {
  const page = await visit(OWNER, '/app');
  await page.getByRole('navigation').getByRole('link', { name: 'Processes' }).click();
  const process = page.getByRole('region', { name: PROCESS });
  await expect(process).toContainText('version 2 in use, 0 running');
  await expect(process).toContainText('It was not deployed, for you have a version of your own.');
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

test('a version opens in the view, and as text beside the one before it', { tag: '@long' }, async ({ visit }) => {
  const page = await visit(OWNER, '/app/processes');
  await rowsOf(page).nth(2).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: PROCESS })).toBeVisible();
  await expect(page.getByText(NOTE)).toBeVisible();
  const figure = page.getByRole('figure', { name: `Diagram: ${PROCESS}` });
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

  await page.getByRole('tab', { name: 'XML beside version 1' }).click();
  const text = page.getByRole('region', { name: 'XML beside version 1' });
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

test('the first version stands alone, and what was released beside the version in use', { tag: '@long' }, async ({
  visit,
}) => {
  const page = await visit(OWNER, '/app/processes');
  await rowsOf(page).nth(3).press('Enter');
  await page.getByRole('tab', { name: 'XML' }).click();
  await expect(page.getByText('No difference.')).toHaveCount(0);
  await expect(page.locator('.ob-diff-line').first()).toContainText('<?xml version="1.0"');
  await page.goBack();
  await rowsOf(page).first().press('Enter');
  await page.getByRole('tab', { name: 'XML beside version 2' }).click();
  await expect(page.locator('.ob-diff-new code')).toHaveText(/amount &gt; 300/);
});
