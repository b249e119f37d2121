import { expect, type Locator, type Page } from '@playwright/test';
import type { Counters } from '#/bff/contract/startup.ts';
import { ApprovalsPage } from './support/approvals-page.ts';
import { ReportPage } from './support/report-page.ts';
import { decideReport, readReport, submittedReport, withdrawReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { toast } from './support/toasts.ts';
import { test } from './support/visits.ts';

/** Sorted by amount, so that the order of the grid differs from both the server's order and the order of the ids. */
const BY_AMOUNT = '/app/approvals?sort=amount';
const NEXT = 'Loading the next report that waits for your approval';

const work = teamAtWork();
// Withdraws the reports of earlier tests, so that each test knows every row of the list.
test.beforeEach(async () => {
  const open = await work.sql<{ id: number }[]>`
    select id from gift_reports where user_id = ${work.team.employee.id} and shown_status in (5, 10) and deleted_at is null`;
  for (const { id } of open) await withdrawReport(work.employee, id, 'opruimen na de test');
});

const submit = (gift: string, amount: number, own: Record<string, unknown> = {}) =>
  submittedReport(work.employee, { gift, amount, ...own });

/** Opens the list, and waits for its rows. */
async function openList(page: Page): Promise<ApprovalsPage> {
  const list = new ApprovalsPage(page);
  await expect(list.grid.rows.first()).toBeVisible();
  return list;
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

test.describe('the list of approvals', () => {
  test('AP-004 shows waiting reports with the specified columns first, and how long they have waited', async ({
    visit,
  }) => {
    const id = await submit('Boeket', 1234.5, { idReportType: 1 });
    const { number } = await readReport(work.employee, id);
    const page = await visit(work.team.supervisor.local, '/app/approvals');
    const { grid } = await openList(page);
    expect(await grid.columns()).toEqual([
      ...['Status', 'Company', 'Number', 'Type', 'Pers. no.', 'Name', 'Department', 'Supervisor', 'Amount'],
      'Waiting',
    ]);
    await expect(grid.rows).toHaveCount(1);
    const cells = await grid.row(number).getByRole('gridcell').allInnerTexts();
    expect(cells.map((text) => text.trim().replaceAll('\u00a0', ' '))).toEqual([
      'Waiting for approval',
      work.team.companyName,
      number,
      'I give',
      '900 001',
      work.team.employee.name,
      'Uitvoering',
      work.team.supervisor.name,
      '€ 1.234,50',
      '0 d',
    ]);
  });

  test('SS-003 shows compliance the status Approved 1 of 2 after the first approval of a report', async ({ visit }) => {
    const id = await submit('Weekend weg', 800);
    await decideReport(work.supervisor, id);
    const { number } = await readReport(work.employee, id);
    const page = await visit(work.team.compliance.local, '/app/approvals');
    const { grid } = await openList(page);
    const status = grid.row(number).getByRole('gridcell').first();
    await expect(status).toHaveText('Approved 1 of 2');
    await expect(status.locator('.pi-hourglass')).toBeVisible();
  });

  test('AP-002 AP-005 has a tab that counts the person’s tasks, and gets new rows and counts only on Refresh', async ({
    visit,
  }) => {
    await submit('Eerste', 10);
    const page = await visit(work.team.supervisor.local, '/app/approvals', { lang: 1033, collapsed: false });
    const list = await openList(page);
    await expect(list.grid.rows).toHaveCount(1);
    await expect(list.tab).toHaveText(/^Reports\s*1$/);
    await expect(list.actions).toContainText('1 task is waiting for you');

    const second = await submit('Tweede', 20);
    await submit('Derde', 30);
    const { body } = await work.supervisor.call<Counters>('GET', '/api/Startup/counters');
    expect(body.waitingForApprovalTasks).toBe(3);
    await expect(list.grid.rows).toHaveCount(1);
    await expect(list.tab).toHaveText(/^Reports\s*1$/);
    await list.refresh();
    await expect(list.grid.rows).toHaveCount(3);
    await expect(list.tab).toHaveText(/^Reports\s*3$/);
    await expect(list.actions).toContainText('3 tasks are waiting for you');

    await withdrawReport(work.employee, second, 'toch niet');
    await list.refresh();
    await expect(list.grid.rows).toHaveCount(2);
    await expect(list.tab).toHaveText(/^Reports\s*2$/);
    await expect(list.actions).toContainText('2 tasks are waiting for you');
  });

  test('AP-006 opens a report on a double click but not on a single click, and Back leads to the list in its previous state', async ({
    visit,
  }) => {
    const id = await submit('Kaartje', 5);
    const { number } = await readReport(work.employee, id);
    const page = await visit(work.team.supervisor.local, BY_AMOUNT);
    const { grid } = await openList(page);
    const address = page.url();
    await grid.row(number).click();
    await page.waitForTimeout(600);
    await expect(page).toHaveURL(address);
    await grid.row(number).dblclick();
    await expect(page).toHaveURL(new RegExp(`/app/reports/${id}$`));
    await expect(heading(page)).toHaveText('Kaartje');
    // The page remembers the list that it was opened from, even after a reload.
    await page.reload();
    await expect(heading(page)).toHaveText('Kaartje');
    await new ReportPage(page).tools.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(address);
    await expect(grid.row(number)).toHaveAttribute('aria-selected', 'true');
  });
});

test('the newest report comes first and is opened by Start reviewing; a long wait is marked, and an empty list says that it is empty', async ({
  visit,
}) => {
  const id = await submit('Lang', 20);
  const latest = await submit('Kort', 10);
  await work.sql`
    update inbox_tasks set created_at = now() - interval '12 days'
    where register = 'giftReport' and record_id = ${id} and state = 'open'`;
  const page = await visit(work.team.supervisor.local, '/app/approvals');
  const { grid } = await openList(page);
  await expect(grid.rows.first()).toContainText('0 d');
  const long = grid.rows.last().getByText('12 d');
  const colour = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color);
  expect(await colour(long)).not.toBe(await colour(grid.rows.first().getByText('0 d')));
  const start = page.getByRole('button', { name: 'Start reviewing' });
  await start.click();
  await expect(page).toHaveURL(new RegExp(`/app/reports/${latest}$`));
  const report = new ReportPage(page);
  await report.approve.click();
  await expect(heading(page)).toHaveText('Lang');
  await report.approveNext();
  await expect(page).toHaveURL(/\/app\/approvals/);
  await expect(page.getByText('You are up to date')).toBeVisible();
  await expect(start).toHaveAttribute('aria-disabled', 'true');
});

test('on a phone a long wait is marked, and Start reviewing opens the first task of the list as shown', {
  tag: '@long',
}, async ({ visit }) => {
  const id = await submit('Lang', 20);
  await submit('Kort', 10);
  await work.sql`
    update inbox_tasks set created_at = now() - interval '12 days'
    where register = 'giftReport' and record_id = ${id} and state = 'open'`;
  const page = await visit(work.team.supervisor.local, '/app/approvals?sort=-waitingDays');
  await page.setViewportSize({ width: 390, height: 844 });
  const rows = page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
  await expect(rows.first().getByText('12 d')).toHaveClass(/ob-age-danger/);
  await expect(rows.last().getByText('0 d')).not.toHaveClass(/ob-age/);
  await page.getByRole('button', { name: 'Start reviewing' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/reports/${id}$`));
});

test.describe('stepping through the waiting reports', () => {
  test('AP-007 WF-013 WF-020 WF-021 OP-012 continues with the rows after the opened one, in the order of the grid, and then with the other waiting reports', {
    tag: '@long',
  }, async ({ visit }) => {
    test.setTimeout(180_000);
    // In the order of the grid: Een, Twee, Drie, Vier, Vijf.
    const ids: Record<string, number> = {};
    for (const [gift, amount] of Object.entries({ Vier: 40, Twee: 20, Vijf: 50, Een: 10, Drie: 30 }))
      ids[gift] = await submit(gift, amount);
    const numberOf = async (gift: string) => (await readReport(work.employee, ids[gift] ?? 0)).number;
    const page = await visit(work.team.supervisor.local, BY_AMOUNT);
    const { grid } = await openList(page);
    await expect(grid.rows).toHaveCount(5);
    const address = page.url();
    await grid.row(await numberOf('Twee')).dblclick();
    await expect(heading(page)).toHaveText('Twee');

    // In the meantime the next report in line is withdrawn, and a new one arrives that is not in the grid.
    await withdrawReport(work.employee, ids.Drie ?? 0, 'toch niet');
    const late = await submit('Later gekomen', 45);
    const report = new ReportPage(page);
    await report.approve.click();
    await expect(toast(page, NEXT)).toBeVisible();
    await expect(heading(page)).toHaveText('Vier');
    await expect(page).toHaveURL(new RegExp(`/app/reports/${ids.Vier}$`));
    expect((await readReport(work.employee, ids.Twee ?? 0)).idReportStatus).toBe(50);
    expect((await readReport(work.employee, ids.Vier ?? 0)).idReportStatus).toBe(5);

    await report.rejectWith('past niet bij onze afspraken');
    await expect(heading(page)).toHaveText('Vijf');
    await expect(page).toHaveURL(new RegExp(`/app/reports/${ids.Vijf}$`));
    expect((await readReport(work.employee, ids.Vier ?? 0)).idReportStatus).toBe(20);

    // No report follows the last row, but two others wait: the one before the opened rows, and the one that has arrived
    // since.
    await expect(report.decisionBar).not.toContainText('you go back to the list');
    await report.approveNext();
    await expect(page).toHaveURL(new RegExp(`/app/reports/(${ids.Een}|${late})$`));
    await expect(toast(page, NEXT).first()).toBeVisible();
    const then = page.url().endsWith(`/${ids.Een}`) ? late : ids.Een;
    await report.approveNext();
    await expect(page).toHaveURL(new RegExp(`/app/reports/${then}$`));

    // No reports are waiting now, so the page returns to where the review began.
    await expect(report.decisionBar).toContainText('After your decision you go back to the list');
    await report.approveNext();
    await expect(page).toHaveURL(address);
    await expect(page.getByText('You are up to date')).toBeVisible();
  });

  test('WF-020 OP-012 leads from a report opened by a link to the first report in the waiting list, and in the end to the list', {
    tag: '@long',
  }, async ({ visit }) => {
    const first = await submit('Langst wachtend', 30);
    const second = await submit('Daarna', 20);
    const third = await submit('Laatst', 10);
    const page = await visit(work.team.supervisor.local, `/app/reports/${second}`);
    const report = new ReportPage(page);
    await expect(heading(page)).toHaveText('Daarna');
    await report.approve.click();
    await expect(toast(page, NEXT)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/app/reports/${first}$`));
    await report.approveNext();
    await expect(page).toHaveURL(new RegExp(`/app/reports/${third}$`));
    await report.approveNext();
    await expect(page).toHaveURL(/\/app\/approvals/);
    await expect(page.getByText('You are up to date')).toBeVisible();
  });

  test('WF-021 leads back to the start screen if no other report waits, without a notice about a next report', async ({
    visit,
  }) => {
    const id = await submit('Enige', 30);
    const page = await visit(work.team.supervisor.local, '/app');
    await page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem').getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/app/reports/${id}$`));
    await new ReportPage(page).approve.click();
    await expect(toast(page, 'Workflow action completed')).toBeVisible();
    await expect(page).toHaveURL(/\/app$/);
    // This is checked at once, because a notice disappears automatically.
    expect(await toast(page, NEXT).count()).toBe(0);
  });

  test('moves to the neighbouring reports with J, K and the stepper, without deciding', { tag: '@long' }, async ({
    visit,
  }) => {
    const ids = [await submit('Eén', 10), await submit('Twee', 20), await submit('Drie', 30)];
    const { number } = await readReport(work.employee, ids[1] ?? 0);
    const page = await visit(work.team.supervisor.local, BY_AMOUNT);
    const { grid } = await openList(page);
    await grid.row(number).dblclick();
    const { tools } = new ReportPage(page);
    await expect(tools).toContainText('2 of 3 waiting');
    await page.keyboard.press('j');
    await expect(heading(page)).toHaveText('Drie');
    await expect(tools.getByRole('button', { name: 'Next one waiting' })).toBeDisabled();
    await page.keyboard.press('k');
    await expect(heading(page)).toHaveText('Twee');
    await tools.getByRole('button', { name: 'Previous one waiting' }).click();
    await expect(heading(page)).toHaveText('Eén');
    for (const id of ids) expect((await readReport(work.employee, id)).idReportStatus).toBe(5);
  });
});
