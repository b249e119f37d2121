import { expect, type Page } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { APPROVER, makeScreenReports, OWNER, type ScreenReports } from './support/screens/screen-reports.ts';
import { ENGLISH, test } from './support/visits.ts';

let reports: ScreenReports;
test.beforeAll(async () => {
  reports = await makeScreenReports();
});

test('CO-003 toolbars are 45 px high', async ({ page }) => {
  await openAs(page, APPROVER, '/app/approvals', ENGLISH);
  for (const address of ['/app/approvals', '/app/myreports', `/app/reports/${reports.waiting}`]) {
    await page.goto(address);
    const toolbar = page.getByRole('toolbar').first();
    await expect(toolbar, address).toBeVisible();
    expect((await toolbar.boundingBox())?.height, address).toBe(45);
  }
});

/** The share of the window’s width that a dialog takes up, in %. */
async function dialogWidth(page: Page, name: string): Promise<number> {
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  return dialog.evaluate((box) => ((box as HTMLElement).offsetWidth / window.innerWidth) * 100);
}

test('CO-005 a dialog is 50 % as wide as the window for a remark or a list, 60 % for a new report, and 80 % for a file', async ({
  page,
}) => {
  await openAs(page, APPROVER, `/app/reports/${reports.waiting}`, ENGLISH);
  await page.getByRole('button', { name: 'Reject' }).click();
  expect(await dialogWidth(page, 'Reject the report')).toBe(50);
  await openAs(page, OWNER, `/app/reports/${reports.draft}`, ENGLISH);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  expect(await dialogWidth(page, 'Keyboard shortcuts')).toBe(50);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show large' }).click();
  expect(await dialogWidth(page, 'fles.png')).toBe(80);
  await page.goto('/app/myreports?new=1');
  expect(await dialogWidth(page, 'New report')).toBe(60);
});

test('on a very wide screen a dialog stays as wide as on one of 1920 px, and its lines stay short enough to read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await openAs(page, OWNER, `/app/reports/${reports.draft}`, ENGLISH);
  await page.getByRole('button', { name: 'Delete…', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((box) => (box as HTMLElement).offsetWidth)).toBe(960);
  await expect.poll(async () => (await dialog.locator('.ob-dialog-text').boundingBox())?.width).toBeLessThan(600);
});

test('OP-060 a register has no pages: it scrolls to the last row and draws only visible rows', async ({ page }) => {
  const total = 400;
  await page.route('**/api/reports/my*', async (route) => {
    const answer = await route.fetch();
    const [row] = (await answer.json()) as Record<string, unknown>[];
    const rows = Array.from({ length: total }, (_, at) => ({ ...row, idReport: 9000 + at, gift: `Gift ${at}` }));
    await route.fulfill({ response: answer, json: rows });
  });
  await openAs(page, OWNER, '/app/myreports', ENGLISH);
  const cells = page.getByRole('gridcell', { name: /^Gift \d+$/ });
  await expect(cells.first()).toBeVisible();
  expect(await cells.count()).toBeLessThan(total / 4);
  await expect(page.getByRole('button', { name: /page/i })).toHaveCount(0);
  await cells.first().click();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('gridcell', { name: `Gift ${total - 1}`, exact: true })).toBeVisible();
  await expect.poll(() => cells.count()).toBeLessThan(total / 4);
});
