import { expect, type Page, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { Grid } from './support/grid.ts';
import { NewReportDialog } from './support/new-report-dialog.ts';
import { createReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { ENGLISH } from './support/visits.ts';

const work = teamAtWork();

/** Changes a page as Chrome's page translation does: new elements replace each text, including texts added later. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replace = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || text.data.trim() === '' || parent.closest('font, script, style, textarea, [translate=no]'))
          continue;
        const translated = document.createElement('font');
        translated.append(document.createElement('font'));
        (translated.firstChild as HTMLElement).textContent = text.data;
        text.replaceWith(translated);
      }
    };
    replace(document.body);
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) replace(node);
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
}

/** The errors that the page reports. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', ({ message }) => found.push(message));
  page.on('console', (message) => message.type() === 'error' && found.push(message.text()));
  return found;
}

test.describe('while the browser translates the page', () => {
  test('fields can be corrected one by one after a refused submit', async ({ page }) => {
    const found = complaints(page);
    await openAs(page, work.team.employee.local, '/app/myreports', ENGLISH);
    await translate(page);
    const dialog = new NewReportDialog(page);
    await dialog.open();
    await dialog.button('Save and submit').click();
    await expect(dialog.box.locator('.ob-error-summary')).toBeVisible();
    for (const name of ['Contact person', 'Company', 'Function', 'Occasion', 'Gift'] as const)
      await dialog.text(name).fill('Corrected');
    await dialog.text('Amount').fill('12,50');
    await dialog.text('Contact person').fill('');
    await dialog.text('Contact person').fill('Corrected again');
    await expect(dialog.text('Contact person')).toHaveValue('Corrected again');
    await expect(dialog.box.locator('.ob-error-summary')).toBeVisible();
    expect(found).toEqual([]);
  });

  test('a list can be filtered, and the filter cleared', async ({ page }) => {
    await createReport(work.employee, { gift: 'Bloemen' });
    const found = complaints(page);
    await openAs(page, work.team.employee.local, '/app/myreports?f.gift=Bloemen', ENGLISH);
    const grid = new Grid(page);
    await expect(grid.rows).toHaveCount(1);
    await translate(page);
    await page.goto('/app/myreports?f.gift=Niets');
    await translate(page);
    await page.getByRole('button', { name: /clear/i }).first().click();
    await expect(grid.rows.first()).toBeVisible();
    await expect(page.getByText('Niets')).toHaveCount(0);
    expect(found).toEqual([]);
  });
});

test('what was typed is there again after a page has crashed and been reloaded', async ({ page }) => {
  await openAs(page, work.team.employee.local, '/app/myreports', ENGLISH);
  const dialog = new NewReportDialog(page);
  await dialog.open();
  await dialog.text('Gift').fill('Een doos wijn');
  await dialog.button('Save and submit').click();
  await expect(dialog.box.locator('.ob-error-summary')).toBeVisible();
  // Acts like a browser extension that removes elements unknown to it.
  await page.evaluate(() => document.querySelector('.ob-error-summary a')?.parentElement?.remove());
  await dialog.text('Contact person').fill('Hendrik Molenkamp');
  await expect(page.getByRole('button', { name: /again|Reload/ }).first()).toBeVisible();
  await page.reload();
  await expect(dialog.text('Gift')).toHaveValue('Een doos wijn');
});
