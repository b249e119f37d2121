import { expect, test } from '@playwright/test';
import type { Picklists } from '#/bff/contract/startup.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { completeEntries } from '../support/entries.ts';
import { ownRegister } from './support/own-register.ts';
import {
  as,
  createReport,
  decideReport,
  readReport,
  submitReport,
  submittedReport,
  uploadFile,
} from './support/reports.ts';
import { PDF_FILE } from './support/sample-files.ts';
import { toast } from './support/toasts.ts';

const ME = 'amina.haddou';
const SUPERVISOR = 'marloes.hofstra';
const HIDDEN_CATEGORY = { id: 9, name: 'Christmas hamper' };

const own = ownRegister(ME);

test.describe('saving a draft', () => {
  test('RD-024 SU-001 OP-021 the owner changes and saves a draft, complete or not', async ({ page }) => {
    const id = await createReport(own.me);
    const { form, calls } = await own.open(page, id);
    await expect(form.state).toHaveText('Saved');
    await form.text('Gift').fill('Fles wijn');
    await form.text('Occasion').fill('');
    await form.text('Date').fill('7-3-2026');
    await form.type('I give').check();
    await (await form.openCategories()).filter({ hasText: 'Travel or stay' }).click();
    await expect(form.state).toHaveText('Not saved');
    await form.save.click();
    await expect(toast(page, 'data saved.')).toBeVisible();
    await expect(form.state).toHaveText('Saved');
    await expect(form.wrong).toHaveCount(0);
    expect(calls).toEqual(['PUT /api/reports']);
    expect(await readReport(own.me, id)).toMatchObject({
      idReportStatus: REPORT_STATUS.Concept,
      idReportType: 1,
      idReportCategory: 6,
      gift: 'Fles wijn',
      occasion: null,
      date: '2026-03-07',
    });
    // A second save continues from the first.
    await form.text('Gift').fill('Twee flessen wijn');
    await page.keyboard.press('Control+s');
    await expect(form.state).toHaveText('Saved');
    expect((await readReport(own.me, id)).gift).toBe('Twee flessen wijn');
  });

  test('VA-007 OP-021 an amount is entered with a comma, and an invalid amount or date is refused even on Save', {
    tag: '@long',
  }, async ({ page }) => {
    const id = await createReport(own.me);
    const { form, calls } = await own.open(page, id);
    await form.text('Amount').fill('veel');
    await form.text('Date').fill('gisteren');
    await form.save.click();
    await expect(form.wrong).toHaveText(['amount', 'date']);
    await expect(form.text('Amount')).toBeFocused();
    await expect(form.text('Amount')).toHaveAccessibleDescription(
      'Write the amount in figures with a comma before the cents, for example 1250,00',
    );
    expect(calls).toEqual([]);

    await form.text('Amount').fill('1.234,5');
    await form.text('Date').fill('07-03-2026');
    await expect(form.text('Amount')).toHaveValue('1234,50');
    await form.save.click();
    await expect(form.state).toHaveText('Saved');
    expect(await readReport(own.me, id)).toMatchObject({ amount: 1234.5, date: '2026-03-07' });
  });

  test('OP-026 a category that is no longer offered stays on the report and may be kept', { tag: '@long' }, async ({
    page,
  }) => {
    const id = await createReport(own.me);
    await own.sql`update gift_reports set category_id = ${HIDDEN_CATEGORY.id} where id = ${id}`;
    const { report, form } = await own.open(page, id);
    const picklists = (await (await page.request.get('/api/Startup/picklists?lang=1033')).json()) as Picklists;
    const visible = picklists.reportCategories.filter((category) => category.visible).map(({ name }) => name);
    await expect(form.box.locator('.ob-select')).toContainText(HIDDEN_CATEGORY.name);
    await expect(await form.openCategories()).toHaveText([...visible, HIDDEN_CATEGORY.name]);
    await page.keyboard.press('Escape');
    await form.text('Gift').fill('Nog een kerstpakket');
    await form.save.click();
    await expect(form.state).toHaveText('Saved');
    expect(await readReport(own.me, id)).toMatchObject({ idReportCategory: 9, gift: 'Nog een kerstpakket' });

    await report.open(await createReport(own.me));
    await expect(await form.openCategories()).toHaveText(visible);
  });
});

const MISSING = ['Contact person', 'Company', 'Function', 'Occasion', 'Gift', 'Date', 'Amount'] as const;

test.describe('submitting', () => {
  test('RD-024 SU-002 SU-003 the owner submits what was just typed, which is saved first', async ({ page }) => {
    const id = await createReport(own.me);
    const { report, form, calls } = await own.open(page, id);
    await form.text('Gift').fill('Meteen ingediend');
    await form.submit.click();
    await expect(toast(page, 'Report submitted, starting workflow.')).toBeVisible();
    await expect(toast(page, 'Workflow is started')).toBeVisible();
    await expect(report.status('Waiting for approval')).toBeVisible();
    await expect(form.text('Gift')).not.toBeEditable();
    expect(calls.map((call) => call.replace(/StartWorkflow\/[^/]+/, 'StartWorkflow/:id'))).toEqual([
      'PUT /api/reports',
      `POST /api/tasks/reports/submitforapproval/${id}`,
      'POST /api/StartWorkflow/:id/gift-report-approval',
    ]);
    expect(await readReport(own.me, id)).toMatchObject({ gift: 'Meteen ingediend', idReportStatus: 5 });
  });

  test('VA-001 VA-002 no field is marked before Submit, which marks all missing fields at once with "*"', async ({
    page,
  }) => {
    const { body: id } = await own.me.call<number>('POST', '/api/reports', { idReportType: 2 });
    const { form, calls } = await own.open(page, id);
    const marked = form.box.locator('[aria-invalid=true]');
    await form.text('Contact person').focus();
    await form.text('Company').focus();
    await expect(form.wrong).toHaveCount(0);
    await expect(marked).toHaveCount(0);

    await form.submit.click();
    await expect(form.wrong).toHaveCount(9);
    for (const name of MISSING) {
      await expect(form.text(name), name).toHaveAttribute('aria-invalid', 'true');
      await expect(form.text(name), name).toHaveAccessibleDescription(/^\* ?(Enter) /);
    }
    await expect(form.category).toHaveAccessibleDescription(/^\* ?Choose a category/);
    await expect(form.declaration).toHaveAccessibleDescription(/^\* ?Tick the declaration/);
    await expect(form.text('Contact person')).toBeFocused();
    expect(calls).toEqual([]);

    // From here on validation is live.
    await form.text('Contact person').fill('Willem Brouwer');
    await expect(form.text('Contact person')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(form.wrong).toHaveCount(8);
  });

  test('EC-005 OP-062 a failed start shows "Error submitting expense report." and is compensated, so that the draft is unchanged', {
    tag: '@long',
  }, async ({ page }) => {
    const id = await createReport(own.me);
    const { report, form, calls } = await own.open(page, id);
    // The server answers, but its engine is unavailable: the submission is stored, the start fails, and the
    // compensation succeeds.
    const started = { workflowInstanceId: crypto.randomUUID(), workflowDefinitionName: 'gift-report-approval' };
    await page.route('**/api/tasks/reports/submitforapproval/**', (route) => route.fulfill({ json: started }));
    await page.route('**/api/StartWorkflow/**', (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'away', requestId: 'r' } }),
    );
    await page.route('**/api/tasks/reports/compensateforsubmiterror/**', (route) => route.fulfill({ status: 204 }));
    await form.text('Gift').fill('Tweede poging');
    await form.submit.click();
    await expect(toast(page, 'Error submitting expense report.')).toBeVisible();
    await expect(toast(page, 'The report is as it was before. Try again.')).toBeVisible();
    await expect(toast(page, 'Workflow is started')).toHaveCount(0);
    expect(calls).toEqual([
      'PUT /api/reports',
      `POST /api/tasks/reports/submitforapproval/${id}`,
      `POST /api/StartWorkflow/${started.workflowInstanceId}/gift-report-approval`,
      `POST /api/tasks/reports/compensateforsubmiterror/${id}/1`,
    ]);
    await expect(report.status('Draft')).toBeVisible();
    await expect(form.text('Gift')).toHaveValue('Tweede poging');

    await page.unrouteAll();
    await form.submit.click();
    await expect(report.status('Waiting for approval')).toBeVisible();
    expect((await readReport(own.me, id)).gift).toBe('Tweede poging');
  });

  test('EC-005 OP-062 too short an answer to the start also leads to "Error submitting expense report.", and the page shows the status of the report', {
    tag: '@long',
  }, async ({ page }) => {
    const id = await createReport(own.me);
    const { report, form, calls } = await own.open(page, id);
    await page.route('**/api/StartWorkflow/**', (route) => route.fulfill({ json: 'x'.repeat(19) }));
    await form.submit.click();
    await expect(toast(page, 'Error submitting expense report.')).toBeVisible();
    // The real server has already started the workflow, so it does not take back the submission.
    await expect(
      toast(page, 'The engine is already working on it. The page shows the present state of the report.'),
    ).toBeVisible();
    expect(calls.at(-1)).toBe(`POST /api/tasks/reports/compensateforsubmiterror/${id}/1`);
    await expect(report.status('Waiting for approval')).toBeVisible();
    await expect(form.text('Gift')).not.toBeEditable();
    await expect(toast(page, 'Workflow is started')).toHaveCount(0);
  });
});

test.describe('the owner of a report', () => {
  test('OP-022 SU-013 can delete a draft after a confirmation, but not a submitted report', async ({ page }) => {
    const id = await createReport(own.me, { gift: 'Weg ermee' });
    const submitted = await submittedReport(own.me);
    const { report } = await own.open(page, submitted);
    await expect(report.tools.getByRole('button', { name: 'Withdraw…' })).toBeVisible();
    await expect(report.tools.getByRole('button', { name: 'Delete…' })).toHaveCount(0);

    await report.open(id);
    const question = page.getByRole('alertdialog', { name: 'Delete the report' });
    await report.tools.getByRole('button', { name: 'Delete…' }).click();
    await expect(question).toContainText('Weg ermee');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await own.me.call('GET', `/api/reports/details/${id}`)).status).toBe(200);
    await report.tools.getByRole('button', { name: 'Delete…' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'record deleted.')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/myreports$/);
    expect((await own.me.call('GET', `/api/reports/details/${id}`)).status).toBe(404);
  });

  test('OP-023 can copy a rejected report to a new draft, without its file and declaration', async ({ page }) => {
    const id = await createReport(own.me, { gift: 'Zilveren pen', amount: 75 });
    await uploadFile(own.me, id, PDF_FILE.name, PDF_FILE.mimeType, PDF_FILE.buffer);
    await submitReport(own.me, id);
    await decideReport(await as(SUPERVISOR), id, 'Te duur');
    const { report, form } = await own.open(page, id);
    await expect(report.status('Rejected')).toBeVisible();
    await report.tools.getByRole('button', { name: 'Copy to new report' }).click();
    await expect(toast(page, 'New draft created')).toBeVisible();
    await expect(report.status('Draft')).toBeVisible();
    expect(report.idReport).not.toBe(id);
    await expect(form.text('Gift')).toHaveValue('Zilveren pen');
    await expect(form.text('Gift')).toBeEditable();
    await expect(form.declaration).not.toBeChecked();
    expect(await readReport(own.me, report.idReport)).toMatchObject({
      ...completeEntries({ gift: 'Zilveren pen', amount: 75, declaration: false }),
      linkedFile: null,
    });
    expect(await readReport(own.me, id)).toMatchObject({ idReportStatus: 20, declaration: true });
  });

  test('SS-010 can withdraw it with a reason of at least 3 characters, revise it and submit it again', async ({
    page,
  }) => {
    const id = await submittedReport(own.me, { gift: 'Toch anders' });
    const { report, form, calls } = await own.open(page, id);
    await report.tools.getByRole('button', { name: 'Withdraw…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw the report' });
    const reason = dialog.getByRole('textbox');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(reason).toHaveAccessibleDescription(/Write at least 3 characters/);
    await reason.fill('nu');
    await expect(reason).toHaveAccessibleDescription(/Write at least 3 characters/);
    expect(calls).toEqual([]);
    await reason.fill('Verkeerd bedrag');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(report.status('To be resubmitted')).toBeVisible();
    await expect(report.ownBar).toContainText('Verkeerd bedrag');
    await expect(form.text('Gift')).not.toBeEditable();

    await report.ownBar.getByRole('button', { name: 'Revise' }).click();
    await expect(report.status('Draft')).toBeVisible();
    await form.text('Amount').fill('12,50');
    await form.submit.click();
    await expect(report.status('Waiting for approval')).toBeVisible();
    expect(await readReport(own.me, id)).toMatchObject({ idReportStatus: 5, amount: 12.5 });
  });
});
