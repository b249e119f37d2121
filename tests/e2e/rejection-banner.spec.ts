import { expect } from '@playwright/test';
import { REPORT_STATUS, type ReportStatus } from '#/bff/contract/statuses.ts';
import type { Sql } from '#/bff/database/connection.ts';
import type { Program } from '../support/program.ts';
import { changeDetails } from './support/api-routes.ts';
import { openDatabase } from './support/database.ts';
import { ReportPage } from './support/report-page.ts';
import { as, decideReport, submittedReport, withdrawReport } from './support/reports.ts';
import { makeTeam, type Team } from './support/team.ts';
import { test } from './support/visits.ts';

const REMARK = 'De waarde ligt boven wat we voor een diner afspreken.';

let sql: Sql;
let team: Team;
let employee: Program;

test.beforeAll(async () => {
  sql = await openDatabase();
  team = await makeTeam(sql);
  employee = await as(team.employee.local);
});
test.afterAll(() => sql.end());

test.describe('the red banner', () => {
  const banner = (report: ReportPage) => report.page.locator('.ob-banner-danger');

  test('RD-011 shows the reason of a rejection, who and when', async ({ visit }) => {
    const id = await submittedReport(employee);
    await decideReport(await as(team.supervisor.local), id, REMARK);
    const report = new ReportPage(await visit(team.employee.local, `/app/reports/${id}`));
    await expect(banner(report)).toContainText(REMARK);
    await expect(banner(report)).toContainText(`Rejected by ${team.supervisor.name} on `);
    const red = await banner(report).evaluate((element) => {
      const [r = 0, g = 0, b = 0] = (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number);
      return r > g && r > b;
    });
    expect(red).toBe(true);
  });

  test('RD-012 is not there when no reason is known', async ({ visit }) => {
    const id = await submittedReport(employee);
    await decideReport(await as(team.supervisor.local), id, REMARK);
    const page = await visit(team.employee.local);
    await changeDetails(page, () => ({ wfReason: null }));
    const report = new ReportPage(page);
    await report.open(id);
    await expect(report.status('Rejected')).toBeVisible();
    await expect(banner(report)).toHaveCount(0);
  });

  test('RD-012 is not there in any other status, whatever reason is kept', async ({ visit }) => {
    const id = await submittedReport(employee);
    await withdrawReport(employee, id, REMARK);
    const page = await visit(team.employee.local);
    const report = new ReportPage(page);
    const others = Object.values(REPORT_STATUS).filter((status) => status !== REPORT_STATUS.Rejected);
    let shown: ReportStatus = REPORT_STATUS.Concept;
    await changeDetails(page, () => ({ idReportStatus: shown, wfReason: REMARK }));
    for (const status of others) {
      shown = status;
      await report.open(id);
      await expect(report.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(banner(report)).toHaveCount(0);
    }
  });
});
