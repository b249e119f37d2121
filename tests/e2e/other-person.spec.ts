import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { openAs, PEOPLE, signInAs } from '#/tests/support/browser.ts';
import english from '#/web/labels/1033.json' with { type: 'json' };
import dutch from '#/web/labels/1043.json' with { type: 'json' };
import { as, createReport, decideReport, readReport, submittedReport, uploadFile } from './support/reports.ts';
import { PDF_FILE } from './support/sample-files.ts';
import type { Member } from './support/team.ts';
import { teamAtWork } from './support/team-at-work.ts';

const LANGUAGES: { lang: LanguageId; labels: Record<string, string> }[] = [
  { lang: 1043, labels: dutch },
  { lang: 1033, labels: english },
];
const work = teamAtWork();

/** A tab of its owner, and what is done in the same browser by somebody else. */
class SharedBrowser {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly settings: { lang: LanguageId; collapsed: false };
  readonly #labels: Record<string, string>;
  /** What the server answered to the owner's tab since the other person signed in: `409 POST /api/reports`. */
  readonly answers: string[] = [];

  constructor(page: Page, lang: LanguageId) {
    this.page = page;
    this.context = page.context();
    this.settings = { lang, collapsed: false };
    this.#labels = LANGUAGES.find((language) => language.lang === lang)?.labels ?? {};
  }

  label(key: string): string {
    const text = this.#labels[key];
    if (text === undefined) throw new Error(`no label ${key}`);
    return text;
  }

  /** The owner's tab; the other person has been in this browser before. */
  async open(owner: string, other: string, address: string): Promise<void> {
    await signInAs(this.page, other, this.settings);
    await this.context.clearCookies();
    // The page looks for the end of its session by itself; here it is to be stopped by what is pressed.
    await this.page.route('**/api/auth/session', async (route) => {
      if (this.answers.length > 0) return route.continue();
      const now = new Date();
      const endsAt = new Date(now.getTime() + 3_600_000);
      return route.fulfill({ json: { now: now.toISOString(), endsAt: endsAt.toISOString(), extendable: true } });
    });
    await openAs(this.page, owner, address, this.settings);
  }

  /** In a second tab, on a page that has nothing of the application: the first one hears nothing of it. */
  async signInElsewhere(other: string): Promise<Page> {
    const tab = await this.context.newPage();
    await signInAs(tab, other, this.settings);
    this.page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const isSimulated = pathname === '/api/auth/session' && response.status() === 200;
      if (pathname.startsWith('/api/') && !isSimulated)
        this.answers.push(`${response.status()} ${response.request().method()} ${pathname}`);
    });
    return tab;
  }

  /** The notice in place of everything, once, and nothing that another person may see has been answered. */
  async isStopped(owner: Pick<Member, 'name'>): Promise<void> {
    const { page } = this;
    await expect(page.getByRole('alert')).toContainText(this.label('OtherPerson.title'));
    await expect(page.getByRole('alert')).toContainText(owner.name);
    await expect(page.locator('.ob-toast')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    expect(this.answers.filter((answer) => !answer.startsWith('409 '))).toEqual([]);
    const answered = this.answers.length;
    // Nothing is sent any more, not by those who look again by themselves when the window is looked at.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForTimeout(500);
    expect(this.answers.length).toBe(answered);
  }

  async goOn(): Promise<void> {
    this.answers.length = 0;
    await this.page.unroute('**/api/auth/session');
    await this.page.getByRole('button', { name: this.label('OtherPerson.continue') }).click();
    await this.page.getByRole('banner').first().waitFor();
  }

  /** Opens the dialog for a new report in the owner's tab and types. */
  get newReport() {
    const dialog = this.page.getByRole('dialog', { name: this.label('NewReport.title') });
    return {
      dialog,
      contact: dialog.getByRole('textbox', { name: this.label('GiftReport.contactPerson') }),
      save: dialog.getByRole('button', { name: this.label('Record.save'), exact: true }),
    };
  }
}

const reportsOf = async (contact: string) =>
  work.sql<{ userId: number }[]>`select user_id as "userId" from gift_reports where contact_person = ${contact}`;

for (const { lang } of LANGUAGES)
  test.describe(`in language ${lang}, when somebody else has signed in in another tab`, () => {
    test('a new report is saved for nobody, and waits for the one who typed it', async ({ page }) => {
      const { employee, colleague } = work.team;
      const contact = `Willem Brouwer ${lang}`;
      const browser = new SharedBrowser(page, lang);
      await browser.open(employee.local, colleague.local, '/app/myreports?new=1');
      const { newReport } = browser;
      await newReport.contact.fill(contact);
      const other = await browser.signInElsewhere(colleague.local);
      await newReport.save.click();
      await browser.isStopped(employee);
      expect(browser.answers).toContain('409 POST /api/reports');
      expect(await reportsOf(contact)).toEqual([]);

      await browser.goOn();
      await expect(page.getByText(colleague.name).first()).toBeAttached();
      await expect(page.getByText(employee.name)).toHaveCount(0);
      await expect(newReport.contact).toHaveValue('');

      await signInAs(other, employee.local, browser.settings);
      await page.reload();
      await expect(newReport.contact).toHaveValue(contact);
      await newReport.save.click();
      await expect(newReport.dialog).toHaveCount(0);
      expect(await reportsOf(contact)).toEqual([{ userId: employee.id }]);
    });

    test('a decision is made in nobody’s name', async ({ page }) => {
      const { compliance } = work.team;
      const id = await submittedReport(work.employee, { amount: 250 });
      await decideReport(work.supervisor, id);
      const marijke = await as(PEOPLE.compliance);
      const { workflowActions } = await readReport(marijke, id);
      expect(workflowActions.length).toBeGreaterThan(0);
      const browser = new SharedBrowser(page, lang);
      await browser.open(PEOPLE.compliance, compliance.local, `/app/reports/${id}`);
      const approve = page
        .getByRole('region', { name: browser.label('Decision.bar') })
        .getByRole('button', { name: browser.label('Decision.approve') });
      await approve.waitFor();
      await browser.signInElsewhere(compliance.local);
      await approve.click();
      await browser.isStopped({ name: 'Marijke van den Broek' });
      expect(browser.answers).toContain(`409 POST /api/tasks/reports/approve/${id}`);
      const [row] = await work.sql<{ count: number }[]>`
        select count(*)::int as count from decisions d join workflow_instances i on i.id = d.instance_id
        where i.register = 'giftReport' and i.record_id = ${id}`;
      expect(row?.count).toBe(1);
    });

    test('a file is stored for nobody', async ({ page }) => {
      const { employee, colleague } = work.team;
      const id = await createReport(work.employee);
      const browser = new SharedBrowser(page, lang);
      await browser.open(employee.local, colleague.local, `/app/reports/${id}`);
      const bar = page.getByRole('region', { name: browser.label('Record.actions') });
      await page.locator('input[type=file]').setInputFiles(PDF_FILE);
      await browser.signInElsewhere(colleague.local);
      await bar.getByRole('button', { name: browser.label('Record.save'), exact: true }).click();
      await browser.isStopped(employee);
      expect(browser.answers).toContain(`409 POST /api/files/upload/report/${id}`);
      expect((await readReport(work.employee, id)).linkedFile).toBeNull();
    });
  });

test('a report that was stored before its file was refused is not offered a second time', async ({ page }) => {
  const { employee, colleague } = work.team;
  const contact = 'Stored before the other came';
  const browser = new SharedBrowser(page, 1033);
  await browser.open(employee.local, colleague.local, '/app/myreports?new=1');
  const { newReport } = browser;
  await newReport.contact.fill(contact);
  await page.locator('input[type=file]').setInputFiles(PDF_FILE);
  const cameIn = page.context().waitForEvent('page');
  await page.route('**/api/reports', async (route) => {
    const response = await route.fetch();
    await browser.signInElsewhere(colleague.local);
    await route.fulfill({ response });
  });
  await newReport.save.click();
  const other = await cameIn;
  await expect(page.getByRole('alert')).toContainText(browser.label('OtherPerson.title'));
  await page.unrouteAll();
  await signInAs(other, employee.local, browser.settings);
  await page.getByRole('button', { name: browser.label('OtherPerson.continue') }).click();
  await expect(newReport.contact).toHaveValue('');
  expect(await reportsOf(contact)).toEqual([{ userId: employee.id }]);
});

test('a list that is read again shows no rows of the other person', async ({ page }) => {
  const { employee, colleague } = work.team;
  await createReport(await as(colleague.local), { contactPerson: 'Alleen van de collega' });
  const browser = new SharedBrowser(page, 1033);
  await browser.open(employee.local, colleague.local, '/app/myreports');
  const refresh = page.getByRole('button', { name: 'Refresh' }).first();
  await refresh.waitFor();
  await browser.signInElsewhere(colleague.local);
  await refresh.click();
  await browser.isStopped(employee);
  await expect(page.getByText('Alleen van de collega')).toHaveCount(0);
});

test('a file is not downloaded', async ({ page }) => {
  const { employee, colleague } = work.team;
  const id = await createReport(work.employee);
  await uploadFile(work.employee, id, PDF_FILE.name, PDF_FILE.mimeType, PDF_FILE.buffer);
  const browser = new SharedBrowser(page, 1033);
  await browser.open(employee.local, colleague.local, `/app/reports/${id}`);
  const download = page.getByRole('button', { name: 'Download' });
  await download.waitFor();
  await browser.signInElsewhere(colleague.local);
  await page.unroute('**/api/auth/session');
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await download.click();
  await browser.isStopped(employee);
  expect(downloads).toBe(0);
});

test('tabs hear at once of a page that somebody else opens, and of the owner who comes back', async ({ page }) => {
  const { employee, colleague } = work.team;
  const browser = new SharedBrowser(page, 1033);
  await browser.open(employee.local, colleague.local, '/app/myreports?new=1');
  await browser.newReport.contact.fill('Hendrik Molenkamp');
  const other = await browser.signInElsewhere(colleague.local);
  await other.goto('/app');
  await browser.isStopped(employee);
  expect(browser.answers).toEqual([]);

  await openAs(other, employee.local, '/app', browser.settings);
  await expect(browser.newReport.contact).toHaveValue('Hendrik Molenkamp');
});
