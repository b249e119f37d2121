import { expect, test } from '@playwright/test';
import { choosePerson, openAs, PEOPLE } from '../support/browser.ts';
import { NewReportDialog } from './support/new-report-dialog.ts';
import { ReportForm } from './support/report-form.ts';
import { as, createReport } from './support/reports.ts';
import { PDF_FILE } from './support/sample-files.ts';
import { buttonsUnderToasts } from './support/toasts.ts';

const UNAUTHORIZED = 'Unauthorized request, no rights...';
const ENGLISH = { lang: 1033, collapsed: false } as const;

test.describe('a session that has ended', () => {
  test('SI-004 EC-001 OP-004 shows a message, leads through sign-in and back, and keeps what was typed', async ({
    page,
  }) => {
    // The form restores `new=1` itself; only the redirects of the sign-in can restore the rest of the address.
    await openAs(page, PEOPLE.employee, '/app/myreports?from=mail&new=1', ENGLISH);
    const before = page.url();
    const form = new NewReportDialog(page);
    const dialog = form.box;
    await dialog.getByLabel('Contact person').fill('Willem Brouwer');
    await dialog.getByLabel('Gift', { exact: false }).first().fill('Boek');
    await form.attach(PDF_FILE);
    await page.context().clearCookies({ name: /^(?!openboek-language)/ });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(UNAUTHORIZED)).toBeVisible();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await buttonsUnderToasts(page)).toEqual([]);
    await page.waitForURL(/\/oidc\/interaction\//);
    await choosePerson(page, PEOPLE.employee);
    await expect(page).toHaveURL(before);
    await expect(dialog.getByLabel('Contact person')).toHaveValue('Willem Brouwer');
    await expect(dialog.getByLabel('Gift', { exact: false }).first()).toHaveValue('Boek');
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')));
    await expect.poll(drafts).toEqual([]);
    // A browser cannot keep a file, so the name is kept, and the field says that the file has to be chosen again.
    const lost = dialog.getByText(`Choose ‘${PDF_FILE.name}’ again`);
    await expect(lost).toBeVisible();
    await form.attach(PDF_FILE);
    await expect(dialog.getByText(PDF_FILE.name, { exact: true })).toBeVisible();
    await expect(lost).toHaveCount(0);
  });

  test('OP-004 shows on a report which file has to be chosen again', async ({ page }) => {
    const id = await createReport(await as(PEOPLE.employee));
    await openAs(page, PEOPLE.employee, `/app/reports/${id}`, ENGLISH);
    const { save } = new ReportForm(page);
    await page.locator('input[type=file]').setInputFiles(PDF_FILE);
    await page.context().clearCookies({ name: /^(?!openboek-language)/ });
    await save.click();
    await page.waitForURL(/\/oidc\/interaction\//);
    await choosePerson(page, PEOPLE.employee);
    const lost = page.getByText(`Choose ‘${PDF_FILE.name}’ again`);
    await expect(lost).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(PDF_FILE);
    await expect(page.getByRole('region', { name: PDF_FILE.name, exact: true })).toBeVisible();
    await expect(lost).toHaveCount(0);
  });

  test('OP-004 is renewed silently if possible, and the call is repeated', async ({ page }) => {
    let answered = 0;
    let renewals = 0;
    await page.route('**/api/reports/my*', (route) => {
      answered += 1;
      if (answered > 1) return route.continue();
      return route.fulfill({ status: 401, json: { code: 'NO_SESSION', message: '', requestId: 'r' } });
    });
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/auth/session')) renewals += 1;
    });
    await openAs(page, PEOPLE.employee, '/app', ENGLISH);
    await expect(page.getByRole('region', { name: 'My reports' }).getByRole('listitem').first()).toBeVisible();
    expect([answered, renewals]).toEqual([2, 1]);
    await expect(page.getByText(UNAUTHORIZED)).toHaveCount(0);
  });

  test('that is found when the page opens leads straight to sign-in and back to the same address', async ({ page }) => {
    await page.goto('/details?from=mail');
    await page.waitForURL(/\/oidc\/interaction\//);
    await choosePerson(page, PEOPLE.employee);
    await expect(page).toHaveURL(/\/details\?from=mail$/);
  });
});

test.describe('a call that fails', () => {
  const failing = (status: number, code: string) => ({
    status,
    json: { code, message: 'x', requestId: '7f3a-91c2-44d0' },
  });

  test('EC-001 OP-004 with 403 shows a toast', async ({ page }) => {
    await page.route('**/api/reports/waitingforapproval*', (route) => route.fulfill(failing(403, 'NO_RIGHT')));
    // The wait begins before the page opens: the toast stays for five seconds, however slowly the page loads.
    const seen = page.getByText(UNAUTHORIZED).waitFor();
    await openAs(page, PEOPLE.employee, '/app', ENGLISH);
    await seen;
  });

  test('EC-019 OP-005 is shown in place with the request id and a way to try again, without a toast, and reported', async ({
    page,
  }) => {
    const reported: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-errors')) reported.push(request.postDataJSON());
    });
    await page.route('**/api/reports/my*', (route) => route.fulfill(failing(500, 'INTERNAL')));
    await openAs(page, PEOPLE.employee, '/app', ENGLISH);
    const card = page.getByRole('region', { name: 'My reports' });
    await expect(card.getByText('Your reports could not be loaded')).toBeVisible();
    await expect(card.getByText('7f3a-91c2-44d0')).toBeVisible();
    await expect(page.locator('.ob-toast')).toHaveCount(0);
    expect(reported).toContainEqual(
      expect.objectContaining({ name: 'INTERNAL', requestId: '7f3a-91c2-44d0', path: '/app' }),
    );
    // The button copies the request number, and the page says so.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await card.getByRole('button', { name: /^Copy .*7f3a-91c2-44d0$/ }).press('Enter');
    await expect(card.getByText('Copied', { exact: true })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('7f3a-91c2-44d0');
    await page.unroute('**/api/reports/my*');
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card.getByRole('link').first()).toBeVisible();
    await expect(card.getByText('could not be loaded')).toHaveCount(0);
  });

  test('because the browser is offline shows a strip above the content, which stays visible, until the connection is back', async ({
    page,
  }) => {
    await openAs(page, PEOPLE.employee, '/app', ENGLISH);
    await page.context().setOffline(true);
    await expect(page.getByText(/^No connection\. We will try again in/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/^No connection/)).toHaveCount(0);
  });
});
