import { expect, type Locator, type Page } from '@playwright/test';

/** An entry of the open menu, including one that can be switched on and off. */
export const entry = (page: Page, name: string): Locator =>
  page.getByRole('menuitem', { name, exact: true }).or(page.getByRole('menuitemcheckbox', { name, exact: true }));

/** A register grid on a wide screen, found by roles and names. */
export class Grid {
  readonly page: Page;
  readonly table: Locator;
  readonly tools: Locator;
  readonly groups: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('grid').or(page.getByRole('treegrid'));
    this.tools = page.getByRole('toolbar', { name: /^(List tools|Hulpmiddelen van de lijst)$/ });
    this.groups = page.getByRole('group', { name: /^(Grouped by|Gegroepeerd op)$/ });
  }

  header(name: string): Locator {
    return this.table.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  }

  /** One of the tools of the list. */
  tool(name: string): Locator {
    return this.tools.getByRole('button', { name, exact: true });
  }

  /** The width in px. */
  async widthOf(column: string): Promise<number> {
    return (await this.header(column).boundingBox())?.width ?? 0;
  }

  /** The records, without the header, the filters and the groups. */
  get rows(): Locator {
    return this.table.locator('[aria-selected]');
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  group(name: string): Locator {
    return this.table
      .getByRole('row', { expanded: true })
      .or(this.table.getByRole('row', { expanded: false }))
      .filter({ hasText: name });
  }

  /** The counts and sums below the list. */
  get status(): Locator {
    return this.page.locator('.ob-grid-frame').getByRole('status').last();
  }

  filter(column: string): Locator {
    return this.table.getByRole('textbox', { name: `Filter on ${column}` });
  }

  /** The names of the columns, left to right. */
  async columns(): Promise<string[]> {
    return (await this.table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  }

  /** The texts of one column, from top to bottom. */
  async values(column: string): Promise<string[]> {
    await expect(this.rows.first()).toBeVisible();
    const at = (await this.columns()).indexOf(column);
    return this.rows.evaluateAll(
      (rows, index) => rows.map((row) => row.querySelectorAll('[role=gridcell]')[index]?.textContent ?? ''),
      at,
    );
  }
}
