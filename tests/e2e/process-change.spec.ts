import { type Browser, expect, type Page, test } from '@playwright/test';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { openAs, PEOPLE } from '#/tests/support/browser.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { axeFindings } from './support/axe.ts';
import { backToFirst, choose, handIn, OTHER, OWNER, panel, processIn, releaseDraft } from './support/editor.ts';
import { ownServer } from './support/own-server.ts';
import { ReportPage } from './support/report-page.ts';
import { createReport, decideReport, readReport, submitReport, submittedReport } from './support/reports.ts';
import { ENGLISH } from './support/visits.ts';

const PROCESS = 'Gift report approval';
// This test changes the process for everyone's reports, so it has its own server.
const server = ownServer();
let sanne: Program;
let ruben: Program;
let marijke: Program;
test.beforeAll(async () => {
  sanne = await program(server.url, PEOPLE.employee);
  ruben = await program(server.url, PEOPLE.supervisor);
  marijke = await program(server.url, PEOPLE.compliance);
});

async function visit(browser: Browser, name: string, address: string): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  ).newPage();
  await openAs(page, name, address, ENGLISH);
  return page;
}

/** Releases the waiting draft as this owner, no matter who wrote it. */
async function release(browser: Browser, who: string, version: number): Promise<void> {
  const page = await visit(browser, who, '/app');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('link', { name: /to be released/ }).click();
  await releaseDraft(page, version);
  await page.context().close();
}

const statusOf = async (id: number) => (await readReport(sanne, id)).idReportStatus;
const reaches = (id: number, status: number) => expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe(status);
/** Whether this person may decide on the report now. */
const waitsFor = async (who: Program, id: number) =>
  (await readReport(who, id)).workflowActions.some(({ upn }) => upn === who.upn);
/** Approves the report as soon as it waits for this person. */
async function decide(who: Program, id: number): Promise<void> {
  await expect.poll(() => waitsFor(who, id), { timeout: 30_000 }).toBe(true);
  await decideReport(who, id);
}
/** The steps that the page of the report shows as upcoming or done. */
async function course(browser: Browser, id: number): Promise<string[]> {
  const page = await visit(browser, PEOPLE.employee, `/app/reports/${id}`);
  const report = new ReportPage(page);
  await report.tools.waitFor();
  const steps = page.getByRole('list', { name: 'Progress of the approval' }).getByRole('listitem');
  await expect(steps.first()).toBeVisible();
  const texts = await steps.allInnerTexts();
  await page.context().close();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

test('a running report finishes on the version it began on, the next report follows the new version, and the change can be reversed', async ({
  browser,
}) => {
  const running = await submittedReport(sanne, { amount: 150 });
  await reaches(running, REPORT_STATUS.WaitingForApproval);
  expect(await waitsFor(marijke, running)).toBe(false);
  const drafted = await createReport(sanne, { amount: 150 });
  const before = await course(browser, drafted);

  const page = await visit(browser, OWNER, '/app/processes');
  await processIn(page, PROCESS).getByRole('button', { name: 'Edit' }).first().click();
  await choose(page, 'NeedsSecondApproval');
  await panel(page).locator('.cm-content').fill('amount > 200 or publicOfficial');
  await choose(page, 'SupervisorApproval');
  await page.getByRole('button', { name: 'Add steps' }).click();
  await page.getByRole('menuitem', { name: 'Second approver at the same time' }).click();
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('Nothing found');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await handIn(page, 'Tot 200 euro, met twee tegelijk.');
  await release(browser, OTHER, 2);

  // On the second version the run would skip compliance, and an operator sees this before trying anything.
  const { workflowInstanceId } = await readReport(sanne, running);
  const operating = await visit(browser, PEOPLE.operator, `/app/operations/${workflowInstanceId}`);
  await operating.getByRole('button', { name: 'To version 2' }).click();
  const moving = operating.getByRole('alertdialog', { name: 'Move to version 2' });
  await expect(moving).toContainText('an approval could be skipped');
  await expect(moving.getByRole('listitem').filter({ hasText: 'Goedkeuring leidinggevende' })).toContainText(
    'unchanged',
  );
  await expect(moving.getByRole('listitem').filter({ hasText: 'Goedkeuring compliance' })).toContainText(
    'no longer asked',
  );
  await expect(moving.getByRole('button', { name: 'Move process' })).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings(operating)).toEqual([]);
  await operating.context().close();

  // On the first version, above 100 euros, compliance approves after the supervisor.
  await decide(ruben, running);
  await reaches(running, REPORT_STATUS.Approved);
  await decide(marijke, running);
  await reaches(running, REPORT_STATUS.Processed);

  // On the second version, below 200 euros, both approvers are asked at the same time, and nobody after them.
  const ahead = await course(browser, drafted);
  expect(ahead).not.toEqual(before);
  await submitReport(sanne, drafted);
  await reaches(drafted, REPORT_STATUS.WaitingForApproval);
  await expect.poll(() => waitsFor(marijke, drafted)).toBe(true);
  expect(await waitsFor(ruben, drafted)).toBe(true);
  await decide(marijke, drafted);
  await expect.poll(() => statusOf(drafted)).toBe(REPORT_STATUS.Approved);
  await decide(ruben, drafted);
  await reaches(drafted, REPORT_STATUS.Processed);

  // Back to the first version: one owner requests it, and the other releases it.
  await page.goto('/app/processes');
  await backToFirst(page, PROCESS);
  await release(browser, OTHER, 3);
  const last = await submittedReport(sanne, { amount: 150 });
  await reaches(last, REPORT_STATUS.WaitingForApproval);
  expect(await waitsFor(marijke, last)).toBe(false);
  await decide(ruben, last);
  await reaches(last, REPORT_STATUS.Approved);
  await decide(marijke, last);
  await reaches(last, REPORT_STATUS.Processed);
  await page.context().close();
});
