import type { Locator, Page } from '@playwright/test';

/** The entries that are typed as text. */
export const TEXTS = ['Contact person', 'Company', 'Function', 'Occasion', 'Gift', 'Date', 'Amount'] as const;
export type ReportText = (typeof TEXTS)[number];
export type ReportTypeName = 'I give' | 'I receive' | 'I decline';

/** The entries on the page of one report, in English. */
export class ReportForm {
  readonly page: Page;
  /** The whole form, which has no accessible name. */
  readonly box: Locator;
  readonly declaration: Locator;
  readonly category: Locator;
  /** The links in the list of faults, one for each field that is wrong. */
  readonly wrong: Locator;
  readonly save: Locator;
  readonly submit: Locator;
  readonly state: Locator;

  constructor(page: Page) {
    this.page = page;
    this.box = page.locator('form.ob-report-page-form');
    this.declaration = this.box.getByRole('checkbox');
    this.category = this.box.getByRole('combobox', { name: 'Category' });
    this.wrong = this.box.getByRole('status').getByRole('link');
    const bar = page.getByRole('region', { name: 'What you can do' });
    this.save = bar.getByRole('button', { name: 'Save', exact: true });
    this.submit = bar.getByRole('button', { name: 'Submit', exact: true });
    this.state = bar.getByRole('status');
  }

  text(name: ReportText): Locator {
    return this.box.getByRole('textbox', { name: new RegExp(`^${name}`) });
  }

  type(name: ReportTypeName): Locator {
    return this.box.getByRole('radio', { name });
  }

  /** The categories that can be chosen now; leaves the list open. */
  async openCategories(): Promise<Locator> {
    await this.box.locator('.ob-select').click();
    return this.page.getByRole('option');
  }
}
