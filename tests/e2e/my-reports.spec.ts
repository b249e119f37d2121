import { expect, type Page, test } from '@playwright/test';
import { REPORT_STATUS, type ReportStatus } from '#/bff/contract/statuses.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { localYear } from '#/tests/support/day.ts';
import { openAs } from '../support/browser.ts';
import type { Program } from '../support/program.ts';
import { emptyRegister, openDatabase, showStatus } from './support/database.ts';
import { Grid } from './support/grid.ts';
import { as, createReport, readReport, submittedReport, watchCalls } from './support/reports.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH } from './support/visits.ts';

const ME = 'femke.dehaan';
const COLLEAGUE = 'mohamed.amrani';
const ADDRESS = '/app/myreports';
const YEAR = localYear();

let sql: Sql;
let me: Program;
let colleague: Program;

test.beforeAll(async () => {
  sql = await openDatabase();
  [me, colleague] = await Promise.all([as(ME), as(COLLEAGUE)]);
});
test.beforeEach(async () => {
  await emptyRegister(sql, ME);
  await emptyRegister(sql, COLLEAGUE);
});
test.afterAll(() => sql.end());

const deleteButton = (page: Page) =>
  page.getByRole('toolbar', { name: 'List tools' }).getByRole('button', { name: 'Delete' });

test.describe('the list of a person’s own reports', () => {
  test('MR-001 MR-005 MR-006 DM-001 DM-002 shows only the person’s own reports, with the specified columns first', async ({
    page,
  }) => {
    await createReport(colleague, { gift: 'Van een ander' });
    const id = await submittedReport(me, { gift: 'Diner met uitzicht', amount: 1234.5, date: '2026-03-07' });
    const { number } = await readReport(me, id);
    await openAs(page, ME, ADDRESS, ENGLISH);
    const grid = new Grid(page);
    await expect(grid.row('Diner met uitzicht')).toBeVisible();
    await expect(grid.rows).toHaveCount(1);
    expect(await grid.columns()).toEqual([
      ...['Status', 'Number', 'Type', 'Pers. no.', 'Name', 'Department', 'Supervisor', 'Amount'],
      ...['Gift', 'Date'],
    ]);
    const cells = await grid.row('Diner met uitzicht').getByRole('gridcell').allInnerTexts();
    expect(cells.map((text) => text.trim().replaceAll('\u00a0', ' '))).toEqual([
      'Waiting for approval',
      number,
      'I receive',
      '105 152',
      'Femke de Haan',
      'Bruggen',
      'Marloes Hofstra',
      '€ 1.234,50',
      'Diner met uitzicht',
      '07-03-2026',
    ]);
    // Even with the widest digits, neither a number nor a day is cut off.
    const cell = (text: string) => grid.row('Diner met uitzicht').getByRole('gridcell').filter({ hasText: text });
    for (const [text, widest] of [
      [number, 'GR-2026-44444'],
      ['07-03-2026', '24-04-2044'],
    ] as const) {
      const isCut = cell(text).evaluate((element, content) => {
        element.textContent = content;
        return element.scrollWidth > element.clientWidth;
      }, widest);
      expect(await isCut, widest).toBe(false);
    }
    await expect(grid.row('Diner met uitzicht').getByRole('gridcell').first().locator('.pi-clock')).toBeVisible();
  });

  test('MR-002 MR-003 has a choice of year, New report and Delete, and loads the reports of another year', async ({
    page,
  }) => {
    await createReport(me, { gift: 'Van dit jaar' });
    const old = await createReport(me, { gift: 'Van vorig jaar' });
    await sql`update gift_reports set register_year = ${YEAR - 1} where id = ${old}`;
    await openAs(page, ME, ADDRESS, ENGLISH);
    const grid = new Grid(page);
    await expect(grid.tools.getByRole('button', { name: 'New report' })).toBeVisible();
    await expect(grid.tools.getByRole('button', { name: 'Delete' })).toBeVisible();
    const year = grid.tools.locator('.ob-year');
    await expect(year).toContainText(String(YEAR));
    await expect(grid.row('Van dit jaar')).toBeVisible();
    await expect(grid.row('Van vorig jaar')).toHaveCount(0);

    await year.click();
    const known = (await (await page.request.get('/api/Startup/picklists')).json()) as { years: { name: string }[] };
    await expect(page.getByRole('option')).toHaveText(known.years.map(({ name }) => name));
    await page.getByRole('option', { name: String(YEAR - 1) }).click();
    await expect(grid.row('Van vorig jaar')).toBeVisible();
    await expect(grid.row('Van dit jaar')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`year=${YEAR - 1}`));
    await page.reload();
    await expect(grid.row('Van vorig jaar')).toBeVisible();
  });

  test('MR-004 can be grouped by a column, either with the button of the group panel or by dragging a header', {
    tag: '@long',
  }, async ({ page }) => {
    await createReport(me, { gift: 'Gekregen', amount: 10 });
    await createReport(me, { gift: 'Ook gekregen', amount: 15.5 });
    await createReport(me, { gift: 'Gegeven', idReportType: 1, amount: 40 });
    await openAs(page, ME, ADDRESS, ENGLISH);
    const grid = new Grid(page);
    await expect(grid.rows).toHaveCount(3);
    await expect(grid.table.getByRole('row', { expanded: true })).toHaveCount(0);

    await grid.groups.getByRole('button', { name: /choose a column/ }).click();
    await page.getByRole('menuitem', { name: 'Type' }).click();
    await expect(grid.group('I receive')).toContainText('2 reports');
    await expect(grid.group('I receive')).toContainText('25,50');
    await expect(grid.group('I give')).toContainText('1 report');
    expect(await grid.columns()).not.toContain('Type');

    await grid.groups.getByRole('button', { name: 'Remove grouping by Type' }).click();
    await expect(grid.table.getByRole('row', { expanded: true })).toHaveCount(0);
    await grid.header('Status').dragTo(grid.groups);
    await expect(grid.group('Draft')).toContainText('3 reports');
  });

  test('MR-007 keeps sort, filter and columns in the URL, and restores them when the screen is opened again', async ({
    page,
  }) => {
    await createReport(me, { gift: 'Anjers', amount: 5 });
    await createReport(me, { gift: 'Tulpen', amount: 7 });
    await createReport(me, { gift: 'Boek', amount: 9 });
    await openAs(page, ME, ADDRESS, ENGLISH);
    const grid = new Grid(page);
    await expect(grid.rows).toHaveCount(3);
    await grid.header('Amount').click();
    await grid.filter('Amount').fill('<= 8');
    await expect(grid.rows).toHaveCount(2);
    await grid.header('Department').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Hide column' }).click();
    await expect(grid.header('Department')).toHaveCount(0);
    const address = page.url();
    expect(new URL(address).search).not.toBe('');

    const isAsLeft = async () => {
      await expect(grid.rows).toHaveCount(2);
      expect(await grid.values('Gift')).toEqual(['Anjers', 'Tulpen']);
      await expect(grid.header('Amount')).toHaveAttribute('aria-sort', 'ascending');
      await expect(grid.header('Department')).toHaveCount(0);
    };
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page).toHaveURL(/\/app$/);
    // If the address has no parameters, the last view is restored from the storage of the browser, and the URL contains
    // it again.
    await page.goto(ADDRESS);
    await isAsLeft();
    await expect(page).toHaveURL(address);
  });

  test('MR-008 MR-009 selects a report on a single click, and opens it on a double click', async ({ page }) => {
    const id = await createReport(me, { gift: 'Fietsbel' });
    await createReport(me, { gift: 'Regenjas' });
    await openAs(page, ME, ADDRESS, ENGLISH);
    const grid = new Grid(page);
    await grid.row('Regenjas').click();
    await expect(grid.row('Regenjas')).toHaveAttribute('aria-selected', 'true');
    await grid.row('Fietsbel').click();
    await expect(grid.row('Fietsbel')).toHaveAttribute('aria-selected', 'true');
    await expect(grid.row('Regenjas')).toHaveAttribute('aria-selected', 'false');
    await page.waitForTimeout(600);
    await expect(page).toHaveURL(/\/app\/myreports/);
    await grid.row('Fietsbel').dblclick();
    await expect(page).toHaveURL(new RegExp(`/app/reports/${id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fietsbel');
    // Back in the list, the report is still selected.
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(grid.row('Fietsbel')).toHaveAttribute('aria-selected', 'true');
  });
});

test('at 1440 px every column of the list is visible even if the menu is open', { tag: '@long' }, async ({ page }) => {
  await createReport(me, { gift: 'Alles in beeld' });
  await openAs(page, ME, ADDRESS, { ...ENGLISH, collapsed: false });
  const grid = new Grid(page);
  await expect(grid.row('Alles in beeld')).toBeVisible();
  await expect.poll(() => grid.table.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
});

test.describe('deleting a report', () => {
  test('MR-010 MR-011 SU-013 asks first: Cancel keeps the report, and confirming removes it from the grid and the server', async ({
    page,
  }) => {
    const id = await createReport(me, { gift: 'Vergissing' });
    await createReport(me, { gift: 'Blijft staan' });
    await openAs(page, ME, ADDRESS, ENGLISH);
    const calls = watchCalls(page);
    const grid = new Grid(page);
    await grid.row('Vergissing').click();
    await deleteButton(page).click();
    const question = page.getByRole('alertdialog', { name: 'Delete the report' });
    await expect(question).toContainText('Vergissing');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await deleteButton(page).click();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    expect(calls).toEqual([]);
    await expect(grid.row('Vergissing')).toBeVisible();

    await deleteButton(page).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'record deleted.')).toBeVisible();
    await expect(grid.row('Vergissing')).toHaveCount(0);
    await expect(grid.row('Blijft staan')).toBeVisible();
    expect(calls).toEqual([`DELETE /api/reports/${id}`]);
    expect((await me.call('GET', `/api/reports/details/${id}`)).status).toBe(404);
  });

  test('OP-022 is impossible without a selection and for a report that is not a draft, and the Delete button says why', async ({
    page,
  }) => {
    await submittedReport(me, { gift: 'Al ingediend' });
    await openAs(page, ME, ADDRESS, ENGLISH);
    const grid = new Grid(page);
    await expect(grid.row('Al ingediend')).toBeVisible();
    await expect(deleteButton(page)).toHaveAttribute('aria-disabled', 'true');
    await deleteButton(page).focus();
    await expect(page.getByRole('tooltip')).toHaveText('Select a report first');
    await grid.row('Al ingediend').click();
    await deleteButton(page).hover();
    await expect(page.getByRole('tooltip')).toHaveText(
      'Only a draft can be deleted. A submitted report can be withdrawn.',
    );
    await deleteButton(page).click({ force: true });
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});

/** Each status with its icon and its name in both languages. Only the icon `spinner` spins. */
const SHOWN: readonly [status: ReportStatus, icon: string, english: string, dutch: string][] = [
  [REPORT_STATUS.Concept, 'pencil', 'Draft', 'Concept'],
  [REPORT_STATUS.PendingResubmittal, 'undo', 'To be resubmitted', 'Opnieuw in te dienen'],
  [REPORT_STATUS.WaitingForApproval, 'clock', 'Waiting for approval', 'Wacht op akkoord'],
  [REPORT_STATUS.Approved, 'hourglass', 'Approved 1 of 2', 'Akkoord 1 van 2'],
  [REPORT_STATUS.Rejected, 'times-circle', 'Rejected', 'Afgewezen'],
  [REPORT_STATUS.Locked, 'lock', 'Locked', 'Vergrendeld'],
  [REPORT_STATUS.Processed, 'check-circle', 'Processed', 'Verwerkt'],
  [REPORT_STATUS.Error, 'exclamation-triangle', 'Error', 'Fout'],
  [REPORT_STATUS.WaitingForWorkflow, 'spinner', 'Waiting for the engine', 'Wacht op de engine'],
];

test('SS-002 SS-003 SS-004 SS-005 OP-024 LA-004 every status has its icon and its name, in both languages', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' }); // the icon of an action in progress turns
  for (const [status, icon] of SHOWN)
    await showStatus(sql, await createReport(colleague, { gift: `Met ${icon}` }), status);
  for (const lang of [1043, 1033] as const) {
    await openAs(page, COLLEAGUE, ADDRESS, { lang });
    const grid = new Grid(page);
    await expect(grid.rows).toHaveCount(SHOWN.length);
    for (const [, icon, english, dutch] of SHOWN) {
      const cell = grid.row(`Met ${icon}`).last().getByRole('gridcell').first();
      await expect(cell).toHaveText(lang === 1033 ? english : dutch);
      const drawn = cell.locator(`.pi-${icon}`);
      await expect(drawn).toBeVisible();
      await expect(drawn).toHaveCSS('animation-name', icon === 'spinner' ? /spin/ : 'none');
    }
  }
  // The header of each report shows the same icon and name.
  for (const [, icon, english] of SHOWN) {
    await new Grid(page).row(`Met ${icon}`).last().dblclick();
    const pill = page.getByRole('banner').locator('.ob-pill');
    await expect(pill).toHaveText(english);
    await expect(pill.locator(`.pi-${icon}`)).toBeVisible();
    await expect(pill.locator('.pi')).toHaveCSS('animation-name', icon === 'spinner' ? /spin/ : 'none');
    await page.goBack();
  }
});

test('LA-004 switching the language changes types, names of statuses and the text of the empty list at once', async ({
  page,
}) => {
  await openAs(page, ME, ADDRESS);
  await expect(page.getByText(`Nog geen meldingen in ${YEAR}`)).toBeVisible();
  await page.getByRole('button', { name: 'Instellingen' }).click();
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByText(`No reports in ${YEAR} yet`)).toBeVisible();
  await page.keyboard.press('Escape');
  await createReport(me, { gift: 'Taal', idReportType: 3 });
  const grid = new Grid(page);
  await grid.tools.getByRole('button', { name: 'Refresh' }).click();
  await expect(grid.row('Taal')).toContainText('I decline');
  await expect(grid.row('Taal')).toContainText('Draft');
});
