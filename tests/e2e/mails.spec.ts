import { expect, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { Grid } from './support/grid.ts';
import { as, createReport, readReport, submitReport } from './support/reports.ts';
import { ENGLISH } from './support/visits.ts';

test('without a mail server, administrators see the stored emails, and read them with mouse and keyboard', async ({
  page,
}) => {
  const owner = await as('romy.vos');
  const id = await createReport(owner, { gift: 'Een geheim horloge' });
  await submitReport(owner, id);
  await openAs(page, 'ingrid.oosterhuis', '/app/management/mails', ENGLISH);
  await expect(page.getByText('No mail server is set (SMTP_URL).')).toBeVisible();
  const grid = new Grid(page);
  // The email is found by the number of its report, because this supervisor also gets emails about other people's
  // submissions.
  const { number } = await readReport(owner, id);
  const row = grid.rows.filter({ hasText: 'Hendrik Boersma' }).filter({ hasText: number });
  await expect(row).toContainText('Kept');
  await row.dblclick();
  const mail = page.getByRole('dialog');
  await expect(mail.locator('pre')).toContainText(`/app/reports/${id}`);
  await expect(mail).not.toContainText('horloge');
  await page.keyboard.press('Escape');
  await expect(mail).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(mail.locator('pre')).toContainText(`/app/reports/${id}`);
});

test('a person chooses to get one email a day, and that choice applies on every device', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const choose = async (where: typeof page) => {
    await where.getByRole('button', { name: 'Settings' }).first().click();
    return where.getByRole('dialog', { name: 'Settings' }).getByRole('radio', { name: 'One a day' });
  };
  await openAs(page, 'luuk.vandermeer', '/app', ENGLISH);
  const daily = await choose(page);
  await expect(daily).not.toBeChecked();
  const kept = page.waitForResponse('**/api/people/me/mail');
  await page.getByText('One a day').click();
  await expect(daily).toBeChecked();
  expect((await kept).status()).toBe(200);
  const elsewhere = await browser.newPage();
  await openAs(elsewhere, 'luuk.vandermeer', '/app', ENGLISH);
  await expect(await choose(elsewhere)).toBeChecked();
  await elsewhere.close();
});

test('administrators also see an email with its formatting, without active content or working links', {
  tag: '@long',
}, async ({ page }) => {
  const owner = await as('romy.vos');
  const id = await createReport(owner, { gift: 'Een geheim horloge' });
  await submitReport(owner, id);
  await openAs(page, 'ingrid.oosterhuis', '/app/management/mails', ENGLISH);
  const { number } = await readReport(owner, id);
  await new Grid(page).rows.filter({ hasText: number }).dblclick();
  const mail = page.getByRole('dialog');
  await mail.getByText('Formatted').click();
  const frame = mail.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame.contentFrame().getByRole('link')).toHaveAttribute('href', new RegExp(`/app/reports/${id}$`));
  await expect(frame.contentFrame().locator('body')).toHaveCSS('background-color', 'rgb(239, 243, 244)');
});
