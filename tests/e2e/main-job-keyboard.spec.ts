import { type BrowserContext, expect, type Page } from '@playwright/test';
import { PEOPLE } from '#/tests/support/browser.ts';
import { ApprovalsPage } from './support/approvals-page.ts';
import { Grid } from './support/grid.ts';
import { press, pressRow, tabTo, typeInto } from './support/keyboard.ts';
import { NewReportDialog, TYPED, type TypedField } from './support/new-report-dialog.ts';
import { ReportPage } from './support/report-page.ts';
import { as } from './support/reports.ts';
import { PDF_FILE } from './support/sample-files.ts';
import { toast } from './support/toasts.ts';
import { test as base } from './support/visits.ts';

/** The whole job using only the keyboard, from choosing a person to reading the log. No pointer is used anywhere. */
const REMARK = 'Een kist wijn van een lopende aanbesteding hoort terug naar de gever.';
const NAMES = {
  [PEOPLE.employee]: 'Sanne Dijkgraaf',
  [PEOPLE.supervisor]: 'Ruben Scholten',
  [PEOPLE.compliance]: 'Marijke van den Broek',
};

type Arrive = (who: keyof typeof NAMES) => Promise<Page>;

const test = base.extend<{ arrive: Arrive }>({
  arrive: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who) => {
      const context = await browser.newContext();
      contexts.push(context);
      const { body } = await (await as(who)).call<{ idUser: number }>('GET', '/api/Startup');
      await context.addInitScript(
        (key) => window.localStorage.setItem(key, '{"lang":1033}'),
        `openboek.settings.${body.idUser}`,
      );
      return signIn(await context.newPage(), NAMES[who]);
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Typing finds the person, Enter signs in. */
async function signIn(page: Page, name: string): Promise<Page> {
  await page.goto('/app');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0] ?? name);
  return page;
}

/** Presses G, then a letter. */
async function goTo(page: Page, letter: 'm' | 't', title: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Registers and submits with N, Tab, typing and Ctrl Enter. */
async function submitGift(page: Page, gift: string, withFile: boolean): Promise<void> {
  const form = new NewReportDialog(page);
  await goTo(page, 'm', 'My reports');
  await page.keyboard.press('n');
  await form.box.waitFor();
  for (const [name, value] of Object.entries({ ...TYPED, Gift: gift, Amount: '250,00' }))
    await typeInto(page, form.text(name as TypedField), value);
  await tabTo(page, form.category);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Meal or dinner' }).waitFor();
  await page.keyboard.type('Meal');
  await page.keyboard.press('Enter');
  await expect(form.box.locator('.ob-select')).toContainText('Meal or dinner');
  if (withFile) {
    const chooser = page.waitForEvent('filechooser');
    await press(page, form.box.getByRole('button', { name: 'choose a file' }));
    await (await chooser).setFiles(PDF_FILE);
  }
  await tabTo(page, form.declaration);
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Workflow is started')).toBeVisible();
  await expect(form.box).toBeHidden();
}

/** Opens a report from *My reports*: filters, moves down to the row and presses Enter. */
async function openMine(page: Page, gift: string): Promise<ReportPage> {
  const grid = new Grid(page);
  await typeInto(page, grid.filter('Gift'), gift);
  await expect(grid.rows).toHaveCount(1);
  return openRow(page, grid, gift);
}

async function openRow(page: Page, grid: Grid, text: string): Promise<ReportPage> {
  await pressRow(page, grid, text);
  const report = new ReportPage(page);
  await report.tools.waitFor();
  return report;
}

async function openWaiting(page: Page, number: string): Promise<ReportPage> {
  await goTo(page, 't', 'My tasks');
  const { grid } = new ApprovalsPage(page);
  await expect(grid.row(number)).toBeVisible();
  const report = await openRow(page, grid, number);
  await report.approve.waitFor();
  return report;
}

/** Presses *Refresh* until the report has the status. */
async function settled(report: ReportPage, status: string): Promise<void> {
  await expect(async () => {
    await press(report.page, report.tools.getByRole('button', { name: 'Refresh' }));
    await expect(report.status(status)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

const numberOf = async (page: Page) =>
  (await page
    .getByRole('banner')
    .getByText(/^GR-\d{4}-\d{5}$/)
    .textContent()) ?? '';
const giftOf = (what: string) => `${what} ${Date.now().toString(36)}`;

test('a gift is registered with a file, approved twice and Processed, and its log is read, by keyboard', async ({
  arrive,
}) => {
  // The whole job by several people: it takes longer than a test of one screen, above all on a busy machine.
  test.slow();
  const gift = giftOf('Diner voor twee');
  const sanne = await arrive(PEOPLE.employee);
  await submitGift(sanne, gift, true);
  const mine = await openMine(sanne, gift);
  await settled(mine, 'Waiting for approval');
  const number = await numberOf(sanne);
  for (const who of [PEOPLE.supervisor, PEOPLE.compliance] as const) {
    const { page } = await openWaiting(await arrive(who), number);
    await page.keyboard.press('a');
    await expect(toast(page, 'Workflow action completed')).toBeVisible();
    await settled(mine, who === PEOPLE.supervisor ? 'Approved 1 of 2' : 'Processed');
  }
  await sanne.keyboard.press('l');
  await expect(mine.log.getByRole('row').nth(1)).toBeVisible();
  await sanne.keyboard.press('Escape');
  await expect(mine.log).toBeHidden();
  await press(sanne, mine.tools.getByRole('button', { name: 'Back' }));
  await expect(sanne.getByRole('heading', { level: 1 })).toHaveText('My reports');
});

test('a gift is withdrawn, revised and submitted again, and then rejected with a remark, by keyboard', async ({
  arrive,
}) => {
  // The whole job by several people: it takes longer than a test of one screen, above all on a busy machine.
  test.slow();
  const gift = giftOf('Kist wijn');
  const sanne = await arrive(PEOPLE.employee);
  await submitGift(sanne, gift, false);
  const mine = await openMine(sanne, gift);
  await settled(mine, 'Waiting for approval');
  const number = await numberOf(sanne);

  await press(sanne, mine.tools.getByRole('button', { name: 'Withdraw…' }));
  await sanne.keyboard.type('Het bedrag klopt niet.');
  await sanne.keyboard.press('Control+Enter');
  await expect(mine.ownBar.getByRole('button', { name: 'Revise' })).toBeVisible();
  await press(sanne, mine.ownBar.getByRole('button', { name: 'Revise' }));
  await expect(mine.ownBar.getByRole('button', { name: 'Submit' })).toBeVisible();
  await typeInto(sanne, sanne.getByRole('textbox', { name: 'Amount' }), '180,00');
  await sanne.keyboard.press('Control+Enter');
  await settled(mine, 'Waiting for approval');

  const { page, remark } = await openWaiting(await arrive(PEOPLE.supervisor), number);
  await page.keyboard.press('r');
  await expect(remark.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(REMARK);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Workflow action completed')).toBeVisible();
  await settled(mine, 'Rejected');
  await expect(sanne.locator('.ob-banner-danger')).toContainText(REMARK);
});
