import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { openAs, signInAs } from '#/tests/support/browser.ts';
import english from '#/web/labels/1033.json' with { type: 'json' };
import dutch from '#/web/labels/1043.json' with { type: 'json' };
import type { Member } from './team.ts';

export const LANGUAGES: { lang: LanguageId; labels: Record<string, string> }[] = [
  { lang: 1043, labels: dutch },
  { lang: 1033, labels: english },
];
/** The tab of one person (its owner), and the actions of another person in the same browser. */
export class SharedBrowser {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly settings: { lang: LanguageId; collapsed: false };
  readonly #labels: Record<string, string>;
  /** The server's answers to the owner's tab since the other person signed in, such as `409 POST /api/reports`. */
  readonly answers: string[] = [];

  constructor(page: Page, lang: LanguageId) {
    this.page = page;
    this.context = page.context();
    this.settings = { lang, collapsed: false };
    this.#labels = LANGUAGES.find((language) => language.lang === lang)?.labels ?? {};
  }

  label(key: string): string {
    const text = this.#labels[key];
    if (text === undefined) throw new Error(`the page has no label ${key}`);
    return text;
  }

  /** Opens the owner's tab, in a browser that the other person has used before. */
  async open(owner: string, other: string, address: string): Promise<void> {
    await signInAs(this.page, other, this.settings);
    await this.context.clearCookies();
    // The page checks the end of its session automatically, but here only clicks should reveal the other person.
    await this.page.route('**/api/auth/session', async (route) => {
      if (this.answers.length > 0) return route.continue();
      const now = new Date();
      const endsAt = new Date(now.getTime() + 3_600_000);
      return route.fulfill({ json: { now: now.toISOString(), endsAt: endsAt.toISOString(), extendable: true } });
    });
    await openAs(this.page, owner, address, this.settings);
  }

  /** Signs the other person in, in a second tab outside the application, so that the first tab does not notice it. */
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

  /** Expects a single notice that replaces the whole page, and no answer with data of the other person. */
  async isStopped(owner: Pick<Member, 'name'>): Promise<void> {
    const { page } = this;
    await expect(page.getByRole('alert')).toContainText(this.label('OtherPerson.title'));
    await expect(page.getByRole('alert')).toContainText(owner.name);
    await expect(page.locator('.ob-toast')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    expect(this.answers.filter((answer) => !answer.startsWith('409 '))).toEqual([]);
    const answered = this.answers.length;
    // The page sends no further calls, not even for queries that refetch when the window gets the focus.
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

  /** The owner signs in again in the other tab, and this tab is reloaded. */
  async comeBack(other: Page, owner: string): Promise<void> {
    await this.goOn();
    await signInAs(other, owner, this.settings);
    await this.page.reload();
    await this.page.getByRole('banner').first().waitFor();
  }

  /** The dialog for a new report in the owner's tab, with its contact field and its Save button. */
  get newReport() {
    const dialog = this.page.getByRole('dialog', { name: this.label('NewReport.title') });
    return {
      dialog,
      contact: dialog.getByRole('textbox', { name: this.label('GiftReport.contactPerson') }),
      save: dialog.getByRole('button', { name: this.label('Record.save'), exact: true }),
    };
  }
}
