import { expect } from '@playwright/test';
import { localYear } from '#/tests/support/day.ts';
import { Grid } from './support/grid.ts';
import { as, createReport, readReport, submittedReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const YEAR = localYear();
const work = teamAtWork();

test('SH-009 RP-010 MG-002 MG-003 MG-004 MG-005 a manager opens the reports of their people from the menu, grouped by name', async ({
  visit,
}) => {
  const { team, sql } = work;
  const id = await submittedReport(work.employee, {
    gift: 'Diner met uitzicht',
    amount: 1234.5,
    date: `${YEAR}-03-07`,
  });
  await createReport(work.employee, { gift: 'Fietsbel', amount: 5.5 });
  await createReport(await as(team.colleague.local), { gift: 'Regenjas' });
  await createReport(work.supervisor, { gift: 'Van de leidinggevende zelf' });
  const old = await createReport(work.employee, { gift: 'Van vorig jaar' });
  await sql`update gift_reports set register_year = ${YEAR - 1} where id = ${old}`;

  const page = await visit(team.supervisor.local, '/app', { lang: 1033, collapsed: false });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('button', { name: /^Actions/ })).toBeVisible();
  await menu.getByRole('button', { name: 'Manager' }).click();
  await menu.getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(/\/app\/reports$/);

  const grid = new Grid(page);
  await expect(grid.group(team.employee.name)).toContainText('2 reports');
  await expect(grid.group(team.employee.name)).toContainText('1.240,00');
  await expect(grid.group(team.colleague.name)).toContainText('1 report');
  await expect(grid.rows).toHaveCount(3);
  await expect(grid.header('Name')).toHaveCount(0);

  await grid.groups.getByRole('button', { name: 'Remove grouping by Name' }).click();
  await expect(grid.header('Name')).toBeVisible();
  expect(await grid.columns()).toEqual([
    ...['Status', 'Number', 'Type', 'Pers. no.', 'Name', 'Department', 'Supervisor', 'Amount'],
    ...['Gift', 'Date'],
  ]);
  const { number } = await readReport(work.employee, id);
  const cells = await grid.row('Diner met uitzicht').getByRole('gridcell').allInnerTexts();
  expect(cells.map((text) => text.trim().replaceAll('\u00a0', ' '))).toEqual([
    ...['Waiting for approval', number, 'I receive', '900 001', team.employee.name, 'Uitvoering', team.supervisor.name],
    ...['€ 1.234,50', 'Diner met uitzicht', `07-03-${YEAR}`],
  ]);

  // If this number fits, every number does, because no digit is wider than a 4.
  const isWhole = await grid
    .row(number)
    .getByText(number)
    .evaluate((cell) => {
      if (cell.firstChild) cell.firstChild.nodeValue = 'GR-2044-44444';
      return cell.scrollWidth <= cell.clientWidth;
    });
  expect(isWhole).toBe(true);

  const year = grid.tools.locator('.ob-year');
  await expect(year).toContainText(String(YEAR));
  await year.click();
  await page.getByRole('option', { name: String(YEAR - 1) }).click();
  await expect(grid.rows).toHaveCount(1);
  await expect(grid.row('Van vorig jaar')).toBeVisible();
  const later = await createReport(work.employee, { gift: 'Later gemeld' });
  await sql`update gift_reports set register_year = ${YEAR - 1} where id = ${later}`;
  await grid.tools.getByRole('button', { name: 'Refresh' }).click();
  await expect(grid.row('Later gemeld')).toBeVisible();

  await page.goto(`/app/reports`);
  await grid.row('Diner met uitzicht').dblclick();
  await expect(page).toHaveURL(new RegExp(`/app/reports/${id}$`));
  await page.getByRole('toolbar', { name: 'Report tools' }).getByRole('button', { name: 'Back' }).click();
  await expect(grid.row('Diner met uitzicht')).toHaveAttribute('aria-selected', 'true');
});

test('RP-010 a person who manages nobody has no Manager menu, and sees no reports at /app/reports', async ({
  visit,
}) => {
  const page = await visit(work.team.employee.local, '/app/reports', { lang: 1033, collapsed: false });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('button', { name: /^Actions/ })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Manager' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Team reports');
  await expect(new Grid(page).table).toHaveCount(0);
});
