import { expect, type Locator, type Page } from '@playwright/test';

/**
 * How long, in milliseconds, a page may take to show a new status. It does so even if nobody presses Refresh; tests may
 * press it, because the engine may be slow.
 */
const SETTLED_WITHIN = 20_000;

/** The page of one report, in English. */
export class ReportPage {
  readonly page: Page;
  readonly tools: Locator;
  readonly approve: Locator;
  readonly reject: Locator;
  readonly decisionBar: Locator;
  readonly ownBar: Locator;
  readonly remark: Locator;
  readonly log: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tools = page.getByRole('toolbar', { name: 'Report tools' });
    this.decisionBar = page.getByRole('region', { name: 'Your decision' });
    this.approve = this.decisionBar.getByRole('button', { name: 'Approve' });
    this.reject = this.decisionBar.getByRole('button', { name: 'Reject' });
    this.ownBar = page.getByRole('region', { name: 'What you can do' });
    this.remark = page.getByRole('dialog', { name: 'Reject the report' });
    this.log = page.getByRole('dialog', { name: 'Log' });
  }

  async open(idReport: number): Promise<void> {
    await this.page.goto(`/app/reports/${idReport}`);
    await this.tools.waitFor();
  }

  get idReport(): number {
    return Number(/\/app\/reports?\/(\d+)/.exec(this.page.url())?.[1]);
  }

  /**
   * Approves a report that opened automatically. Pauses first, as a person does, because the page accepts no approval
   * for one second.
   */
  async approveNext(): Promise<void> {
    await this.approve.waitFor();
    await this.page.waitForTimeout(1_200);
    await this.approve.click();
  }

  /** The status as shown in the header. */
  status(name: string): Locator {
    return this.page.getByRole('banner').getByText(name, { exact: true });
  }

  /** Presses Refresh until the report has this status, for 20 seconds at most. */
  async settled(name: string): Promise<void> {
    await expect(async () => {
      await this.tools.getByRole('button', { name: 'Refresh' }).click();
      await expect(this.status(name)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: SETTLED_WITHIN });
  }

  /** The value that the common-info panel shows under a name. */
  fact(name: string): Locator {
    const entries = this.page.locator('dl > div');
    return entries.filter({ has: this.page.locator('dt').getByText(name, { exact: true }) }).locator('dd');
  }

  /** A step in the progress of the approval. */
  step(name: string): Locator {
    return this.page
      .getByRole('list', { name: 'Progress of the approval' })
      .getByRole('listitem')
      .filter({ hasText: name });
  }

  async openLog(): Promise<void> {
    await this.tools.getByRole('button', { name: 'Log' }).click();
    await expect(this.log.getByRole('row').nth(1)).toBeVisible();
  }

  /** The lines that the open log shows now: upn, message, time. */
  async logLines(): Promise<string[][]> {
    const rows = this.log.getByRole('row');
    const lines = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
    return lines.filter((line) => line.length > 0);
  }

  /** Opens the remark form, writes a remark and rejects. */
  async rejectWith(remark: string): Promise<void> {
    await this.reject.click();
    await this.remark.getByRole('textbox').fill(remark);
    await this.remark.getByRole('button', { name: 'Reject' }).click();
  }

  async withdraw(reason: string): Promise<void> {
    await this.tools.getByRole('button', { name: 'Withdraw…' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Withdraw the report' });
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog).toBeHidden();
  }
}
