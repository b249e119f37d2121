import { expect, type Page, test } from '@playwright/test';
import type { KycParty } from '#/bff/contract/kyc.ts';
import { openAs, PEOPLE } from '../support/browser.ts';
import { Grid } from './support/grid.ts';
import { as } from './support/reports.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH } from './support/visits.ts';

/** The parties of the example company, as a file. */
let example: string;
const HEADER = 'extern nummer;soort;naam;plaats';

test.beforeAll(async () => {
  const { body } = await (await as(PEOPLE.employee)).call<KycParty[]>('GET', '/api/KYC');
  // Parties are numbered in the order in which they were added.
  const inOrder = body.toSorted((a, b) => a.id - b.id);
  const lines = inOrder.map(
    ({ type, name, city }, at) => `KYC-${String(at + 1).padStart(4, '0')};${type};${name};${city}`,
  );
  example = [HEADER, ...lines].join('\n');
});

const choose = (page: Page, content: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'partijen.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function check(page: Page, content: string): Promise<void> {
  await choose(page, content);
  await button(page, 'Check file').click();
}

test('OP-058 an administrator sees what a file changes before applying it', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, '/kyc', ENGLISH);
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL(/\/kyc\/import$/);
  const changed = example
    .replace('Houthandel Noordwoud;Assen', 'Houthandel Noorderwoud;Emmen')
    .replace(/\n[^\n]*Stucwerk De Vlakke Wand[^\n]*/, '\nN-1;Klant;Museum De Hal;Gouda');
  await check(page, changed);
  const grid = new Grid(page);
  await expect(grid.row('Museum De Hal')).toContainText('New');
  await expect(grid.row('Houthandel Noorderwoud')).toContainText('City: Assen → Emmen');
  await expect(grid.row('Stucwerk De Vlakke Wand')).toContainText('Removed');
  await button(page, 'Process…').click();
  const question = page.getByRole('alertdialog', { name: 'Process 3 changes' });
  await expect(question).toContainText('1 party is not in the file and will be deleted.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  // The changes have not been written yet; now they are applied with the keyboard.
  const names = async () => ((await (await page.request.get('/api/KYC')).json()) as KycParty[]).map(({ name }) => name);
  expect(await names()).toContain('Stucwerk De Vlakke Wand');
  await button(page, 'Process…').focus();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Process' }).press('Enter');
  await expect(toast(page, 'Parties processed')).toBeVisible();
  await expect(page).toHaveURL(/\/kyc$/);
  await expect(grid.row('Museum De Hal')).toContainText('Gouda');
  await expect(grid.row('Stucwerk De Vlakke Wand')).toHaveCount(0);

  // Restores the parties that other tests expect.
  await page.getByRole('link', { name: 'Import' }).click();
  await check(page, example);
  await button(page, 'Process…').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Process' }).click();
  await expect(grid.row('Stucwerk De Vlakke Wand')).toBeVisible();
  await expect(grid.row('Museum De Hal')).toHaveCount(0);
});

test('every fault in a file is named with its row, and a corrected file can be chosen', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, '/kyc/import', ENGLISH);
  await button(page, 'Check file').click();
  await expect(page.getByText('Not filled in').or(page.getByText('Fill this in')).first()).toBeVisible();
  await check(page, `${HEADER}\nA;;Zonder soort;Ede\nA;Klant;Dubbel;Ede`);
  const grid = new Grid(page);
  await expect(grid.row('Not filled in')).toContainText('2');
  await expect(grid.row('This number is on an earlier row')).toContainText('3');
  await button(page, 'Choose another file').click();
  await check(page, example);
  await expect(page.getByText('Nothing changes', { exact: true })).toBeVisible();
});

test('changes since the check are not overwritten, so the file has to be checked again', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, '/kyc/import', ENGLISH);
  await check(page, example.replace('Tilburg', 'Breda'));
  const grid = new Grid(page);
  await expect(grid.row('Stucwerk De Vlakke Wand')).toContainText('City: Tilburg → Breda');
  await page.route('**/api/KYC/import/apply', (route) =>
    route.fulfill({ status: 409, json: { code: 'IMPORT_STALE', message: 'changed', requestId: 'abc' } }),
  );
  await button(page, 'Process…').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Process' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'the parties have changed since the check' })).toBeVisible();
  await button(page, 'Check again').click();
  await expect(page.getByRole('alert').filter({ hasText: 'the parties have changed since the check' })).toHaveCount(0);
  await expect(grid.row('Stucwerk De Vlakke Wand')).toBeVisible();
});

test('only an administrator finds the KYC import', async ({ page }) => {
  await openAs(page, PEOPLE.employee, '/kyc', ENGLISH);
  await expect(new Grid(page).row('Houthandel Noordwoud').or(new Grid(page).row('Ostsee')).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await page.goto('/kyc/import');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(button(page, 'Check file')).toHaveCount(0);
});
