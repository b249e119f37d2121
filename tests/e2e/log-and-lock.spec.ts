import { expect } from '@playwright/test';
import { ApprovalsPage } from './support/approvals-page.ts';
import { ReportPage } from './support/report-page.ts';
import { as, createReport, decideReport, readReport, submittedReport, watchCalls } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { toast } from './support/toasts.ts';
import { test } from './support/visits.ts';

const TIME = /^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/;
const REASON = 'De leverancier wordt onderzocht.';

const work = teamAtWork();

test.describe('the log', () => {
  test('RD-022 is a drawer from the left, half the window wide, with the upn, message and time of each line', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee, { gift: 'Horloge', amount: 800 });
    await decideReport(work.supervisor, id, 'past niet bij een aanbesteding');
    const { workflowInstanceId } = await readReport(work.employee, id);
    // In daylight saving time, around midnight: 22:05:09 UTC is already the next day locally.
    await work.sql`
      update logbook set completed_at = '2026-07-01T22:05:09Z'
      where instance_id = ${workflowInstanceId} and code = 'rejected'`;
    const page = await visit(work.team.employee.local, `/app/reports/${id}`);
    const report = new ReportPage(page);
    await report.openLog();
    await expect(report.log.getByRole('columnheader')).toHaveText(['User', 'Message', 'Completed on']);
    await expect
      .poll(() => report.logLines())
      .toContainEqual([
        work.team.supervisor.upn,
        expect.stringContaining('past niet bij een aanbesteding'),
        '02-07-2026 00:05:09',
      ]);
    expect((await report.logLines()).every(([, , time]) => TIME.test(time ?? ''))).toBe(true);
    await expect.poll(() => report.log.boundingBox()).toMatchObject({ x: 0, y: 0, width: 720, height: 900 });
    await page.setViewportSize({ width: 1200, height: 900 });
    await expect.poll(() => report.log.boundingBox()).toMatchObject({ x: 0, width: 600 });
    await page.keyboard.press('Escape');
    await expect(report.log).toBeHidden();
    await page.keyboard.press('l');
    await expect(report.log).toBeVisible();
  });

  test('RD-022 has 20 lines a page, in the order of the events', async ({ visit }) => {
    const id = await submittedReport(work.employee, { gift: 'Reis' });
    const { workflowInstanceId } = await readReport(work.employee, id);
    const [{ before } = { before: 0 }] = await work.sql<{ before: number }[]>`
      select count(*)::int as before from logbook where instance_id = ${workflowInstanceId}`;
    await work.sql`
      insert into logbook (instance_id, user_id, code, message, event_key, completed_at)
      select ${workflowInstanceId}, ${work.team.supervisor.id}, 'rejected', 'Regel ' || n, ${`browser-test-${id}-`} || n,
             now() + n * interval '1 minute'
      from generate_series(1, ${43 - before}::int) n`;
    const page = await visit(work.team.employee.local, `/app/reports/${id}`);
    const report = new ReportPage(page);
    await report.openLog();
    await expect.poll(() => report.logLines()).toHaveLength(20);
    expect((await report.logLines()).at(-1)?.[1]).toContain(`Regel ${20 - before}`);
    await expect(report.log).toContainText('43 lines');
    await expect(report.log).toContainText('20 per page');
    const previous = report.log.getByRole('button', { name: 'Previous' });
    const next = report.log.getByRole('button', { name: 'Next' });
    const rows = report.log.locator('tbody').getByRole('row');
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(rows).toHaveCount(20);
    await expect(rows.first()).toContainText(`Regel ${21 - before}`);
    await next.click();
    await expect(rows).toHaveCount(3);
    await expect(rows.last()).toContainText(`Regel ${43 - before}`);
    await expect(next).toBeDisabled();
    await previous.click();
    await expect(rows.first()).toContainText(`Regel ${21 - before}`);
  });

  test('is empty for a draft, and shows the failure if it cannot be read', async ({ visit }) => {
    const page = await visit(work.team.employee.local, `/app/reports/${await createReport(work.employee)}`);
    const report = new ReportPage(page);
    await report.tools.getByRole('button', { name: 'Log' }).click();
    await expect(report.log).toContainText('The log begins once the report has been submitted.');

    await page.route('**/api/workflow/logbook/**', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
    );
    await report.open(await submittedReport(work.employee));
    await report.tools.getByRole('button', { name: 'Log' }).click();
    await expect(report.log).toContainText('The log could not be loaded');
    await page.unrouteAll();
    await report.log.getByRole('button', { name: 'Try again' }).click();
    await expect(report.log.getByRole('row').nth(1)).toBeVisible();
  });
});

test.describe('locking a report', () => {
  test('OP-025 Lock and Release are on the report page for compliance; Lock requires a reason and prevents the decision', async ({
    visit,
  }) => {
    test.setTimeout(120_000);
    const id = await submittedReport(work.employee, { gift: 'Golfset', amount: 20 });
    const { number } = await readReport(work.employee, id);
    const [officer, boss, owner] = await Promise.all([
      visit(work.team.compliance.local, `/app/reports/${id}`),
      visit(work.team.supervisor.local, '/app/approvals'),
      visit(work.team.employee.local, `/app/reports/${id}`),
    ]);
    const report = new ReportPage(officer);
    const lock = report.tools.getByRole('button', { name: 'Lock…' });
    const release = report.tools.getByRole('button', { name: 'Release…' });
    const calls = watchCalls(officer);
    await expect(release).toHaveCount(0);
    await lock.click();
    const dialog = officer.getByRole('dialog', { name: 'Lock the report' });
    for (const tooShort of ['', '  ', 'ab']) {
      await dialog.getByRole('textbox').fill(tooShort);
      await dialog.getByRole('button', { name: 'Lock' }).click();
      await expect(dialog).toContainText('Write at least 3 characters');
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(calls).toEqual([]);
    await expect(report.status('Waiting for approval')).toBeVisible();

    await lock.click();
    await dialog.getByRole('textbox').fill(REASON);
    await dialog.getByRole('button', { name: 'Lock' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(report.status('Locked')).toBeVisible();
    await expect(officer.getByText(REASON)).toBeVisible();
    await expect(lock).toHaveCount(0);
    expect(calls).toEqual([`POST /api/tasks/reports/lock/${id}`]);
    const lockedBy = `Locked by ${work.team.compliance.name} on `;
    await expect(officer.getByText(lockedBy)).toBeVisible();

    // The owner reads who locked the report and why, on the page and in the log; the approver has no list entry and no
    // button.
    await owner.reload();
    await expect(owner.getByText(REASON)).toBeVisible();
    await expect(owner.getByText(lockedBy)).toBeVisible();
    const ownerPage = new ReportPage(owner);
    await ownerPage.openLog();
    await expect
      .poll(async () => (await ownerPage.logLines()).at(-1)?.slice(0, 2))
      .toEqual([work.team.compliance.upn, `Report locked: ${REASON}`]);
    await owner.keyboard.press('Escape');
    for (const name of ['Lock…', 'Release…', 'Withdraw…'])
      await expect(ownerPage.tools.getByRole('button', { name })).toHaveCount(0);
    const waiting = new ApprovalsPage(boss);
    await waiting.refresh();
    await expect(waiting.grid.row(number)).toHaveCount(0);
    const decide = new ReportPage(boss);
    await decide.open(id);
    await expect(decide.status('Locked')).toBeVisible();
    await expect(decide.approve).toHaveCount(0);
    for (const name of ['Lock…', 'Release…']) await expect(decide.tools.getByRole('button', { name })).toHaveCount(0);

    await release.click();
    const question = officer.getByRole('alertdialog', { name: 'Release the report' });
    await expect(question).toContainText('Golfset');
    await question.getByRole('button', { name: 'Release' }).click();
    await expect(report.status('Waiting for approval')).toBeVisible();
    await expect(officer.getByText(REASON)).toHaveCount(0);
    await expect(lock).toBeVisible();
    await decide.tools.getByRole('button', { name: 'Refresh' }).click();
    await decide.approve.click();
    await expect(toast(boss, 'Workflow action completed')).toBeVisible();
    await report.settled('Processed');
  });

  test('OP-025 a report that was locked in the meantime cannot be decided, and the page says so and shows the lock', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee, { gift: 'Zonnebril', amount: 20 });
    const page = await visit(work.team.supervisor.local, `/app/reports/${id}`);
    const report = new ReportPage(page);
    await report.approve.waitFor();
    const officer = await as(work.team.compliance.local);
    expect((await officer.call('POST', `/api/tasks/reports/lock/${id}`, { reason: REASON })).status).toBe(200);
    await report.approve.click();
    await expect(page.getByRole('alert')).toContainText('This is no longer possible: the status has changed.');
    await expect(report.status('Locked')).toBeVisible();
    await expect(page.getByText(REASON)).toBeVisible();
    await expect(report.decisionBar).toBeHidden();
    // This is checked at once, because a notice disappears automatically.
    expect(await toast(page, 'Workflow action completed').count()).toBe(0);
    expect((await readReport(work.employee, id)).idReportStatus).toBe(40);
  });
});
