import { expect, type Page } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { keepBack } from './support/api-routes.ts';
import { Grid } from './support/grid.ts';
import { NewReportDialog } from './support/new-report-dialog.ts';
import { ownRegister } from './support/own-register.ts';
import { ReportForm } from './support/report-form.ts';
import { ReportPage } from './support/report-page.ts';
import { createReport, readReport, submitReport, updateReport } from './support/reports.ts';
import { PDF_FILE } from './support/sample-files.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH, test } from './support/visits.ts';

const ME = 'rik.verbeek';

const own = ownRegister(ME);

test.describe('leaving a report', () => {
  test('RD-023 asks if there are unsaved changes: staying keeps them, and leaving discards them', async ({ page }) => {
    const id = await createReport(own.me, { gift: 'Zoals het was' });
    // The person comes from a page of the application, so that the browser's Back leads there.
    await openAs(page, ME, '/app/myreports', ENGLISH);
    await new Grid(page).row('Zoals het was').dblclick();
    const report = new ReportPage(page);
    const form = new ReportForm(page);
    const question = page.getByRole('alertdialog', { name: 'Leave without saving' });
    await form.text('Gift').fill('Half getypt');
    await report.tools.getByRole('button', { name: 'Back' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(new RegExp(`/app/reports/${id}$`));
    await expect(form.text('Gift')).toHaveValue('Half getypt');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form.text('Gift')).toHaveValue('Half getypt');
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(form.text('Gift')).toHaveValue('Half getypt');

    await report.tools.getByRole('button', { name: 'Back' }).click();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/myreports/);
    expect((await readReport(own.me, id)).gift).toBe('Zoals het was');
  });

  test('RD-023 does not ask if there are no changes, or all are saved or reverted', async ({ page }) => {
    const id = await createReport(own.me, { gift: 'Zoals het was' });
    const { report, form } = await own.open(page, id);
    const leaves = async () => {
      await report.tools.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\/app\/myreports/);
      await report.open(id);
    };
    await leaves();
    await form.text('Gift').fill('Anders');
    await form.text('Gift').fill('Zoals het was');
    await leaves();
    await form.text('Gift').fill('Bewaard');
    await form.save.click();
    await expect(form.state).toHaveText('Saved');
    await leaves();
    await expect(form.text('Gift')).toHaveValue('Bewaard');
  });

  test('RD-023 makes the browser ask before a reload, even if only a file was chosen', async ({ page }) => {
    const { form } = await own.open(page, await createReport(own.me));
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    const reload = () => page.evaluate(() => window.location.reload());
    await form.text('Gift').fill('Niet kwijtraken');
    await reload().catch(() => undefined);
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(form.text('Gift')).toHaveValue('Niet kwijtraken');
    await form.save.click();
    await expect(form.state).toHaveText('Saved');
    await page.reload();
    await expect(form.text('Gift')).toHaveValue('Niet kwijtraken');
    expect(asked).toHaveLength(1);

    await form.text('Gift').focus();
    await page.keyboard.press('End');
    await page.locator('input[type=file]').setInputFiles(PDF_FILE);
    await expect(form.state).toHaveText('Not saved');
    await reload().catch(() => undefined);
    await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
    await expect(form.state).toHaveText('Not saved');
  });
});

test('RD-023 a report with unsaved changes is copied only after the person has chosen to leave', async ({ page }) => {
  const id = await createReport(own.me, { gift: 'Zoals het was' });
  const { report, form, calls } = await own.open(page, id);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving' });
  await form.text('Gift').fill('Half getypt');
  await report.tools.getByRole('button', { name: 'Copy to new report' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(form.text('Gift')).toHaveValue('Half getypt');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  await report.tools.getByRole('button', { name: 'Copy to new report' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(`/${id}$`));
  await expect(form.text('Gift')).toHaveValue('Zoals het was');
});

test('RD-023 Back and a reload ask before a filled-in new report is discarded', async ({ page }) => {
  await openAs(page, ME, '/app/myreports', ENGLISH);
  const dialog = new NewReportDialog(page);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving' });
  await dialog.open();
  await page.goBack();
  await expect(dialog.box).toBeHidden();
  await dialog.open();
  await dialog.text('Gift').fill('Half getypt');
  const asked: string[] = [];
  page.on('dialog', (asks) => {
    asked.push(asks.type());
    void asks.dismiss();
  });
  await page.evaluate(() => window.location.reload()).catch(() => undefined);
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog.text('Gift')).toHaveValue('Half getypt');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog.box).toBeHidden();
});

test('LA-002 typed text survives a change of language and of theme', async ({ page }) => {
  const { form } = await own.open(page, await createReport(own.me, { gift: 'Zoals het was' }));
  await form.text('Gift').fill('Half getypt');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByText('Dark').click();
  await settings.getByText('Nederlands').click();
  await expect(page.getByRole('dialog', { name: 'Instellingen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: /^Geschenk/ })).toHaveValue('Half getypt');
  await expect(page.getByRole('status').filter({ hasText: 'Niet opgeslagen' })).toBeVisible();
});

test.describe('two windows', () => {
  test('OP-017 a save on an outdated version shows both texts, and the chosen ones are stored', async ({ page }) => {
    const id = await createReport(own.me, { gift: 'Begin', occasion: 'Begin', contactPerson: 'Begin' });
    const { form } = await own.open(page, id);
    const other = await page.context().newPage();
    await other.goto(`/app/reports/${id}`);
    const otherForm = new ReportForm(other);
    await otherForm.text('Gift').fill('Uit het andere venster');
    await otherForm.text('Occasion').fill('Ook daaruit');
    await otherForm.save.click();
    await expect(otherForm.state).toHaveText('Saved');

    await form.text('Gift').fill('Uit dit venster');
    await form.text('Contact person').fill('Hier getypt');
    await form.save.click();
    const conflict = page.getByRole('dialog', { name: 'This report has changed in the meantime' });
    const field = (name: string) => conflict.getByRole('group', { name, exact: true });
    await expect(field('Gift')).toContainText('Uit dit venster');
    await expect(field('Gift')).toContainText('Uit het andere venster');
    await expect(field('Occasion')).toContainText('Ook daaruit');
    await expect(conflict.getByRole('group')).toHaveCount(3);
    await expect(conflict).toContainText(
      /You saved this report yourself at \d\d:\d\d, .* working on it here since \d\d:\d\d\./,
    );
    // Until a choice is made, neither text is lost.
    expect((await readReport(own.me, id)).gift).toBe('Uit het andere venster');
    await page.keyboard.press('Escape');
    await expect(conflict).toHaveCount(0);
    await expect(form.text('Gift')).toHaveValue('Uit dit venster');
    await expect(form.state).toHaveText('Not saved');

    await form.save.click();
    // The proposed choices are kept: changes made only in the other window are adopted, and texts typed here stay.
    await expect(field('Occasion').getByRole('radio', { name: 'Ook daaruit' })).toBeChecked();
    await expect(field('Gift').getByRole('radio', { name: 'Uit dit venster' })).toBeChecked();
    await field('Gift').getByRole('radio', { name: 'Uit het andere venster' }).check();
    await conflict.getByRole('button', { name: 'Save the chosen text' }).click();
    await expect(toast(page, 'data saved.')).toBeVisible();
    await expect(conflict).toHaveCount(0);
    const stored = { gift: 'Uit het andere venster', occasion: 'Ook daaruit', contactPerson: 'Hier getypt' };
    expect(await readReport(own.me, id)).toMatchObject(stored);
    await expect(form.text('Contact person')).toHaveValue('Hier getypt');
    await expect(form.text('Occasion')).toHaveValue('Ook daaruit');
    await expect(form.state).toHaveText('Saved');
  });

  test('another person’s text is shown with their name and the time, and can be chosen instead', async ({ page }) => {
    const id = await createReport(own.me, { gift: 'Begin' });
    const { form } = await own.open(page, id);
    await form.text('Gift').fill('Van mij');
    await updateReport(own.me, id, (await readReport(own.me, id)).version, { gift: 'Opgeslagen' });
    await own.sql`update audit_entries set actor_id = (select id from users where upn like 'ruben.scholten@%')
      where entity = 'giftReport' and entity_id = ${String(id)} and action = 'report.update'`;
    await form.save.click();
    const conflict = page.getByRole('dialog', { name: 'This report has changed in the meantime' });
    await expect(conflict).toContainText(/Ruben Scholten saved this report at \d\d:\d\d, while you/);
    await expect(conflict.locator('.ob-conflict-head')).toHaveText(/Stored text Ruben Scholten, \d\d:\d\d$/);
    await conflict.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(form.text('Gift')).toHaveValue('Opgeslagen');
    await expect(form.state).toHaveText('Saved');
    expect((await readReport(own.me, id)).gift).toBe('Opgeslagen');
  });

  test('a save after the report was submitted elsewhere shows why it is too late and what is possible now', async ({
    page,
  }) => {
    const id = await createReport(own.me, { gift: 'Begin' });
    const { report, form } = await own.open(page, id);
    await form.text('Gift').fill('Te laat');
    await submitReport(own.me, id);
    // The message is far above the end of the form.
    await page.setViewportSize({ width: 1440, height: 560 });
    await form.declaration.scrollIntoViewIfNeeded();
    await form.save.click();
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.getByRole('alert')).toContainText('the status has changed');
    await expect(page.getByRole('alert')).toContainText('withdraw or copy to a new report');
    await expect(report.status('Waiting for approval')).toBeVisible();
    expect((await readReport(own.me, id)).gift).toBe('Begin');
    // The form shows the report, and the typed texts are shown separately, to be copied.
    await expect(form.text('Gift')).toHaveValue('Begin');
    await expect(notStored(page)).toContainText('GiftTe laat');
  });
});

/** The region that shows the typed texts that were not saved before the report could no longer be changed. */
const notStored = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'The report can no longer be changed. This had not been saved yet:' });

test('text typed during a save stays unsaved; text typed during a submission is shown separately from the report', async ({
  page,
}) => {
  const id = await createReport(own.me);
  const { report, form, calls } = await own.open(page, id);
  const letSave = await keepBack(page, 'PUT', '**/api/reports');
  await form.text('Gift').fill('Wijn');
  await form.save.click();
  await expect(form.save).toHaveAttribute('aria-busy', 'true');
  await form.text('Gift').fill('Wijn en kaas');
  letSave();
  await expect(toast(page, 'data saved.')).toBeVisible();
  await expect(form.state).toHaveText('Not saved');
  await expect(form.text('Gift')).toHaveValue('Wijn en kaas');
  expect((await readReport(own.me, id)).gift).toBe('Wijn');

  const letSubmit = await keepBack(page, 'POST', '**/api/tasks/reports/submitforapproval/*');
  await form.submit.click();
  await expect.poll(() => calls.at(-1)).toContain('submitforapproval');
  await form.text('Gift').fill('Wijn, kaas en brood');
  letSubmit();
  await expect(report.status('Waiting for approval')).toBeVisible();
  await expect(notStored(page)).toContainText('GiftWijn, kaas en brood');
  await expect(form.text('Gift')).toHaveValue('Wijn en kaas');
  expect((await readReport(own.me, id)).gift).toBe('Wijn en kaas');
  await notStored(page).getByRole('button', { name: 'Close' }).click();
  await expect(notStored(page)).toHaveCount(0);
  await report.tools.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/app\/myreports/);
});
