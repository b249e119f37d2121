import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { openAs, PEOPLE } from '../support/browser.ts';

const ENGLISH = { lang: 1033 } as const;
const file = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

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

  // With the keyboard alone from here: the file that is right.
  await page.getByRole('button', { name: 'Choose another file' }).press('Enter');
  await input.setInputFiles(file([header, ...rows]));
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await expect(page.locator('dl').getByText('8', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Bo Nummer 7/ })).toContainText('Supervisor: Bo Nummer 0');
  await page.getByRole('row', { name: /Bo Nummer 7/ }).dblclick();
  const opened = page.getByRole('dialog', { name: 'Bo Nummer 7: New' });
  await expect(opened.getByRole('row', { name: /Supervisor/ })).toContainText('Bo Nummer 0');
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await page.getByRole('button', { name: 'Process…' }).press('Enter');
  const asked = page.getByRole('alertdialog', { name: 'Process 8 changes' });
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Process…' }).press('Enter');
  await asked.getByRole('button', { name: 'Process' }).press('Enter');
  await expect(page.getByRole('heading', { name: '8 changes processed' })).toBeVisible();

  await page.getByRole('button', { name: 'Another file' }).press('Enter');
  await input.setInputFiles(file([header, ...rows]));
  await page.getByRole('button', { name: 'Check file' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing changes' })).toBeVisible();
});
