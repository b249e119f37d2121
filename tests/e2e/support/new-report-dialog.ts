import type { Locator, Page } from '@playwright/test';

/** The entries of a complete report, as typed in the English form. */
export const TYPED = {
  Date: '17-11-2026',
  'Contact person': 'Hendrik Molenkamp',
  Company: 'Betoncentrale De Schelde',
  Function: 'Verkoopleider',
  Occasion: 'Afsluiting project Zandkade',
  Gift: 'Diner voor twee personen',
  Amount: '62,50',
} as const;
export type TypedField = keyof typeof TYPED;

/** The dialog in which a report is registered, in English. */
export class NewReportDialog {
  readonly page: Page;
  readonly box: Locator;

  constructor(page: Page) {
    this.page = page;
    this.box = page.getByRole('dialog', { name: 'New report' });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'New report' }).first().click();
    await this.box.waitFor();
  }

  text(name: TypedField): Locator {
    return this.box.getByRole('textbox', { name });
  }

  type(name: 'I give' | 'I receive' | 'I decline'): Locator {
    return this.box.getByRole('radio', { name });
  }

  get category(): Locator {
    return this.box.getByRole('combobox', { name: 'Category' });
  }

  get declaration(): Locator {
    return this.box.getByRole('checkbox');
  }

  button(name: 'Cancel' | 'Save' | 'Save and submit'): Locator {
    return this.box.getByRole('button', { name, exact: true });
  }

  async chooseCategory(name: string): Promise<void> {
    await this.box.locator('.ob-select').click();
    await this.page.getByRole('option', { name, exact: true }).click();
  }

  /** Fills in everything that a submission requires; entries of `own` replace the defaults. */
  async fill(own: Partial<Record<TypedField, string>> = {}): Promise<void> {
    for (const [name, value] of Object.entries({ ...TYPED, ...own })) await this.text(name as TypedField).fill(value);
    await this.chooseCategory('Meal or dinner');
    await this.declaration.check();
  }

  /** Chooses a file as a person does: with the button, in the browser's own dialog. */
  async attach(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.box.getByRole('button', { name: /choose (a|another) file/ }).click();
    await (await chooser).setFiles(file);
  }
}
