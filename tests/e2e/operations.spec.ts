import { expect } from '@playwright/test';
import { PEOPLE } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { Grid } from './support/grid.ts';
import { ReportPage } from './support/report-page.ts';
import { decideReport, readReport, submittedReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { test } from './support/visits.ts';

const REMARK = 'past niet bij een aanbesteding';
const work = teamAtWork();

test.describe('an operator', () => {
  test('finds a process in the menu and follows it in its log, without a name or a typed text', async ({ visit }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    await decideReport(work.supervisor, id, REMARK);
    const { number } = await readReport(work.employee, id);
    const page = await visit(PEOPLE.operator, '/app', { lang: 1033, collapsed: false });
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Operations' }).click();
    await expect(page).toHaveURL(/\/app\/operations/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operations');
    const grid = new Grid(page);
    await grid.filter('Number').fill(number); // what runs stands before what has ended
    await expect(grid.row(number)).toContainText('Completed');
    await expect(page.getByRole('main')).not.toContainText('Horloge');

    await grid.row(number).dblclick();
    const report = new ReportPage(page);
    await expect(report.log).toContainText(number);
    await expect(report.log).toContainText('Rejected');
    const lines = await report.logLines();
    expect(lines.map(([who, what]) => `${who}: ${what}`)).toContain('a person: Submitted for approval');
    expect(lines.at(-1)?.slice(0, 2)).toEqual(['a person', 'Rejected']);
    await expect(report.log).not.toContainText('@');
    await expect(report.log).not.toContainText(REMARK);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(report.log).toBeHidden();
    await expect(grid.row(number)).toBeVisible();
  });

  test('sees first what waits for an engine that is not there, and what to do about it', async ({ visit }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    const { number } = await readReport(work.employee, id);
    const page = await visit(PEOPLE.operator, '/app', { lang: 1033 });
    await page.route('**/api/workflow/instances', async (route) => {
      const rows = (await (await route.fetch()).json()) as { number: string; state: string }[];
      await route.fulfill({
        json: rows.map((row) => (row.number === number ? { ...row, state: 'stranded' } : row)),
      });
    });
    await page.goto('/app/operations');
    const grid = new Grid(page);
    await expect(grid.row(number)).toContainText('Engine missing');
    await expect(grid.rows.first()).toContainText(number);
    await expect(page.getByText('1 process waits for an engine that is not there')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('npm run camunda:recover');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('on a phone: two-line rows that open the same log', async ({ visit }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    const { number } = await readReport(work.employee, id);
    const page = await visit(PEOPLE.operator, '/app/operations');
    await page.setViewportSize({ width: 390, height: 844 });
    const row = page.getByRole('listitem').filter({ hasText: number });
    await expect(row).toContainText('Active');
    await row.getByRole('button').first().click();
    await expect(new ReportPage(page).log).toContainText('Submitted for approval');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('has the screen alone: others hear which right it takes', async ({ visit }) => {
    const page = await visit(PEOPLE.compliance, '/app/operations');
    await expect(page.getByText('Operate workflows')).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
  });
});
