import { expect } from '@playwright/test';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { openAs } from '../support/browser.ts';
import { withoutAddresses } from './support/api-routes.ts';
import { showStatus } from './support/database.ts';
import { Grid } from './support/grid.ts';
import { ownRegister } from './support/own-register.ts';
import { ReportPage } from './support/report-page.ts';
import {
  as,
  createReport,
  decideReport,
  readReport,
  submitReport,
  submittedReport,
  updateReport,
} from './support/reports.ts';
import { today } from './support/today.ts';
import { ENGLISH, test } from './support/visits.ts';

const ME = 'jeroen.prins';
const SUPERVISOR = 'marloes.hofstra';
/**
 * A compliance employee for Infra and the companies below it, who may read their reports and the progress of the
 * approvals.
 */
const COMPLIANCE = 'dewi.pattinama';

type Box = { y: number; height: number };

const own = ownRegister(ME);

test.describe('the page of a report', () => {
  test('RD-001 is shown at both of its addresses, and an unknown report or somebody else’s report is not found', async ({
    page,
  }) => {
    const id = await createReport(own.me, { gift: 'Twee adressen' });
    for (const address of [`/app/reports/${id}`, `/app/report/${id}`]) {
      const { form } = await own.open(page, id, ME, address);
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByRole('heading', { level: 1, name: 'Twee adressen' })).toBeVisible();
      await expect(form.text('Gift')).toHaveValue('Twee adressen');
    }
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/app/reports/abc');
    await expect(page.getByText('This page does not exist')).toBeVisible();
    expect(asked.filter((path) => path.includes('/details/'))).toEqual([]);
    const foreign = await createReport(await as(SUPERVISOR), { gift: 'Van een ander' });
    for (const other of [foreign, 2_000_000_000]) {
      await page.goto(`/app/reports/${other}`);
      await expect(page.getByText('This report was not found')).toBeVisible();
      await expect(page.getByText('Van een ander')).toHaveCount(0);
    }
  });

  test('shows read-only texts in full, and keeps a long remark without spaces within its banner', {
    tag: '@long',
  }, async ({ page }) => {
    const long = `${'Een diner met een lange omschrijving '.repeat(5)}einde`;
    const id = await createReport(own.me, { gift: long });
    await submitReport(own.me, id);
    await decideReport(await as(SUPERVISOR), id, `https://${'x'.repeat(280)}\nTweede regel`);
    const { form } = await own.open(page, id);
    const cut = (box: { scrollWidth: number; clientWidth: number; scrollHeight: number; clientHeight: number }) =>
      box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1;
    await expect(form.text('Gift')).toHaveValue(long);
    await expect.poll(() => form.text('Gift').evaluate(cut)).toBe(false);
    const banner = page.locator('.ob-banner-danger');
    await expect.poll(() => banner.evaluate(cut)).toBe(false);
    expect((await banner.innerText()).split('\n')).toContain('Tweede regel');
  });

  test('gives its title enough room first, even in a narrow window with the menu open', { tag: '@long' }, async ({
    page,
  }) => {
    const gift = 'Diner met de directie van een onderaannemer';
    const id = await createReport(own.me, { gift });
    await page.setViewportSize({ width: 1024, height: 768 });
    await openAs(page, ME, `/app/reports/${id}`, { ...ENGLISH, collapsed: false });
    const title = page.getByRole('heading', { level: 1, name: gift });
    await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(180);
    const number = page.getByRole('banner').getByText((await readReport(own.me, id)).number);
    await expect(number).not.toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 768 });
    await expect(number).toBeInViewport({ ratio: 1 });
  });

  test('RD-003 RD-004 has Back, refresh and log; Back returns to where the person came from', async ({ page }) => {
    const id = await createReport(own.me, { gift: 'Heen en weer' });
    await createReport(own.me, { gift: 'Iets anders' });
    await openAs(page, ME, '/app/myreports', ENGLISH);
    const grid = new Grid(page);
    await grid.filter('Gift').fill('heen');
    await expect(grid.rows).toHaveCount(1);
    const left = page.url();
    await grid.row('Heen en weer').dblclick();
    await expect(page).toHaveURL(new RegExp(`/app/reports/${id}$`));
    const report = new ReportPage(page);
    const buttons = report.tools.getByRole('button');
    await expect(buttons.filter({ hasText: 'Back' })).toBeVisible();
    await expect(report.tools.getByRole('button', { name: 'Refresh' })).toBeVisible();
    await expect(report.tools.getByRole('button', { name: 'Log' })).toBeVisible();
    await report.tools.getByRole('button', { name: 'Log' }).click();
    await expect(report.log).toBeVisible();
    await page.keyboard.press('Escape');
    await report.tools.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(left);
    await expect(grid.row('Heen en weer')).toHaveAttribute('aria-selected', 'true');

    await page.goto('/app');
    await page
      .getByRole('region', { name: 'My reports' })
      .getByRole('link', { name: /Heen en weer/ })
      .click();
    await report.tools.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/app$/);
  });

  test('RD-004 reloads the report on refresh', { tag: '@long' }, async ({ page }) => {
    const id = await createReport(own.me, { gift: 'Oud' });
    const { report, form } = await own.open(page, id);
    await expect(form.text('Gift')).toHaveValue('Oud');
    await updateReport(own.me, id, (await readReport(own.me, id)).version, { gift: 'Nieuw' });
    await report.tools.getByRole('button', { name: 'Refresh' }).click();
    await expect(form.text('Gift')).toHaveValue('Nieuw');
  });

  test('RD-003 RD-005 OP-028 has a workflow-info link to the instance: on another site if an address is configured, or else on the application’s own page', async ({
    page,
  }) => {
    const id = await submittedReport(own.me, { gift: 'Verloop' });
    const { workflowInstanceId, number } = await readReport(own.me, id);
    const { report } = await own.open(page, id, COMPLIANCE);
    const link = report.tools.getByRole('link', { name: 'Workflow info' });
    await expect(link).toHaveAttribute('href', `https://taken.noordveen.example/wfinfo/${workflowInstanceId}`);
    await expect(link).toHaveAttribute('target', '_blank');

    await withoutAddresses(page);
    await page.reload();
    await expect(link).toHaveAttribute('href', `/app/wfinfo/${workflowInstanceId}`);
    await expect(link).not.toHaveAttribute('target', '_blank');
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
      /Melding ingediend, done/,
      /Indiening vastleggen, done/,
      /Goedkeuring leidinggevende, under way.*waits for/,
    ]);

    // A Concept has no workflow instance.
    await own.open(page, await createReport(own.me, { gift: 'Nog niets' }), COMPLIANCE);
    await expect(report.tools.getByRole('button', { name: 'Log' })).toBeVisible();
    await expect(link).toHaveCount(0);

    // The owner has no right to see the workflow instance.
    await own.open(page, id);
    await expect(report.tools.getByRole('button', { name: 'Log' })).toBeVisible();
    await expect(link).toHaveCount(0);
    await page.unrouteAll();
  });
});

test.describe('the panel at the top', () => {
  test('RD-006 RD-007 DM-001 shows the person, the company and the status, is read-only and can be folded', async ({
    page,
  }) => {
    const id = await submittedReport(own.me, { gift: 'Lunch', amount: 20 });
    await decideReport(await as(SUPERVISOR), id);
    await expect.poll(async () => (await readReport(own.me, id)).idReportStatus).toBe(REPORT_STATUS.Processed);
    const { report } = await own.open(page, id);
    const expected = {
      Name: 'Jeroen Prins',
      'Personnel number': '105 140',
      Department: 'Bruggen',
      Company: 'Wegen en Bruggen',
      'Job description': 'Constructeur',
      Supervisor: 'Marloes Hofstra',
      'Submitted on': today(),
      Status: 'Processed',
      'Approved by': 'Marloes Hofstra',
      'Approved on': today(),
    };
    for (const [name, value] of Object.entries(expected)) await expect(report.fact(name), name).toHaveText(value);
    const panel = page.locator('.ob-common');
    await expect(panel.locator('dt')).toHaveText(Object.keys(expected));
    await expect(panel.locator('input, textarea, select')).toHaveCount(0);
    // The panel is at the top: under the tools, above the entries and the file.
    const heights = await Promise.all(
      [report.tools, panel, page.locator('form.ob-report-page-form'), page.locator('.ob-report-file')].map(
        async (part) => (await part.boundingBox()) ?? { y: Number.NaN, height: Number.NaN },
      ),
    );
    const [tools, top, entries, file] = heights as [Box, Box, Box, Box];
    expect(top.y).toBeGreaterThanOrEqual(tools.y + tools.height);
    expect(entries.y).toBeGreaterThanOrEqual(top.y + top.height);
    expect(file.y).toBeGreaterThanOrEqual(top.y + top.height);

    await panel.getByRole('button', { name: 'Collapse the details', expanded: true }).click();
    await expect(report.fact('Department')).toBeHidden();
    await expect(panel.getByText('Jeroen Prins').first()).toBeVisible();
    await panel.getByRole('button', { name: 'Expand the details', expanded: false }).click();
    await expect(report.fact('Department')).toBeVisible();
  });

  test('RD-007 leaves fields empty for steps that have not happened yet', async ({ page }) => {
    const { report } = await own.open(page, await createReport(own.me));
    for (const name of ['Submitted on', 'Approved by', 'Approved on'])
      await expect(report.fact(name), name).toHaveText(/^–?$/);
  });

  test('OP-024 SS-002 shows each status with its own icon and its name', async ({ page }) => {
    const id = await createReport(own.me);
    const shown = [
      [REPORT_STATUS.Concept, 'pencil', 'Draft'],
      [REPORT_STATUS.PendingResubmittal, 'undo', 'To be resubmitted'],
      [REPORT_STATUS.WaitingForApproval, 'clock', 'Waiting for approval'],
      [REPORT_STATUS.Rejected, 'times-circle', 'Rejected'],
      [REPORT_STATUS.Locked, 'lock', 'Locked'],
      [REPORT_STATUS.Error, 'exclamation-triangle', 'Error'],
    ] as const;
    const { report } = await own.open(page, id);
    for (const [status, icon, name] of shown) {
      await showStatus(own.sql, id, status);
      await report.settled(name);
      await expect(page.getByRole('banner').locator(`.pi-${icon}`)).toBeVisible();
      await expect(report.fact('Status')).toHaveText(name);
      await expect(report.fact('Status').locator(`.pi-${icon}`)).toBeVisible();
    }
  });
});
