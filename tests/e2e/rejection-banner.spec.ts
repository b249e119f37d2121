import { expect, type Page, test } from '@playwright/test';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { showStatus } from './support/database.ts';
import { ownRegister } from './support/own-register.ts';
import { as, createReport, decideReport, readReport, submittedReport, withdrawReport } from './support/reports.ts';
import { today } from './support/today.ts';

const ME = 'stefan.nowak';
const SUPERVISOR = 'wim.zijlstra';

const own = ownRegister(ME);

test.describe('the red banner', () => {
  const REASON = 'Te duur voor een lunch met een leverancier.';
  const banner = (page: Page) => page.locator('.ob-banner-danger');

  test('RD-011 OP-023 says why a report was rejected, and the report stays read-only', async ({ page }) => {
    const id = await submittedReport(own.me);
    await decideReport(await as(SUPERVISOR), id, REASON);
    await expect.poll(async () => (await readReport(own.me, id)).idReportStatus).toBe(REPORT_STATUS.Rejected);
    const { form } = await own.open(page, id);
    await expect(banner(page)).toHaveText(`Rejected by Wim Zijlstra on ${today()}. ${REASON}`);
    // Whether the painted colour is red: more red than green or blue.
    const paint = await banner(page).evaluate(
      (element) => getComputedStyle(element.querySelector('.pi') ?? element).color,
    );
    const [red = 0, green = 0, blue = 0] = (paint.match(/[\d.]+/g) ?? []).map(Number);
    expect(red).toBeGreaterThan(Math.max(green, blue) * 1.5);
    await expect(form.text('Gift')).not.toBeEditable();
    await expect(form.save).toHaveCount(0);
    await expect(form.submit).toHaveCount(0);
  });

  test('RD-012 is not shown in any other status, nor without a reason', async ({ page }) => {
    const silent = await createReport(own.me, { gift: 'Zonder reden' });
    await showStatus(own.sql, silent, REPORT_STATUS.Rejected);
    const { report } = await own.open(page, silent);
    await expect(report.status('Rejected')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);

    // These statuses also have a reason, but not the reason for a rejection.
    const withdrawn = await submittedReport(own.me, { gift: 'Ingetrokken' });
    await withdrawReport(own.me, withdrawn, REASON);
    expect((await readReport(own.me, withdrawn)).wfReason).toBe(REASON);
    await report.open(withdrawn);
    await expect(report.status('To be resubmitted')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    for (const [status, name] of [
      [REPORT_STATUS.Concept, 'Draft'],
      [REPORT_STATUS.WaitingForApproval, 'Waiting for approval'],
      [REPORT_STATUS.Approved, 'Approved 1 of 2'],
      [REPORT_STATUS.Processed, 'Processed'],
      [REPORT_STATUS.Locked, 'Locked'],
      [REPORT_STATUS.Error, 'Error'],
      [REPORT_STATUS.WaitingForWorkflow, 'Waiting for the engine'],
    ] as const) {
      await showStatus(own.sql, withdrawn, status);
      await report.settled(name);
      await expect(banner(page), name).toHaveCount(0);
    }
    await showStatus(own.sql, withdrawn, REPORT_STATUS.Rejected);
    await report.settled('Rejected');
    await expect(banner(page)).toContainText(REASON);
  });
});
