import { expect, type Page } from '@playwright/test';
import type { Picklists } from '#/bff/contract/startup.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { openAs } from '../support/browser.ts';
import type { Program } from '../support/program.ts';
import { keepBack } from './support/api-routes.ts';
import { emptyRegister, openDatabase } from './support/database.ts';
import { Grid } from './support/grid.ts';
import { NewReportDialog, TYPED, type TypedField } from './support/new-report-dialog.ts';
import { inReadingOrder } from './support/reading-order.ts';
import { as, createReport, readReport, watchCalls } from './support/reports.ts';
import { PDF_FILE, PNG_FILE } from './support/sample-files.ts';
import { recordToasts, stoodFor, toast } from './support/toasts.ts';
import { ENGLISH, test } from './support/visits.ts';

const ME = 'sander.koopmans';
const SUBMITTED = [
  /^POST \/api\/reports$/,
  /^POST \/api\/files\/upload\/report\/\d+$/,
  /^POST \/api\/tasks\/reports\/submitforapproval\/\d+$/,
  /^POST \/api\/StartWorkflow\/[^/]+\/gift-report-approval$/,
];

let sql: Sql;
let me: Program;

test.beforeAll(async () => {
  sql = await openDatabase();
  me = await as(ME);
});
test.beforeEach(() => emptyRegister(sql, ME));
test.afterAll(() => sql.end());

async function openDialog(page: Page): Promise<{ dialog: NewReportDialog; calls: string[]; grid: Grid }> {
  await openAs(page, ME, '/app/myreports', ENGLISH);
  const dialog = new NewReportDialog(page);
  await dialog.open();
  return { dialog, calls: watchCalls(page), grid: new Grid(page) };
}

/** The only report that was registered, as its owner sees it. */
async function theReport() {
  const { body } = await me.call<{ idReport: number }[]>('GET', '/api/reports/my');
  expect(body).toHaveLength(1);
  return readReport(me, body[0]?.idReport ?? 0);
}

const nothingIsThere = async () => expect((await me.call('GET', '/api/reports/my')).body).toEqual([]);

test.describe('the form for a new report', () => {
  test('NR-001 NR-002 NR-003 NR-004 NR-009 VA-001 is 60% wide, names the employee, has the specified fields and marks no faults', async ({
    page,
  }) => {
    const { dialog } = await openDialog(page);
    await expect.poll(async () => (await dialog.box.boundingBox())?.width).toBeCloseTo(1440 * 0.6, 0);

    const employee = dialog.box.getByRole('group', { name: 'Employee' });
    await expect(employee).toHaveText(/Sander Koopmans$/);
    await expect(dialog.box.getByRole('textbox', { name: 'Employee' })).toHaveCount(0);

    // The fields, in the order of the specification.
    await expect(dialog.box.getByRole('radio')).toHaveCount(3);
    expect(await inReadingOrder(['I give', 'I receive', 'I decline'].map((name) => dialog.box.getByText(name)))).toBe(
      true,
    );
    await expect(dialog.box.locator('label:has(input[type=radio])')).toHaveText([
      /^I give/,
      /^I receive/,
      /^I decline/,
    ]);
    await expect(dialog.type('I receive')).toBeChecked();
    await expect(dialog.type('I give')).not.toBeChecked();
    await expect(dialog.type('I decline')).not.toBeChecked();

    for (const name of Object.keys(TYPED) as TypedField[]) await expect(dialog.text(name)).toHaveValue('');
    await expect(dialog.category).toBeVisible();
    const file = dialog.box.getByRole('group', { name: /^File/ });
    await expect(file).toBeVisible();
    const text = (name: TypedField) => dialog.text(name);
    const fields = [
      employee,
      text('Contact person'),
      text('Company'),
      text('Function'),
      text('Occasion'),
      text('Gift'),
      dialog.box.locator('.ob-select'),
      text('Amount'),
      text('Date'),
      file.getByRole('button').first(),
      dialog.declaration,
    ];
    expect(await inReadingOrder(fields)).toBe(true);

    const footer = dialog.box.locator('footer').getByRole('button');
    await expect(footer).toHaveText(['Cancel', 'Save', 'Save and submit']);
    await expect(dialog.box.locator('[aria-invalid=true]')).toHaveCount(0);
    await expect(dialog.box.locator('footer')).toContainText('Marloes Hofstra');
  });

  test('NR-005 offers only the visible categories', async ({ page }) => {
    const { dialog } = await openDialog(page);
    const picklists = (await (await page.request.get('/api/Startup/picklists?lang=1033')).json()) as Picklists;
    const visible = picklists.reportCategories.filter((category) => category.visible).map(({ name }) => name);
    expect(visible.length).toBeLessThan(picklists.reportCategories.length);
    await dialog.box.locator('.ob-select').click();
    await expect(page.getByRole('option')).toHaveText(visible);
    await expect(page.getByRole('option', { name: 'Christmas hamper' })).toHaveCount(0);
  });

  test('NR-006 OP-064 asks for the declaration when giving or receiving but not when declining, and again after a change of type', {
    tag: '@long',
  }, async ({ page }) => {
    const { dialog } = await openDialog(page);
    await expect(dialog.declaration).toBeVisible();
    await dialog.declaration.check();
    await dialog.type('I give').check();
    await expect(dialog.declaration).toBeVisible();
    await dialog.type('I decline').check();
    await expect(dialog.declaration).toHaveCount(0);
    await dialog.type('I receive').check();
    await expect(dialog.declaration).not.toBeChecked();

    await dialog.fill();
    await dialog.type('I decline').check();
    await dialog.button('Save').click();
    await expect(dialog.box).toHaveCount(0);
    expect(await theReport()).toMatchObject({ idReportType: 3, declaration: false });
  });

  test('NR-007 NR-008 accepts one file, which a second one replaces, and sends it only on Save', async ({ page }) => {
    const { dialog, calls } = await openDialog(page);
    await dialog.text('Gift').fill('Met bijlage');
    await dialog.attach(PNG_FILE);
    await expect(dialog.box.getByText(PNG_FILE.name)).toBeVisible();
    await dialog.attach(PDF_FILE);
    await expect(dialog.box.getByText(PDF_FILE.name)).toBeVisible();
    await expect(dialog.box.getByText(PNG_FILE.name)).toHaveCount(0);
    await expect(dialog.box.getByText('uploaded when you save')).toBeVisible();
    expect(calls).toEqual([]);
    await dialog.button('Save').click();
    await expect(dialog.box).toHaveCount(0);
    expect(calls.map((call) => call.replace(/\d+$/, ':id'))).toEqual([
      'POST /api/reports',
      'POST /api/files/upload/report/:id',
    ]);
    expect((await theReport()).linkedFile).toMatchObject({ filename: PDF_FILE.name, bytes: PDF_FILE.buffer.length });
  });

  test('NR-010 closes on Cancel without creating a report, and the typed text can be restored', async ({ page }) => {
    const { dialog, calls } = await openDialog(page);
    await dialog.fill({ Gift: 'Toch maar niet' });
    await dialog.button('Cancel').click();
    await expect(dialog.box).toHaveCount(0);
    expect(calls).toEqual([]);
    await nothingIsThere();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.text('Gift')).toHaveValue('Toch maar niet');

    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard this report' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.text('Gift')).toHaveValue('Toch maar niet');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog.box).toHaveCount(0);
    expect(calls).toEqual([]);
  });
});

test.describe('saving', () => {
  test('selects the draft in the list and scrolls it into view, however many drafts there are', {
    tag: '@long',
  }, async ({ page }) => {
    await Promise.all(Array.from({ length: 60 }, () => createReport(me)));
    const { dialog, grid } = await openDialog(page);
    await dialog.text('Gift').fill('Zonder datum');
    await dialog.button('Save').click();
    await expect(grid.row('Zonder datum')).toBeInViewport();
    await expect(grid.row('Zonder datum')).toHaveAttribute('aria-selected', 'true');
  });

  test('NR-011 SU-001 OP-021 accepts an incomplete draft and refuses an invalid amount', async ({ page }) => {
    const { dialog, calls, grid } = await openDialog(page);
    await dialog.text('Gift').fill('Half ingevuld');
    await dialog.text('Amount').fill('veel');
    await dialog.button('Save').click();
    await expect(dialog.text('Amount')).toHaveAccessibleDescription(
      'Write the amount in figures with a comma before the cents, for example 1250,00',
    );
    await expect(dialog.text('Amount')).toBeFocused();
    await expect(dialog.box.locator('[aria-invalid=true]')).toHaveCount(1);
    expect(calls).toEqual([]);

    await dialog.text('Amount').fill('');
    await dialog.button('Save').click();
    await expect(toast(page, 'data saved.')).toBeVisible();
    await expect(dialog.box).toHaveCount(0);
    await expect(grid.row('Half ingevuld')).toContainText('Draft');
    expect(await theReport()).toMatchObject({ idReportStatus: 1, gift: 'Half ingevuld', amount: null, date: null });
  });

  test('VA-007 keeps an amount that was typed with a comma exact to the cent', { tag: '@long' }, async ({ page }) => {
    const { dialog, grid } = await openDialog(page);
    await dialog.text('Amount').fill('1.234,5');
    await dialog.text('Gift').click();
    await expect(dialog.text('Amount')).toHaveValue('1234,50');
    await dialog.text('Gift').fill('Komma');
    await dialog.button('Save').click();
    await expect(grid.row('Komma')).toContainText(/€\s1\.234,50/);
    expect((await theReport()).amount).toBe(1234.5);
  });

  test('twice registers one report, and the form cannot be changed before the answer arrives', async ({ page }) => {
    const { dialog, calls } = await openDialog(page);
    const letGo = await keepBack(page, 'POST', '**/api/reports');
    await dialog.text('Gift').fill('Eén keer');
    // Both clicks come before the screen can be redrawn, as on a busy device.
    await dialog.button('Save').evaluate((save: HTMLButtonElement) => [save.click(), save.click()]);
    await expect(dialog.button('Save')).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.type(' en nog iets');
    await page.keyboard.press('Escape');
    await expect(dialog.text('Gift')).toHaveValue('Eén keer');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    letGo();
    await expect(dialog.box).toHaveCount(0);
    expect(calls).toEqual(['POST /api/reports']);
    expect((await theReport()).gift).toBe('Eén keer');
  });
});

/** The message of each missing field, in the order of the form. */
const MISSING = {
  1033: {
    'Contact person': 'Enter the contact person',
    Company: 'Enter the company',
    Function: 'Enter the function',
    Occasion: 'Enter the occasion',
    Gift: 'Enter the gift',
    Category: 'Choose a category',
    Amount: 'Enter an amount of € 0,00 or more',
    Date: 'Enter the date',
  },
  1043: {
    Contactpersoon: 'Vul de contactpersoon in',
    Bedrijf: 'Vul het bedrijf in',
    Functie: 'Vul de functie in',
    Gelegenheid: 'Vul de gelegenheid in',
    Geschenk: 'Vul het geschenk in',
    Categorie: 'Kies een categorie',
    Bedrag: 'Vul een bedrag in van € 0,00 of meer',
    Datum: 'Vul de datum in',
  },
} as const;

for (const lang of [1033, 1043] as const)
  test(`NR-012 VA-001 VA-002 if fields are missing, Save and submit makes no call and marks all of them at once with "*" (${lang})`, async ({
    page,
  }) => {
    await openAs(page, ME, '/app/myreports?new=1', { lang });
    const calls = watchCalls(page);
    const box = page.getByRole('dialog');
    await expect(box.locator('[aria-invalid=true]')).toHaveCount(0);
    await box.locator('footer').getByRole('button').last().click();
    for (const [name, message] of Object.entries(MISSING[lang])) {
      const field = box.getByRole('textbox', { name }).or(box.getByRole('combobox', { name }));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(`* ${message}`);
    }
    await expect(box.getByRole('checkbox')).toHaveAccessibleDescription(/^\* /);
    const summary = box.getByRole('status').getByRole('link');
    await expect(summary).toHaveCount(9);
    const [first = ''] = Object.keys(MISSING[lang]);
    await expect(box.getByRole('textbox', { name: first })).toBeFocused();

    // From now on validation is live: a field that is filled in is valid at once, and is no longer in the summary.
    await box.getByRole('textbox', { name: first }).fill('Hendrik Molenkamp');
    await expect(box.getByRole('textbox', { name: first })).not.toHaveAttribute('aria-invalid', 'true');
    await expect(summary).toHaveCount(8);
    await summary.first().click();
    await expect(box.getByRole('textbox', { name: Object.keys(MISSING[lang])[1] ?? '' })).toBeFocused();
    expect(calls).toEqual([]);
    await nothingIsThere();
  });

test.describe('Save and submit', () => {
  test('NR-013 SU-002 SU-003 SU-008 SU-009 creates the report, uploads its file, submits it and starts its workflow, in that order, and says so', {
    tag: '@long',
  }, async ({ page }) => {
    const { dialog, calls, grid } = await openDialog(page);
    await dialog.fill();
    await dialog.attach(PDF_FILE);
    await page.mouse.move(0, 0);
    const shown = await recordToasts(page);
    await page.keyboard.press('Control+Enter');
    const titles = async () => (await shown()).map(({ title }) => title);
    await expect
      .poll(titles)
      .toEqual([
        'Report saved, the file is being uploaded',
        'File uploaded',
        'Report submitted, starting workflow.',
        'Workflow is started',
      ]);
    await stoodFor(shown, 'Workflow is started', 10);

    await expect(dialog.box).toHaveCount(0);
    await expect(grid.row(TYPED.Gift)).toContainText('Waiting for approval');
    expect(calls).toHaveLength(SUBMITTED.length);
    for (const [index, call] of calls.entries()) expect(call).toMatch(SUBMITTED[index] as RegExp);
    expect(await theReport()).toMatchObject({
      idReportStatus: 5,
      idReportType: 2,
      contactPerson: TYPED['Contact person'],
      contactCompany: TYPED.Company,
      contactFunction: TYPED.Function,
      occasion: TYPED.Occasion,
      gift: TYPED.Gift,
      amount: 62.5,
      date: '2026-11-17',
      declaration: true,
      linkedFile: { filename: PDF_FILE.name, contenttype: 'application/pdf' },
    });
  });

  test('NR-007 NR-013 works without a file, and without a declaration for a declined gift', { tag: '@long' }, async ({
    page,
  }) => {
    const { dialog, calls } = await openDialog(page);
    await dialog.fill({ Amount: '0' });
    await dialog.type('I decline').check();
    await dialog.button('Save and submit').click();
    await expect(toast(page, 'Workflow is started')).toBeVisible();
    expect(calls.some((call) => call.includes('/files/'))).toBe(false);
    expect(await theReport()).toMatchObject({ idReportStatus: 5, idReportType: 3, amount: 0 });
  });
});

test.describe('when the server fails', () => {
  test('EC-003 if no report is created and the answer is 0, ErrorCreatingReport is shown in place, the entries stay, and no further calls are made', {
    tag: '@long',
  }, async ({ page }) => {
    const { dialog, calls } = await openDialog(page);
    await dialog.fill();
    await page.route('**/api/reports', (route) => route.fulfill({ json: 0 }));
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.text('Gift').focus();
    await page.keyboard.press('Control+Enter');
    await expect(dialog.box.getByRole('alert')).toHaveText(
      'The report was not created. Your entries are still there; try again.',
    );
    await expect(dialog.text('Gift')).toHaveValue(TYPED.Gift);
    await expect(dialog.text('Gift')).toBeFocused();
    await expect(dialog.box.getByRole('alert')).toBeInViewport();
    expect(calls).toEqual(['POST /api/reports']);

    await page.unroute('**/api/reports');
    await dialog.button('Save and submit').click();
    await expect(toast(page, 'Workflow is started')).toBeVisible();
    await theReport();
  });

  test('EC-004 if the start of the workflow is answered with fewer than 20 characters, the page shows "Error submitting report." and the status', {
    tag: '@long',
  }, async ({ page }) => {
    const { dialog, calls } = await openDialog(page);
    await dialog.fill();
    await page.route('**/api/StartWorkflow/**', (route) => route.fulfill({ json: 'x'.repeat(19) }));
    await dialog.button('Save and submit').click();
    await expect(toast(page, 'Error submitting report.')).toBeVisible();
    // The real server has already started the workflow, so it does not take back the submission.
    await expect(
      toast(page, 'The engine is already working on it. The page shows the present state of the report.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/app\/reports\/\d+$/);
    const { idReport } = await theReport();
    expect(calls.at(-1)).toBe(`POST /api/tasks/reports/compensateforsubmiterror/${idReport}/1`);
    await expect(page.getByRole('banner').getByText('Waiting for approval')).toBeVisible();
    await expect(toast(page, 'Workflow is started')).toHaveCount(0);
  });

  test('EC-004 if the workflow cannot be started, the page shows "Error submitting report." and the report is a draft again', {
    tag: '@long',
  }, async ({ page }) => {
    const { dialog, calls } = await openDialog(page);
    await dialog.fill();
    // The server answers, but its engine is unavailable: the submission is stored, the start fails, and the
    // compensation succeeds.
    const started = { workflowInstanceId: crypto.randomUUID(), workflowDefinitionName: 'gift-report-approval' };
    await page.route('**/api/tasks/reports/submitforapproval/**', (route) => route.fulfill({ json: started }));
    await page.route('**/api/StartWorkflow/**', (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'away', requestId: 'r' } }),
    );
    await page.route('**/api/tasks/reports/compensateforsubmiterror/**', (route) => route.fulfill({ status: 204 }));
    await dialog.button('Save and submit').click();
    await expect(toast(page, 'Error submitting report.')).toBeVisible();
    await expect(toast(page, 'The report is as it was before. Try again.')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/reports\/\d+$/);
    const { idReport } = await theReport();
    expect(calls.slice(1)).toEqual([
      `POST /api/tasks/reports/submitforapproval/${idReport}`,
      `POST /api/StartWorkflow/${started.workflowInstanceId}/gift-report-approval`,
      `POST /api/tasks/reports/compensateforsubmiterror/${idReport}/1`,
    ]);
    await expect(page.getByRole('textbox', { name: 'Gift' })).toHaveValue(TYPED.Gift);
    await expect(page.getByRole('textbox', { name: 'Gift' })).toBeEditable();
  });

  test('EC-002 if the file cannot be stored, "Error saving file (to big?)." is shown for 5 s, and the report stays a draft on its own page', {
    tag: '@long',
  }, async ({ page }) => {
    const { dialog, calls } = await openDialog(page);
    await dialog.fill();
    await dialog.attach(PDF_FILE);
    await page.route('**/api/files/upload/**', (route) =>
      route.fulfill({ status: 413, json: { code: 'TOO_LARGE', message: 'too large', requestId: 'r' } }),
    );
    await page.mouse.move(0, 0);
    const shown = await recordToasts(page);
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/app\/reports\/\d+$/);
    await stoodFor(shown, 'Error saving file (to big?).', 5);
    expect(calls).toHaveLength(2);
    expect(await theReport()).toMatchObject({ idReportStatus: 1, idLinkedFile: null });
  });
});

test('NR-013 a report is opened, filled in, given a file and submitted using only the keyboard', {
  tag: '@long',
}, async ({ page }) => {
  await openAs(page, ME, '/app/myreports', ENGLISH);
  const keys = page.keyboard;
  await expect(page.getByText(/^No reports in/)).toBeVisible();
  await keys.press('n');
  const dialog = new NewReportDialog(page);
  await expect(dialog.type('I receive')).toBeFocused();
  await keys.press('ArrowLeft');
  await expect(dialog.type('I give')).toBeChecked();
  const typeInto = async (field: TypedField, value: string = TYPED[field]) => {
    await keys.press('Tab');
    await expect(dialog.text(field)).toBeFocused();
    await keys.type(value);
  };
  for (const field of ['Contact person', 'Company', 'Function', 'Occasion', 'Gift'] as const) await typeInto(field);
  await keys.press('Tab');
  await expect(dialog.category).toBeFocused();
  await keys.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await keys.press('Tab');
  await expect(dialog.box.getByRole('link', { name: 'Convert currency' })).toBeFocused();
  await typeInto('Amount');
  await typeInto('Date');
  await keys.press('Tab');
  await expect(dialog.box.getByRole('button', { name: 'Calendar' })).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await keys.press('Tab');
  await expect(dialog.box.getByLabel(/^File/).last()).toBeFocused();
  await keys.press('Enter');
  await (await chooser).setFiles(PDF_FILE);
  await expect(dialog.box.getByText(PDF_FILE.name)).toBeVisible();
  for (let presses = 0; presses < 5 && !(await dialog.declaration.evaluate((box) => box.matches(':focus'))); presses++)
    await keys.press('Tab');
  await keys.press('Space');
  await expect(dialog.declaration).toBeChecked();
  await keys.press('Control+Enter');
  await expect(toast(page, 'Workflow is started')).toBeVisible();
  await expect(dialog.box).toHaveCount(0);
  expect(await theReport()).toMatchObject({
    idReportStatus: 5,
    idReportType: 1,
    linkedFile: { filename: PDF_FILE.name },
  });
});

test('NR-013 at 390 px a report is registered from the button at the bottom, without scrolling sideways', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { dialog } = await openDialog(page);
  await expect.poll(async () => (await dialog.box.boundingBox())?.width).toBe(390);
  await dialog.fill();
  await expect.poll(() => dialog.box.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await dialog.button('Save and submit').click();
  await expect(page.getByRole('listitem').filter({ hasText: TYPED.Gift })).toContainText('Waiting for approval');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
