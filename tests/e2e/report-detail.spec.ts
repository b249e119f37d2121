import { expect, type Page, test } from '@playwright/test';
import { formatDate } from '#/bff/contract/format.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { openAs } from '../support/browser.ts';
import type { Program } from '../support/program.ts';
import { emptyRegister, openDatabase, showStatus } from './support/database.ts';
import { Grid } from './support/grid.ts';
import { ReportForm, type ReportTypeName, TEXTS } from './support/report-form.ts';
import { ReportPage } from './support/report-page.ts';
import {
  as,
  createReport,
  decideReport,
  readReport,
  submittedReport,
  updateReport,
  withdrawReport,
} from './support/reports.ts';

const ME = 'jeroen.prins';
const SUPERVISOR = 'marloes.hofstra';
/** May read every report of these companies, and see how its approval runs. */
const COMPLIANCE = 'dewi.pattinama';
const ENGLISH = { lang: 1033 } as const;

let sql: Sql;
let me: Program;
let supervisor: Program;

test.beforeAll(async () => {
  sql = await openDatabase();
  [me, supervisor] = await Promise.all([as(ME), as(SUPERVISOR)]);
});
test.beforeEach(() => emptyRegister(sql, ME));
test.afterAll(() => sql.end());

/** Today as the application writes it, in its own time zone. */
const today = () =>
  new Intl.DateTimeFormat('nl-NL', {
    timeZone: 'Europe/Amsterdam',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date());

async function openReport(page: Page, id: number, name = ME, address = `/app/reports/${id}`) {
  await openAs(page, name, address, ENGLISH);
  const report = new ReportPage(page);
  await report.tools.waitFor();
  return { report, form: new ReportForm(page) };
}

test.describe('the page', () => {
  test('RD-001 stands at both addresses, and an unknown or foreign report says it is not there', async ({ page }) => {
    const id = await createReport(me, { gift: 'Twee adressen' });
    for (const address of [`/app/reports/${id}`, `/app/report/${id}`]) {
      const { form } = await openReport(page, id, ME, address);
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByRole('heading', { level: 1, name: 'Twee adressen' })).toBeVisible();
      await expect(form.text('Gift')).toHaveValue('Twee adressen');
    }
    const foreign = await createReport(supervisor, { gift: 'Van een ander' });
    for (const other of [foreign, 2_000_000_000]) {
      await page.goto(`/app/reports/${other}`);
      await expect(page.getByText('This report is not there')).toBeVisible();
      await expect(page.getByText('Van een ander')).toHaveCount(0);
    }
  });

  test('RD-003 RD-004 has Back, refresh and log; Back returns to where the person came from', async ({ page }) => {
    const id = await createReport(me, { gift: 'Heen en weer' });
    await createReport(me, { gift: 'Iets anders' });
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

  test('RD-004 refresh loads the report again', async ({ page }) => {
    const id = await createReport(me, { gift: 'Oud' });
    const { report, form } = await openReport(page, id);
    await expect(form.text('Gift')).toHaveValue('Oud');
    await updateReport(me, id, (await readReport(me, id)).version, { gift: 'Nieuw' });
    await report.tools.getByRole('button', { name: 'Refresh' }).click();
    await expect(form.text('Gift')).toHaveValue('Nieuw');
  });

  test('RD-003 RD-005 OP-028 the workflow-info link leads to the instance, by right and only where its address is known', async ({
    page,
  }) => {
    const id = await submittedReport(me, { gift: 'Verloop' });
    const { workflowInstanceId } = await readReport(me, id);
    const { report } = await openReport(page, id, COMPLIANCE);
    const link = report.tools.getByRole('link', { name: 'Workflow info' });
    await expect(link).toHaveAttribute('href', `https://taken.noordveen.example/wfinfo/${workflowInstanceId}`);
    await expect(link).toHaveAttribute('target', '_blank');

    await withoutAddresses(page);
    await page.reload();
    await expect(report.tools.getByRole('button', { name: 'Log' })).toBeVisible();
    await expect(link).toHaveCount(0);
    await page.unrouteAll();

    // Its owner has no right to see it, and a Concept has no instance.
    await openReport(page, id);
    await expect(report.tools.getByRole('button', { name: 'Log' })).toBeVisible();
    await expect(link).toHaveCount(0);
  });
});

/** The server as it answers when neither address is configured. */
async function withoutAddresses(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/Startup',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), takenAppUrl: null, currencyUrl: null } });
    },
  );
}

test.describe('the panel on top', () => {
  test('RD-006 RD-007 DM-001 says who, where and how it stands, is read-only and can be folded', async ({ page }) => {
    const id = await submittedReport(me, { gift: 'Lunch', amount: 20 });
    await decideReport(supervisor, id);
    await expect.poll(async () => (await readReport(me, id)).idReportStatus).toBe(REPORT_STATUS.Processed);
    const { report } = await openReport(page, id);
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

    await panel.getByRole('button', { name: 'Fold the details', expanded: true }).click();
    await expect(report.fact('Department')).toBeHidden();
    await expect(panel.getByText('Jeroen Prins').first()).toBeVisible();
    await panel.getByRole('button', { name: 'Unfold the details', expanded: false }).click();
    await expect(report.fact('Department')).toBeVisible();
  });

  test('RD-007 leaves open what has not happened yet', async ({ page }) => {
    const { report } = await openReport(page, await createReport(me));
    for (const name of ['Submitted on', 'Approved by', 'Approved on'])
      await expect(report.fact(name), name).toHaveText(/^–?$/);
  });

  test('OP-024 SS-002 shows each status with its own icon and its name', async ({ page }) => {
    const id = await createReport(me);
    const shown = [
      [REPORT_STATUS.Concept, 'pencil', 'Draft'],
      [REPORT_STATUS.PendingResubmittal, 'undo', 'To be resubmitted'],
      [REPORT_STATUS.WaitingForApproval, 'clock', 'Waiting for approval'],
      [REPORT_STATUS.Rejected, 'times-circle', 'Rejected'],
      [REPORT_STATUS.Locked, 'lock', 'Locked'],
      [REPORT_STATUS.Error, 'exclamation-triangle', 'Error'],
    ] as const;
    const { report } = await openReport(page, id);
    for (const [status, icon, name] of shown) {
      await showStatus(sql, id, status);
      await report.settled(name);
      await expect(page.getByRole('banner').locator(`.pi-${icon}`)).toBeVisible();
      await expect(report.fact('Status')).toHaveText(name);
      await expect(report.fact('Status').locator(`.pi-${icon}`)).toBeVisible();
    }
  });
});

test.describe('the red banner', () => {
  const REASON = 'Te duur voor een lunch met een leverancier.';
  const banner = (page: Page) => page.locator('.ob-banner-danger');

  test('RD-011 OP-023 tells why a report was rejected; it stays read-only', async ({ page }) => {
    const id = await submittedReport(me);
    await decideReport(supervisor, id, REASON);
    await expect.poll(async () => (await readReport(me, id)).idReportStatus).toBe(REPORT_STATUS.Rejected);
    const { form } = await openReport(page, id);
    await expect(banner(page)).toHaveText(`Rejected by Marloes Hofstra on ${today()}. ${REASON}`);
    // Red by its own paint: more red than green or blue.
    const paint = await banner(page).evaluate(
      (element) => getComputedStyle(element.querySelector('.pi') ?? element).color,
    );
    const [red = 0, green = 0, blue = 0] = (paint.match(/[\d.]+/g) ?? []).map(Number);
    expect(red).toBeGreaterThan(Math.max(green, blue) * 1.5);
    await expect(form.text('Gift')).not.toBeEditable();
    await expect(form.save).toHaveCount(0);
    await expect(form.submit).toHaveCount(0);
  });

  test('RD-012 is not there in another status, nor without a reason', async ({ page }) => {
    const silent = await createReport(me, { gift: 'Zonder reden' });
    await showStatus(sql, silent, REPORT_STATUS.Rejected);
    const { report } = await openReport(page, silent);
    await expect(report.status('Rejected')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);

    // A reason is there in these, and is no rejection.
    const withdrawn = await submittedReport(me, { gift: 'Ingetrokken' });
    await withdrawReport(me, withdrawn, REASON);
    expect((await readReport(me, withdrawn)).wfReason).toBe(REASON);
    await report.open(withdrawn);
    await expect(report.status('To be resubmitted')).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    for (const [status, name] of [
      [REPORT_STATUS.Concept, 'Draft'],
      [REPORT_STATUS.WaitingForApproval, 'Waiting for approval'],
      [REPORT_STATUS.Approved, 'Approved 1 of 2'],
      [REPORT_STATUS.Processed, 'Processed'],
    ] as const) {
      await showStatus(sql, withdrawn, status);
      await report.settled(name);
      await expect(banner(page), name).toHaveCount(0);
    }
    await showStatus(sql, withdrawn, REPORT_STATUS.Rejected);
    await report.settled('Rejected');
    await expect(banner(page)).toContainText(REASON);
  });
});

test.describe('the form', () => {
  test('RD-013 RD-014 RD-017 asks on the left what is specified, and one file on the right', async ({ page }) => {
    const id = await createReport(me, { date: '2026-03-07', amount: 1234.5 });
    const { number } = await readReport(me, id);
    const { form } = await openReport(page, id);
    await expect(form.box.getByText(`Number ${number}`)).toBeVisible();
    await expect(form.box.getByRole('textbox', { name: /Number/ })).toHaveCount(0);
    await expect(form.box.getByRole('radiogroup', { name: 'Type' }).getByRole('radio')).toHaveCount(3);
    for (const [name, isChosen] of [
      ['I give', false],
      ['I receive', true],
      ['I decline', false],
    ] as const)
      await expect(form.type(name)).toBeChecked({ checked: isChosen });
    await expect(form.text('Contact person')).toHaveValue('Willem Brouwer');
    await expect(form.text('Company')).toHaveValue('Asfaltcentrale Waalhaven');
    await expect(form.text('Function')).toHaveValue('Directeur');
    await expect(form.text('Occasion')).toHaveValue('Oplevering parallelbaan');
    await expect(form.text('Gift')).toHaveValue('Diner na oplevering, één persoon');
    await expect(form.text('Date')).toHaveValue('07-03-2026');
    await expect(form.text('Amount')).toHaveValue('1234,50');
    await expect(form.category).toBeVisible();
    await expect(form.declaration).toBeChecked();

    const file = page.getByLabel('choose a file', { exact: true });
    await expect(page.locator('input[type=file]')).toHaveCount(1);
    await expect(file).not.toHaveAttribute('multiple');
    const chooser = await page.getByRole('button', { name: /^Drop a file here/ }).boundingBox();
    const gift = await form.text('Gift').boundingBox();
    expect(chooser?.x).toBeGreaterThan((gift?.x ?? 0) + (gift?.width ?? 0));
  });

  test('RD-015 OP-028 the amount has a link to the currency converter, only where its address is known', async ({
    page,
  }) => {
    const { form } = await openReport(page, await createReport(me));
    const link = form.box.getByRole('link', { name: 'Convert currency' });
    await expect(link).toHaveAttribute('href', 'https://valuta.noordveen.example/');
    await expect(link).toHaveAttribute('target', '_blank');
    await withoutAddresses(page);
    await page.reload();
    await expect(form.text('Amount')).toBeVisible();
    await expect(link).toHaveCount(0);
  });

  test('RD-016 OP-064 heading, introduction and declaration follow the type; a decline declares nothing', async ({
    page,
  }) => {
    const id = await createReport(me);
    const { form } = await openReport(page, id);
    const said: Record<ReportTypeName, [string, RegExp | null]> = {
      'I give': ['What you gave or offered, to whom and why.', /I do not mean this gift to influence/],
      'I decline': ['What you were offered and turned down, by whom and why.', null],
      'I receive': ['What you were given and accepted, from whom and why.', /does not influence my decisions/],
    };
    for (const [name, [intro, declaration]] of Object.entries(said) as [ReportTypeName, [string, RegExp | null]][]) {
      await form.type(name).check();
      await expect(form.box.getByRole('heading', { level: 2 })).toHaveText(name);
      await expect(form.box.locator('header')).toContainText(intro);
      if (declaration) await expect(form.box.getByText(declaration)).toBeVisible();
      else await expect(form.declaration).toHaveCount(0);
    }
    // It was ticked before; after the decline it is asked again.
    await expect(form.declaration).not.toBeChecked();
    await form.type('I decline').check();
    await form.save.click();
    await expect(form.state).toHaveText('Saved');
    expect(await readReport(me, id)).toMatchObject({ idReportType: 3, declaration: false });
  });

  test('RD-025 DM-001 DM-002 in every other status it is only read by its owner', async ({ page }) => {
    const id = await createReport(me, { amount: 1234.5, date: '2026-03-07' });
    const { report, form } = await openReport(page, id);
    await expect(form.text('Gift')).toBeEditable();
    for (const [status, name] of [
      [REPORT_STATUS.PendingResubmittal, 'To be resubmitted'],
      [REPORT_STATUS.WaitingForApproval, 'Waiting for approval'],
      [REPORT_STATUS.Approved, 'Approved 1 of 2'],
      [REPORT_STATUS.Rejected, 'Rejected'],
      [REPORT_STATUS.Locked, 'Locked'],
      [REPORT_STATUS.Processed, 'Processed'],
      [REPORT_STATUS.Error, 'Error'],
      [REPORT_STATUS.WaitingForWorkflow, 'Waiting for the engine'],
    ] as const) {
      await showStatus(sql, id, status);
      await report.settled(name);
      for (const field of TEXTS) await expect(form.text(field), `${field} of ${name}`).not.toBeEditable();
      for (const type of ['I give', 'I receive', 'I decline'] as const) await expect(form.type(type)).toBeDisabled();
      await expect(form.category).toHaveCount(0);
      await expect(form.declaration).toHaveCount(0);
      await expect(page.locator('input[type=file]')).toHaveCount(0);
      await expect(form.save).toHaveCount(0);
      await expect(form.submit).toHaveCount(0);
    }
    await expect(form.text('Amount')).toHaveValue(/^€\s1\.234,50$/);
    await expect(form.text('Date')).toHaveValue(formatDate('2026-03-07'));
  });
});
