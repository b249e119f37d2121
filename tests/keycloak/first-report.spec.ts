import { type Browser, expect, type Page, test } from '@playwright/test';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { ApprovalsPage } from '../e2e/support/approvals-page.ts';
import { Grid } from '../e2e/support/grid.ts';
import { NewReportDialog } from '../e2e/support/new-report-dialog.ts';
import { ReportPage } from '../e2e/support/report-page.ts';
import { PDF_FILE } from '../e2e/support/sample-files.ts';
import { toast } from '../e2e/support/toasts.ts';
import { PEOPLE } from '../support/browser.ts';

/** The start of a new installation, from an empty database to the first approved report. */
const GIFT = 'Diner voor twee';

/** Signs in at Keycloak, in a separate browser context. Chooses English, because the test checks wording. */
async function signIn(browser: Browser, name: string, address = '/app'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/app');
  await page.locator('#username').fill(upnFrom(name));
  // The password of each user is the first part of their name.
  await page.locator('#password').fill(name.split('.')[0] ?? '');
  await page.locator('#kc-login').click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { idUser } = (await (await page.request.get('/api/Startup')).json()) as CurrentUser;
  await page.evaluate((id) => localStorage.setItem(`openboek.settings.${id}`, '{"lang":1033}'), idUser);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/**
 * Follows the first-run page: enters the company's name and number, imports people from a file, and gives one of them
 * the Compliance role.
 */
async function setUp(page: Page): Promise<void> {
  const company = page.getByRole('region', { name: 'Company' });
  await company.getByRole('textbox', { name: 'Name' }).fill('Noordveen Groep');
  await company.getByRole('textbox', { name: 'Administration number' }).fill('1000');
  await company.getByRole('button', { name: 'Save company' }).click();
  await expect(company).toContainText('Done');

  await page.getByRole('link', { name: 'Import people' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'User name;First name;Last name;Company;Supervisor',
        `${upnFrom(PEOPLE.employee)};Sanne;Dijkgraaf;1000;${upnFrom(PEOPLE.supervisor)}`,
        `${upnFrom(PEOPLE.supervisor)};Ruben;Scholten;1000;`,
        `${upnFrom(PEOPLE.compliance)};Marijke;van den Broek;1000;`,
      ].join('\r\n'),
    ),
  });
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('button', { name: 'Process…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Process' }).click();
  await expect(page.getByRole('heading', { name: '3 changes processed' })).toBeVisible();
  await expect(page.getByText('Nobody can give a second approval yet')).toBeVisible();

  await page.getByRole('link', { name: 'Give roles' }).last().click();
  await page
    .getByRole('listbox', { name: 'Users' })
    .getByRole('option', { name: /Marijke van den Broek/ })
    .click();
  await page
    .getByRole('listbox', { name: 'Roles of the chosen user' })
    .getByRole('option', { name: /Compliance employee/ })
    .click();
  const role = page.getByRole('region', { name: 'The chosen role' });
  await role.getByRole('checkbox', { name: 'Active' }).check();
  await role.getByRole('checkbox', { name: 'For the whole group' }).check();
  await role.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role saved')).toBeVisible();
  await expect(page.getByText('Nobody can give a second approval yet')).toHaveCount(0);
}

/** Registers and submits a gift of EUR 250 with a PDF. @returns the page of the report, as its owner sees it */
async function submitGift(page: Page): Promise<ReportPage> {
  const form = new NewReportDialog(page);
  await form.open();
  await form.fill({ Gift: GIFT, Amount: '250,00' });
  await form.attach(PDF_FILE);
  await form.button('Save and submit').click();
  await expect(toast(page, 'Workflow is started')).toBeVisible();
  await new Grid(page).row(GIFT).dblclick();
  const report = new ReportPage(page);
  await report.tools.waitFor();
  await report.settled('Waiting for approval');
  return report;
}

/** The number that the server gave to the report. */
const numberOf = async ({ page }: ReportPage) =>
  (await page
    .getByRole('banner')
    .getByText(/^GR-\d{4}-\d{5}$/)
    .textContent()) ?? '';

async function approve(page: Page, number: string): Promise<void> {
  await (await new ApprovalsPage(page).listed(number)).dblclick();
  const report = new ReportPage(page);
  await report.approve.click();
  await expect(toast(page, 'Workflow action completed')).toBeVisible();
}

test('a new installation goes from an empty database to the first approved report, with people signed in at Keycloak', async ({
  browser,
}) => {
  const ingrid = await signIn(browser, PEOPLE.administrator);
  await expect(ingrid.getByRole('heading', { level: 1 })).toHaveText('Setting up');
  await expect(ingrid.getByText('Nobody can give a second approval yet')).toBeVisible();
  const own = (await (await ingrid.request.get('/api/Startup')).json()) as CurrentUser;
  expect(own).toMatchObject({ displayname: 'Ingrid Oosterhuis', firstname: 'Ingrid' });
  await setUp(ingrid);

  const sanne = await submitGift(await signIn(browser, PEOPLE.employee, '/app/myreports'));
  const number = await numberOf(sanne);
  await approve(await signIn(browser, PEOPLE.supervisor, '/app/approvals'), number);
  await sanne.settled('Approved 1 of 2');
  await approve(await signIn(browser, PEOPLE.compliance, '/app/approvals'), number);
  await sanne.settled('Processed');
  await expect(sanne.fact('Approved by')).toHaveText('Marijke van den Broek');

  await ingrid.goto('/app');
  await expect(ingrid.getByRole('heading', { level: 1 })).toHaveText('Setting up');
  const others = ingrid.getByRole('region', { name: 'Sign-in of others' });
  await expect(others).toContainText('3 other people have signed in.');
  await expect(others).toContainText('Done');
  await ingrid.getByRole('button', { name: 'Finish setting up' }).click();
  await expect(ingrid).toHaveURL(/\/app$/);
  await expect(ingrid.getByText('Welcome to Openboek')).toBeVisible();
  await expect(ingrid.getByText('Noordveen we are open')).toHaveCount(0);
});
