import { expect, type Page } from '@playwright/test';
import { PEOPLE } from '#/tests/support/browser.ts';
import { ApprovalsPage } from './support/approvals-page.ts';
import { Grid } from './support/grid.ts';
import { NewReportDialog } from './support/new-report-dialog.ts';
import { ReportPage } from './support/report-page.ts';
import { PDF_FILE } from './support/sample-files.ts';
import { toast } from './support/toasts.ts';
import { test, type Visit } from './support/visits.ts';

/**
 * The main job of the product, done by its people in their browsers. These tests do not depend on which engine runs the
 * process: they wait for the engine by refreshing, as a person does.
 */
const TODAY = /^\d{2}-\d{2}-\d{4}$/;
const TIME = /^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The gift is unique for every run and report, so that it can be found. */
const giftOf = (what: string) => `${what} ${Date.now().toString(36)}`;

/** Registers and submits a gift with the dialog, with a file if given. */
async function submitGift(visit: Visit, own: { Gift: string; Amount: string }, file?: typeof PDF_FILE): Promise<Page> {
  const page = await visit(PEOPLE.employee, '/app/myreports');
  const form = new NewReportDialog(page);
  await form.open();
  await form.fill(own);
  if (file) await form.attach(file);
  await form.button('Save and submit').click();
  await expect(toast(page, 'Report submitted, starting workflow.')).toBeVisible();
  await expect(toast(page, 'Workflow is started')).toBeVisible();
  await expect(form.box).toBeHidden();
  return page;
}

/** Opens the person's own report from *My reports*. */
async function openMine(page: Page, gift: string): Promise<ReportPage> {
  await page.goto('/app/myreports');
  const grid = new Grid(page);
  await grid.filter('Gift').fill(gift);
  // The filter waits until typing stops; until then, rows may still move under the pointer.
  await expect(page.getByRole('row').filter({ hasText: /GR-\d{4}-\d{5}/ })).toHaveCount(1);
  await grid.row(gift).dblclick();
  const report = new ReportPage(page);
  await report.tools.waitFor();
  return report;
}

/** Opens a report from the list of reports that wait for this person. */
async function openWaiting(visit: Visit, who: string, number: string): Promise<ReportPage> {
  const page = await visit(who, '/app/approvals');
  await (await new ApprovalsPage(page).listed(number)).dblclick();
  const report = new ReportPage(page);
  await report.decisionBar.waitFor();
  return report;
}

/** The number that the server gave to the report. */
async function numberOf(report: ReportPage): Promise<string> {
  const number = await report.page
    .getByRole('banner')
    .getByText(/^GR-\d{4}-\d{5}$/)
    .textContent();
  return number ?? '';
}

test('a gift of EUR 250 with a PDF is registered, approved by supervisor and compliance, and ends as Processed', async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const gift = giftOf('Diner voor twee');
  const sanne = await submitGift(visit, { Gift: gift, Amount: '250,00' }, PDF_FILE);
  const mine = await openMine(sanne, gift);
  await mine.settled('Waiting for approval');
  await expect(sanne.getByText(PDF_FILE.name).first()).toBeVisible();
  await expect(sanne.locator('canvas').first()).toBeVisible();
  const number = await numberOf(mine);

  const ruben = await visit(PEOPLE.supervisor, '/app/approvals');
  const refused = refusals(ruben, new URL(sanne.url()).pathname.split('/').at(-1) ?? '');
  const waiting = new ApprovalsPage(ruben);
  await waiting.listed(number);
  // Reports of other tests also wait for this supervisor, so the badge, the rows and the menu are read again until
  // their numbers agree.
  await expect(async () => {
    const total = await waiting.count();
    expect(total).toBeGreaterThan(0);
    await expect(waiting.grid.rows).toHaveCount(total, { timeout: 500 });
    await expect(waiting.actions).toContainText(String(total), { timeout: 500 });
  }).toPass();
  await approveByKeyboard(waiting, number);
  await mine.settled('Approved 1 of 2');
  expect(refused).toEqual([]);

  const compliance = await openWaiting(visit, PEOPLE.compliance, number);
  await expect(compliance.fact('Approved by')).toHaveText('Ruben Scholten');
  await compliance.approve.click();
  await expect(toast(compliance.page, 'Workflow action completed')).toBeVisible();

  await mine.settled('Processed');
  await expect(mine.fact('Approved by')).toHaveText('Marijke van den Broek');
  await expect(mine.fact('Submitted on')).toHaveText(TODAY);
  await expect(mine.fact('Approved on')).toHaveText(TODAY);
  await mine.openLog();
  const people = [PEOPLE.employee, PEOPLE.supervisor, PEOPLE.compliance].map((name) => `${name}@noordveen.example`);
  await expect.poll(async () => (await mine.logLines()).map(([upn]) => upn)).toEqual(expect.arrayContaining(people));
  expect((await mine.logLines()).every(([, message, at]) => message !== '' && TIME.test(at ?? ''))).toBe(true);
});

/**
 * Collects the paths of this report that the server refuses to this page from now on. The person sees each refusal as a
 * missing right. Other reports do not count: other tests may decide a report while this page opens it as the next one.
 */
function refusals(page: Page, id: string): string[] {
  const found: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (answer.status() === 403 && pathname.split('/').includes(id)) found.push(pathname);
  });
  return found;
}

/** Decides from the list without a pointer: moves to the row, then presses Enter and A. */
async function approveByKeyboard({ page, grid }: ApprovalsPage, number: string): Promise<void> {
  await grid.row(number).getByRole('gridcell').first().focus();
  await page.keyboard.press('Enter');
  const report = new ReportPage(page);
  await report.approve.waitFor();
  await page.keyboard.press('a');
  await expect(toast(page, 'Workflow action completed')).toBeVisible();
}

test('a gift of EUR 250 is rejected with a remark, and the red banner shows that remark', { tag: '@long' }, async ({
  visit,
}) => {
  const gift = giftOf('Kist wijn');
  const remark = 'Een kist wijn van een lopende aanbesteding hoort terug naar de gever.';
  const sanne = await submitGift(visit, { Gift: gift, Amount: '250,00' });
  const mine = await openMine(sanne, gift);
  await mine.settled('Waiting for approval');
  const ruben = await openWaiting(visit, PEOPLE.supervisor, await numberOf(mine));
  await ruben.rejectWith(remark);
  await expect(toast(ruben.page, 'Workflow action completed')).toBeVisible();

  await mine.settled('Rejected');
  const banner = mine.page.locator('.ob-banner-danger');
  await expect(banner).toContainText(remark);
  await expect(banner).toContainText('Rejected by Ruben Scholten on');
  await mine.openLog();
  await expect
    .poll(() => mine.logLines())
    .toContainEqual([
      'ruben.scholten@noordveen.example',
      expect.stringContaining('Rejected'),
      expect.stringMatching(TIME),
    ]);
});

test('a gift is withdrawn, revised and submitted again', { tag: '@long' }, async ({ visit }) => {
  const gift = giftOf('Taart voor de afdeling');
  const sanne = await submitGift(visit, { Gift: gift, Amount: '250,00' });
  const mine = await openMine(sanne, gift);
  await mine.settled('Waiting for approval');
  const number = await numberOf(mine);
  await mine.withdraw('Het bedrag klopt niet.');
  await mine.settled('To be resubmitted');
  await mine.ownBar.getByRole('button', { name: 'Revise' }).click();
  await mine.settled('Draft');
  await sanne.getByRole('textbox', { name: 'Amount' }).fill('25,00');
  await mine.ownBar.getByRole('button', { name: 'Submit' }).click();
  await mine.settled('Waiting for approval');

  const ruben = await openWaiting(visit, PEOPLE.supervisor, number);
  await expect(ruben.page.getByRole('textbox', { name: 'Amount' })).toHaveValue(/25,00/);
  await ruben.approve.click();
  await mine.settled('Processed');
});

test('a gift of EUR 20 needs one approval', async ({ visit }) => {
  const gift = giftOf('Bos bloemen');
  const sanne = await submitGift(visit, { Gift: gift, Amount: '20,00' });
  const mine = await openMine(sanne, gift);
  await mine.settled('Waiting for approval');
  const ruben = await openWaiting(visit, PEOPLE.supervisor, await numberOf(mine));
  await ruben.approve.click();
  await mine.settled('Processed');
  await expect(mine.fact('Approved by')).toHaveText('Ruben Scholten');
  await expect(mine.step('Compliance')).toContainText('not needed');
});

test('nobody can approve their own report, a colleague cannot see it, and a person with NoAccess has only the start screen', async ({
  visit,
}) => {
  const gift = giftOf('Pen met opdruk');
  const mine = await openMine(await submitGift(visit, { Gift: gift, Amount: '20,00' }), gift);
  await mine.settled('Waiting for approval');
  await expect(mine.decisionBar).toBeHidden();
  await mine.page.keyboard.press('a');
  await expect(mine.status('Waiting for approval')).toBeVisible();
  const { pathname } = new URL(mine.page.url());

  const youssef = await visit(PEOPLE.colleague, pathname);
  await expect(youssef.getByText('This report was not found')).toBeVisible();
  await expect(youssef.getByText(gift)).toHaveCount(0);

  const koen = await visit(PEOPLE.noAccess, '/app', { lang: 1033, collapsed: false });
  const menu = koen.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveText(['Home']);
  for (const address of ['/app/myreports', '/app/approvals', pathname]) {
    await koen.goto(address);
    await expect(koen.getByRole('heading', { name: /access/i }).first()).toBeVisible();
    await expect(koen.getByText(gift)).toHaveCount(0);
  }
});
