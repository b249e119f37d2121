import { expect, type Locator, type Page } from '@playwright/test';
import { Grid } from './grid.ts';

/** How long, in milliseconds, an engine may take to put a task into the approver's list. */
const LISTED_WITHIN = 20_000;

/** The list of tasks that wait for a person's approval, in English. */
export class ApprovalsPage {
  readonly page: Page;
  readonly grid: Grid;
  readonly tab: Locator;
  /** The group of the side menu with the total badge. */
  readonly actions: Locator;

  constructor(page: Page) {
    this.page = page;
    this.grid = new Grid(page);
    this.tab = page.getByRole('tab', { name: /^Reports/ });
    this.actions = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: /^Actions/ });
  }

  async refresh(): Promise<void> {
    await this.grid.tools.getByRole('button', { name: 'Refresh' }).click();
  }

  /** Presses Refresh until a report is listed. @returns its row */
  async listed(text: string): Promise<Locator> {
    const row = this.grid.row(text);
    await expect(async () => {
      await this.refresh();
      await expect(row).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: LISTED_WITHIN });
    return row;
  }

  /** The number on the tab's badge; 0 while there is none. */
  async count(): Promise<number> {
    return Number(/\d+/.exec((await this.tab.textContent()) ?? '')?.[0] ?? 0);
  }
}
