import { expect } from '@playwright/test';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { openAs, PEOPLE } from '#/tests/support/browser.ts';
import { program } from '#/tests/support/program.ts';
import { dataFolder, startServer } from '#/tests/support/server-process.ts';
import { ReportPage } from './support/report-page.ts';
import { as, readReport, submittedReport, withdrawReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH, test, type Visit } from './support/visits.ts';

const REMARK = 'De waarde ligt boven wat we voor een diner afspreken.';
const TOO_LATE = 'This has already been decided. Your decision does not count.';

const work = teamAtWork();

async function openWaiting(visit: Visit, who: string, id: number): Promise<ReportPage> {
  const report = new ReportPage(await visit(who, `/app/reports/${id}`));
  await report.approve.waitFor();
  return report;
}

/** Gives the first approval, and opens the report for two people, either of whom may give the second. */
async function twoApprovers(visit: Visit, id: number): Promise<[ReportPage, ReportPage]> {
  const supervisor = await as(work.team.supervisor.local);
  await supervisor.call('POST', `/api/tasks/reports/approve/${id}`, {});
  return [await openWaiting(visit, work.team.compliance.local, id), await openWaiting(visit, PEOPLE.compliance, id)];
}

test.describe('when two people decide at once', () => {
  test('and both approve, one approval counts, and the other person sees what happened', async ({ visit }) => {
    const id = await submittedReport(work.employee, { amount: 250 });
    const pages = await twoApprovers(visit, id);
    await Promise.all(pages.map((report) => report.approve.click()));
    const won = pages.map((report) =>
      toast(report.page, 'Workflow action completed')
        .waitFor()
        .then(() => report),
    );
    const winner = await Promise.race(won);
    const loser = pages.find((report) => report !== winner) as ReportPage;
    await expect(loser.page.getByText(TOO_LATE)).toBeVisible();
    await expect(loser.status('Processed')).toBeVisible();
    await expect(loser.decisionBar).toHaveCount(0);
    await expect(toast(loser.page, 'Workflow action completed')).toHaveCount(0);
    for (const settled of won) settled.catch(() => undefined);
    const [row] = await work.sql<{ count: number }[]>`
      select count(*)::int as count from decisions d join workflow_instances i on i.id = d.instance_id
      where i.register = 'giftReport' and i.record_id = ${id} and d.voided_at is null`;
    expect(row?.count).toBe(2);
  });

  test('and one approves while the other writes a remark, the remark stays on the screen, with the reason why it no longer counts', async ({
    visit,
  }) => {
    const id = await submittedReport(work.employee, { amount: 250 });
    const [fast, slow] = await twoApprovers(visit, id);
    await slow.reject.click();
    await slow.remark.getByRole('textbox').fill(REMARK);
    await fast.approve.click();
    await expect(toast(fast.page, 'Workflow action completed')).toBeVisible();
    await slow.remark.getByRole('button', { name: 'Reject' }).click();
    await expect(slow.remark.getByText(TOO_LATE)).toBeVisible();
    // This also holds after the page has reloaded the report, because the dialog stays open.
    await expect(slow.status('Processed')).toBeVisible();
    await expect(slow.remark.getByRole('textbox')).toHaveValue(REMARK);
    await expect(slow.remark.getByRole('button', { name: 'Reject' })).toBeDisabled();
    expect(await readReport(work.employee, id)).toMatchObject({
      idReportStatus: REPORT_STATUS.Processed,
      wfReason: null,
    });
  });

  test('and a report is withdrawn while it is approved, the approver sees the new status', async ({ visit }) => {
    const id = await submittedReport(work.employee, { amount: 20 });
    const report = await openWaiting(visit, work.team.supervisor.local, id);
    await withdrawReport(work.employee, id, 'Het bedrag klopt niet.');
    await report.approve.click();
    await expect(report.status('To be resubmitted')).toBeVisible();
    await expect(report.page.locator('.ob-banner-danger')).toBeVisible();
    await expect(report.decisionBar).toHaveCount(0);
  });
});

test('pressing A several times decides only one report, because the next one has to be read first', async ({
  visit,
}) => {
  const ids = [
    await submittedReport(work.employee, { amount: 20 }),
    await submittedReport(work.employee, { amount: 20 }),
  ];
  const { page } = await openWaiting(visit, work.team.supervisor.local, ids[0] as number);
  const decided: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/tasks\/reports\/approve\//.test(request.url())) decided.push(request.url());
  });
  const pressed = new Date();
  await page.clock.setFixedTime(pressed); // no time passes between these presses, even on a slow machine
  await expect(async () => {
    await page.keyboard.press('a');
    expect(page.url()).not.toMatch(new RegExp(`/reports/${ids[0]}$`));
  }).toPass({ intervals: [120] });
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('a');
  await expect(page.getByRole('region', { name: 'Your decision' })).toBeVisible();
  await page.keyboard.press('a');
  expect(decided).toHaveLength(1);
  await page.clock.setFixedTime(pressed.getTime() + 2_000);
  await page.keyboard.press('a');
  await expect.poll(() => decided.length).toBe(2);
});

test.describe('typed text stays', () => {
  test('when the connection is lost (and the page says so), and can be sent afterwards', async ({ visit }) => {
    const id = await submittedReport(work.employee);
    const report = await openWaiting(visit, work.team.supervisor.local, id);
    const { page, remark } = report;
    await page.context().setOffline(true);
    await report.rejectWith(REMARK);
    await expect(remark.getByText(/^No connection\./)).toBeVisible();
    await expect(remark.getByRole('textbox')).toHaveValue(REMARK);
    await page.context().setOffline(false);
    await remark.getByRole('button', { name: 'Reject' }).click();
    await expect(toast(page, 'Workflow action completed')).toBeVisible();
    expect(await readReport(work.employee, id)).toMatchObject({
      idReportStatus: REPORT_STATUS.Rejected,
      wfReason: REMARK,
    });
  });

  test('on Escape and ×, until the person confirms that it may be discarded', async ({ visit }) => {
    const id = await submittedReport(work.employee);
    const { page, reject, remark } = await openWaiting(visit, work.team.supervisor.local, id);
    const question = page.getByRole('alertdialog', { name: 'Discard the text' });
    await reject.click();
    await remark.getByRole('textbox').fill(REMARK);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(remark.getByRole('textbox')).toHaveValue(REMARK);
    await remark.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(remark).toBeHidden();
  });

  test('OP-004 when the session ends while a remark is open, and sign-in leads back to the text', async ({ visit }) => {
    const id = await submittedReport(work.employee);
    const report = await openWaiting(visit, work.team.supervisor.local, id);
    const { page, remark } = report;
    await report.reject.click();
    await remark.getByRole('textbox').fill(REMARK);
    await page.context().clearCookies();
    await remark.getByRole('button', { name: 'Reject' }).click();
    const person = page.locator(`button[name=person][value="${work.team.supervisor.upn}"]`);
    await page.locator('summary').click();
    await person.click();
    await expect(remark.getByRole('textbox')).toHaveValue(REMARK);
    await remark.getByRole('button', { name: 'Reject' }).click();
    await expect(toast(page, 'Workflow action completed')).toBeVisible();
    expect(await readReport(work.employee, id)).toMatchObject({ wfReason: REMARK });
  });

  test('in an open remark while the server is killed and restarted', async ({ browser }) => {
    test.setTimeout(180_000);
    const folder = await dataFolder();
    let server = await startServer(folder.path);
    try {
      const sanne = await program(server.url, PEOPLE.employee);
      const id = await submittedReport(sanne);
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      await openAs(page, PEOPLE.supervisor, `/app/reports/${id}`, ENGLISH);
      const report = new ReportPage(page);
      await report.reject.click();
      await report.remark.getByRole('textbox').fill(REMARK);
      const port = Number(new URL(server.url).port);
      await server.kill();
      await report.remark.getByRole('button', { name: 'Reject' }).click();
      await expect(report.remark.getByText(/^No connection\./)).toBeVisible();
      server = await startServer(folder.path, {}, port);
      await expect(report.remark.getByRole('textbox')).toHaveValue(REMARK);
      await report.remark.getByRole('button', { name: 'Reject' }).click();
      await expect(toast(page, 'Workflow action completed')).toBeVisible();
      expect(await readReport(sanne, id)).toMatchObject({ idReportStatus: REPORT_STATUS.Rejected, wfReason: REMARK });
      await context.close();
    } finally {
      await server.stop();
      await folder.remove();
    }
  });
});
