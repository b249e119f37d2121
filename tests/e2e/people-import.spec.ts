import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import type { ImportState } from '#/bff/contract/people-import.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { openAs, PEOPLE } from '../support/browser.ts';
import { crowd } from '../support/crowd.ts';
import { handmadeWorkbook, textCell } from '../support/workbook.ts';
import { openDatabase } from './support/database.ts';
import { Grid } from './support/grid.ts';
import { pressRow } from './support/keyboard.ts';
import { ENGLISH, test as together } from './support/visits.ts';

const file = (lines: readonly string[], name = 'people.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

/** How many people of the crowd with this name have not left. */
async function here(sql: Sql, name: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from users where external_id like ${`${name}-%`} and active`;
  return row?.count ?? -1;
}

/** Holds back the call that writes until it is released, and meanwhile answers with the progress of the import. */
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

test('an import of people lists faults and saves them as a file; the corrected file is checked and written, and changes nothing the second time', async ({
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

  // From here on, only the keyboard is used, except in the browser's file dialog, where the corrected file is chosen.
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
  // The write waits until its progress has been seen.
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

test('on a phone a file is chosen, checked and processed', { tag: '@long' }, async ({ page }) => {
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

test('an import with many leavers asks for their number, is found again after a reload, and is undone', {
  tag: '@long',
}, async ({ page }) => {
  const sql = await openDatabase();
  const name = `massa.${Date.now()}`;
  await crowd(sql, name, 60, 8);
  await openAs(page, PEOPLE.administrator, '/app/management/import', ENGLISH);
  const rows = Array.from({ length: 60 }, (_, n) => `${upnFrom(`${name}.${n}`)};no`);
  await page.locator('input[type=file]').setInputFiles(file(['upn;active', ...rows]));
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText(/^60 of \d+ people would leave/).first()).toBeVisible();
  const there = page.url();
  await page.goto('/app/management/import');
  await page.getByRole('link', { name: 'people.csv' }).first().click();
  await expect(page).toHaveURL(there);
  await page.reload();
  await page.getByRole('button', { name: 'Process…' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('textbox').fill('59');
  await asked.getByRole('button').last().click();
  await expect(asked.getByText('Enter the number of people who leave: 60')).toBeVisible();
  await asked.getByRole('textbox').fill('60');
  await asked.getByRole('button').last().click();
  await expect(page.getByRole('heading', { name: '60 changes processed' })).toBeVisible();
  expect(await here(sql, name)).toBe(0);

  await page.getByRole('button', { name: 'Undo…' }).click();
  await expect(page.getByText('This undoes people.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Process…' }).click();
  await page.getByRole('alertdialog', { name: 'Undo 60 changes' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: '60 changes undone' })).toBeVisible();
  expect(await here(sql, name)).toBe(60);
  await sql.end();
});

test('an import is undone from the list after a smaller import, and a role that has changed since is listed', {
  tag: '@long',
}, async ({ page }) => {
  const sql = await openDatabase();
  const name = `lijst.${Date.now()}`;
  await crowd(sql, name, 2, 8);
  const give = (n: number, company: number) => sql`
    insert into user_role_companies (user_role_id, company_id)
    select ur.id, ${company} from user_roles ur join users u on u.id = ur.user_id where u.external_id = ${`${name}-${n}`}`;
  await give(0, 5);
  await openAs(page, PEOPLE.administrator, '/app/management/import', ENGLISH);
  const people = [0, 1].map((n) => upnFrom(`${name}.${n}`));
  const bring = async (lines: readonly string[], filename: string) => {
    await page.locator('input[type=file]').setInputFiles(file(lines, filename));
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('button', { name: 'Process…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Process' }).click();
    await page.getByRole('button', { name: 'Another file' }).click();
  };
  await bring(['upn;company', ...people.map((upn) => `${upn};1200`)], `${name}-wrong.csv`);
  await bring(['upn;department', `${people[1]};Inkoop`], `${name}-small.csv`);
  await give(1, 7);

  await expect(page.getByRole('button', { name: `Undo… ${name}-small.csv` })).toBeVisible();
  await page.getByRole('button', { name: `Undo… ${name}-wrong.csv` }).click();
  await expect(page.getByText(`This undoes ${name}-wrong.csv`)).toBeVisible();
  await page.getByRole('gridcell', { name: 'Not put back' }).dblclick();
  const row = page.getByRole('dialog').getByRole('row', { name: 'Role Employee' });
  await expect(row).toContainText('Noordveen Woningbouw, Kranendijk Funderingstechniek');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Process…' }).click();
  await page.getByRole('alertdialog', { name: 'Undo 2 changes' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: '2 changes undone' })).toBeVisible();
  const held = await sql`
    select array_agg(h.company_id order by h.company_id) as at from held_grants h join users u on u.id = h.user_id
    where u.external_id like ${`${name}-%`} group by u.id order by u.id`;
  expect(held).toEqual([{ at: [5, 8] }, { at: [7, 8] }]);
  await sql.end();
});
/** A person only for this test, because other tests give and remove roles at the same time. */
const SECOND = 'priya.ramdin';

/** Makes a person another administrator of the whole group; the returned function undoes this. */
async function makeSecond(sql: Sql, name: string): Promise<() => Promise<void>> {
  const upn = upnFrom(name);
  await sql`
    insert into user_roles (user_id, role_id, active, is_global)
    select u.id, r.id, true, true from users u, roles r where u.upn = ${upn} and r.name = 'Administrator'
    on conflict (user_id, role_id) do update set active = true, is_global = true`;
  await sql`update users set rights_version = rights_version + 1 where upn = ${upn}`;
  return async () => {
    await sql`
      update user_roles set active = false, is_global = false where user_id = (select id from users where upn = ${upn})
        and role_id = (select id from roles where name = 'Administrator')`;
    // For a month, former administrators still count as people who can confirm, but other tests expect only one such
    // person.
    await sql`
      delete from role_grants where user_id = (select id from users where upn = ${upn})
        and role_id = (select id from roles where name = 'Administrator')`;
    await sql`update users set rights_version = rights_version + 1 where upn = ${upn}`;
  };
}

together(
  'a file that has many leavers and makes its author a supervisor is confirmed by a second administrator',
  async ({ visit }) => {
    const sql = await openDatabase();
    const name = `samen.${Date.now()}`;
    await crowd(sql, name, 60, 8);
    const undoSecond = await makeSecond(sql, SECOND);
    try {
      const first = await visit(PEOPLE.administrator, '/app/management/import');
      const rows = Array.from({ length: 59 }, (_, n) => `${upnFrom(`${name}.${n}`)};no;`);
      const mine = `${upnFrom(`${name}.59`)};yes;${upnFrom(PEOPLE.administrator)}`;
      await first.locator('input[type=file]').setInputFiles(file(['upn;active;supervisor', ...rows, mine]));
      await first.getByRole('button', { name: 'Check file' }).click();
      await expect(
        first.getByText('Ingrid Oosterhuis would become the supervisor of 1 person: Persoon 59.'),
      ).toBeVisible();
      const there = first.url();
      await first.getByRole('button', { name: 'Process…' }).click();
      const asking = first.getByRole('alertdialog', { name: 'Process 60 changes' });
      await expect(asking.getByText('would become the supervisor of 1 person')).toBeVisible();
      await asking.getByRole('textbox').fill('59');
      await asking.getByRole('button', { name: 'Ask for confirmation' }).click();
      await expect(first.getByText('Waiting for another administrator to confirm it').first()).toBeVisible();
      expect(await here(sql, name)).toBe(60);

      const second = await visit(SECOND, '/app/management/import');
      const line = second
        .getByRole('listitem')
        .filter({ hasText: 'Ingrid Oosterhuis' })
        .filter({ hasText: '60 changes' });
      await line.first().getByRole('link', { name: 'people.csv' }).click();
      await expect(second).toHaveURL(there);
      await expect(second.getByText('Ingrid Oosterhuis asks you to confirm this import')).toBeVisible();
      await expect(second.getByText('would become the supervisor of 1 person: Persoon 59.')).toBeVisible();
      await expect(second.getByRole('row', { name: /Persoon 12/ })).toContainText('Leaves');
      await second.getByRole('button', { name: 'Confirm…' }).click();
      const confirming = second.getByRole('alertdialog');
      await confirming.getByRole('textbox').fill('60');
      await confirming.getByRole('button').last().click();
      await expect(confirming.getByText('Enter the number of people who leave: 59')).toBeVisible();
      await confirming.getByRole('textbox').fill('59');
      await confirming.getByRole('button').last().click();
      await expect(second.getByRole('heading', { name: '60 changes processed' })).toBeVisible();
      expect(await here(sql, name)).toBe(1);

      await first.reload();
      await expect(first.getByRole('heading', { name: '60 changes processed' })).toBeVisible();
      await expect(first.getByText(/Priya Ramdin/).first()).toBeVisible();
    } finally {
      await undoSecond();
      await sql.end();
    }
  },
);

test('an Excel workbook is checked like a CSV file', { tag: '@long' }, async ({ page }) => {
  await openAs(page, PEOPLE.administrator, '/app/management/import', ENGLISH);
  const buffer = await handmadeWorkbook(
    `<row r="1">${textCell('A1', 'upn')}${textCell('B1', 'company')}</row>
     <row r="2">${textCell('A2', upnFrom('excel.browser'))}${textCell('B2', 'Noordveen Infra')}</row>`,
  );
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: 'people.xlsx', mimeType, buffer });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText(upnFrom('excel.browser')).first()).toBeVisible();
});
