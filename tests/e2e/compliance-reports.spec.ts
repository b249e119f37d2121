import { expect, type Page } from '@playwright/test';
import type { Sql } from '#/bff/database/connection.ts';
import { localYear } from '#/tests/support/day.ts';
import { showStatus } from './support/database.ts';
import { Grid } from './support/grid.ts';
import { as, createReport, decideReport, readReport, submittedReport, watchCalls } from './support/reports.ts';
import { type Member, makeTeam } from './support/team.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const YEAR = localYear();
const ADDRESS = '/app/compliance/reports';
const work = teamAtWork();

/** Every control that can change something: editable fields and choices, and the buttons of the report's page. */
const CHANGING =
  'input:not([readonly], [disabled]), textarea:not([readonly], [disabled]), select:not([disabled]), [contenteditable=true]';
const VERBS = /^(Approve|Reject|Save|Submit|Lock|Release|Withdraw|Delete|Revise|Copy|Hand over|Take back)/;

const recordDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Gives a compliance officer of one company the same role in another company. */
async function coverToo(sql: Sql, officer: Member, companyName: string): Promise<void> {
  await sql`
    insert into user_role_companies (user_role_id, company_id)
    select ur.id, c.id from user_roles ur join roles r on r.id = ur.role_id and r.name = 'Compliance', companies c
    where ur.user_id = ${officer.id} and c.name = ${companyName}`;
  await sql`update users set rights_version = rights_version + 1 where id = ${officer.id}`;
}

test('CG-001 CG-002 CG-003 CG-004 compliance sees all reports of its companies in a year, grouped by company and read-only', async ({
  visit,
}) => {
  const { team, sql } = work;
  const [other, foreign] = await Promise.all([makeTeam(sql), makeTeam(sql)]);
  await coverToo(sql, team.compliance, other.companyName);
  await submittedReport(work.employee, { gift: 'Horloge', amount: 80, date: `${YEAR}-03-07` });
  const old = await createReport(work.employee, { gift: 'Van vorig jaar' });
  await sql`update gift_reports set register_year = ${YEAR - 1} where id = ${old}`;
  await submittedReport(await as(other.employee.local), { gift: 'Golfset', amount: 20 });
  await createReport(await as(other.colleague.local), { gift: 'Zonnebril' });
  await createReport(await as(foreign.employee.local), { gift: 'Van een ander bedrijf' });
  // One more report for each status that none of the reports above has.
  const others = [
    'To be resubmitted',
    'Approved 1 of 2',
    'Rejected',
    'Locked',
    'Processed',
    'Error',
    'Waiting for the engine',
  ];
  for (const [at, status] of ([2, 10, 20, 40, 50, 100, 999] as const).entries())
    await showStatus(sql, await createReport(work.employee, { gift: `Status ${others[at]}` }), status);

  const page = await visit(team.compliance.local, '/app', { lang: 1033, collapsed: false });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'Compliance' }).click();
  await menu.getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(/\/app\/compliance\/reports$/);
  const grid = new Grid(page);
  await expect(grid.group(team.companyName)).toContainText('8 reports');
  await expect(grid.group(other.companyName)).toContainText('2 reports');
  await expect(grid.rows).toHaveCount(10);
  for (const status of others) await expect(grid.row(`Status ${status}`)).toContainText(status);

  const year = grid.tools.locator('.ob-year');
  await expect(year).toContainText(String(YEAR));
  await expect(grid.tools.getByRole('button', { name: /New|Edit|Delete/ })).toHaveCount(0);
  await grid.groups.getByRole('button', { name: 'Remove grouping by Company' }).click();
  await expect(grid.header('Company')).toBeVisible();
  expect(await grid.columns()).toEqual([
    ...['Company', 'Status', 'Number', 'Type', 'Pers. no.', 'Name', 'Supervisor', 'Amount'],
    ...['Gift', 'Date'],
  ]);
  const cells = await grid.row('Horloge').getByRole('gridcell').allInnerTexts();
  expect(cells.map((text) => text.trim().replaceAll('\u00a0', ' '))).toEqual([
    ...[team.companyName, 'Waiting for approval', expect.stringMatching(/^GR-/), 'I receive', '900 001'],
    ...[team.employee.name, team.supervisor.name, '€ 80,00', 'Horloge', `07-03-${YEAR}`],
  ]);
  await year.click();
  await page.getByRole('option', { name: String(YEAR - 1) }).click();
  await expect(grid.rows).toHaveCount(1);
  await expect(grid.row('Van vorig jaar')).toBeVisible();
});

test('RD-002 CG-005 CG-006 CG-007 a double click shows the report read-only in a dialog 60 % as wide as the window, with its log', async ({
  visit,
}) => {
  const { team } = work;
  // The officer has to decide on one report and owns the other, so both could be changed on their own pages.
  const id = await submittedReport(work.employee, { gift: 'Zeilweekend', amount: 640 });
  await decideReport(work.supervisor, id);
  const own = await createReport(await as(team.compliance.local), { gift: 'Eigen concept' });
  const page = await visit(team.compliance.local, ADDRESS);
  const calls = watchCalls(page);
  const grid = new Grid(page);
  await grid.row('Zeilweekend').dblclick();
  const dialog = recordDialog(page, 'Zeilweekend');
  await expect(dialog.getByRole('textbox', { name: 'Gift' })).toHaveValue('Zeilweekend');
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}\\?.*report=${id}`));
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1440 * 0.6);
  await expect(dialog.locator(CHANGING)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: VERBS })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Log' }).click();
  const log = page.getByRole('dialog', { name: 'Log' });
  await expect(log.getByRole('row').filter({ hasText: team.supervisor.upn }).last()).toContainText('Approved');
  // The log is on top of the dialog, and is closed first.
  const isOnTop = () =>
    log.evaluate((box) => box.contains(document.elementFromPoint(box.getBoundingClientRect().right - 40, 300)));
  await expect.poll(isOnTop).toBe(true);
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/report=/);

  // Opens the officer's own draft with the keyboard; a reload opens it again, and Back closes it.
  await grid.row('Eigen concept').click();
  await page.keyboard.press('Enter');
  const draft = recordDialog(page, 'Eigen concept');
  await expect(draft.getByRole('textbox', { name: 'Gift' })).toHaveValue('Eigen concept');
  await expect(draft.locator(CHANGING)).toHaveCount(0);
  await expect(draft.getByRole('button', { name: VERBS })).toHaveCount(0);
  await page.reload();
  await expect(draft.getByRole('textbox', { name: 'Gift' })).toHaveValue('Eigen concept');
  // On a phone the dialog takes up the whole window.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goBack();
  await expect(draft).toHaveCount(0);
  expect(calls).toEqual([]);

  // The report's own page has the actions, and leads back.
  await page.goto(`${ADDRESS}?report=${own}`);
  await draft.getByRole('button', { name: 'Open report' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/reports/${own}$`));
  const tools = page.getByRole('toolbar', { name: 'Report tools' });
  await expect(tools.getByRole('button', { name: 'Copy to new report' })).toBeVisible();
  await tools.getByRole('button', { name: 'Back' }).click();
  await expect(draft).toBeVisible();
});

test('closing a report that was open during a reload returns the focus to its row in the list', {
  tag: '@long',
}, async ({ visit }) => {
  const { team } = work;
  await submittedReport(work.employee, { gift: 'Kompas', amount: 15 });
  const page = await visit(team.compliance.local, ADDRESS);
  const grid = new Grid(page);
  await grid.row('Kompas').dblclick();
  await expect(recordDialog(page, 'Kompas')).toBeVisible();
  await page.reload();
  await expect(recordDialog(page, 'Kompas')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(recordDialog(page, 'Kompas')).toHaveCount(0);
  await expect(grid.row('Kompas').locator('[data-col]:focus')).toHaveCount(1);
  await expect(grid.row('Kompas')).toHaveAttribute('aria-selected', 'true');
});

test('a report of a company that the officer does not cover cannot be found, even by its address', async ({
  visit,
}) => {
  const foreign = await makeTeam(work.sql);
  const id = await submittedReport(await as(foreign.employee.local), { gift: 'Van een ander bedrijf' });
  const page = await visit(work.team.compliance.local, `${ADDRESS}?report=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This report was not found');
  await expect(dialog).not.toContainText('Van een ander bedrijf');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/report=/);
  expect((await readReport(await as(foreign.employee.local), id)).idReport).toBe(id);
});
