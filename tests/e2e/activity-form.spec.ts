import { expect, type Page } from '@playwright/test';
import { activityUpdate } from '#/bff/contract/activities.ts';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import {
  activitiesAtWork,
  completedActivity,
  createActivity,
  decideActivity,
  offeredBy,
  pickFrom,
  readActivity,
  submitActivity,
  submittedActivity,
  updateActivity,
} from './support/activities.ts';
import { Grid } from './support/grid.ts';
import { as, watchCalls } from './support/reports.ts';
import { recordToasts, stoodFor, toast } from './support/toasts.ts';
import { test } from './support/visits.ts';

const work = activitiesAtWork();
const address = (id: number) => `/app/processingactivities/${id}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const asked = (page: Page, name: string) =>
  page.getByRole('alertdialog', { name }).or(page.getByRole('dialog', { name }));
const purpose = (page: Page) => page.getByRole('textbox', { name: 'Purpose of the processing' });

test('AD-001 AD-002 AD-024 the toolbar has buttons to go back, reload and delete; unsaved changes stay until the person agrees to discard them', async ({
  visit,
}) => {
  const id = await completedActivity(work, { name: 'Gereedschap' });
  const page = await visit(work.team.compliance.local, address(id));
  await expect(page.getByRole('heading', { level: 1, name: 'Gereedschap' })).toBeVisible();
  for (const name of ['Back', 'Refresh', 'Log']) await expect(button(page, name).first()).toBeVisible();
  await expect(
    button(page, 'Delete…')
      .or(page.getByRole('button', { name: /^More/ }))
      .first(),
  ).toBeVisible();

  const own = await createActivity(work, { name: 'Niet kwijt' });
  const mine = await visit(work.team.employee.local, address(own));
  await purpose(mine).fill('Nog niet bewaard.');
  await button(mine, 'Refresh').first().click();
  const question = asked(mine, 'Discard changes');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(purpose(mine)).toHaveValue('Nog niet bewaard.');
  await button(mine, 'Back').click();
  const leaving = mine.getByRole('alertdialog').or(mine.getByRole('dialog'));
  await expect(leaving).toBeVisible();
  await leaving.getByRole('button').first().press('Escape');
  await expect(purpose(mine)).toHaveValue('Nog niet bewaard.');
  await button(mine, 'Refresh').first().click();
  await question.getByRole('button', { name: 'Discard and refresh' }).click();
  await expect(purpose(mine)).toHaveValue('Het betalen van het loon.');
});

test('AD-003 the log of the workflow appears once there is a workflow, on the left and half as wide as the page', {
  tag: '@long',
}, async ({ visit }) => {
  const id = await createActivity(work, { name: 'Logboek' });
  const page = await visit(work.team.employee.local, address(id));
  await expect(page.getByRole('heading', { level: 1, name: 'Logboek' })).toBeVisible();
  await expect(button(page, 'Log')).toHaveCount(0);
  await submitActivity(work.employee, id);
  await page.reload();
  await button(page, 'Log').click();
  const drawer = page.getByRole('dialog').filter({ hasText: 'Log' });
  await expect(drawer).toBeVisible();
  const box = await drawer.boundingBox();
  expect(box?.x).toBe(0);
  expect(box?.width).toBeCloseTo(720, -1);
  await expect(drawer.getByRole('columnheader')).toHaveText(['User', 'Message', 'Completed on']);
  await expect(drawer.getByText('Submitted for approval').first()).toBeVisible();
  await expect(drawer.getByRole('row').filter({ hasText: work.team.employee.upn })).toHaveCount(1);
});

test('AD-004 EC-014 only compliance staff of the company may delete an activity; one in progress cannot be deleted, and the page says why', {
  tag: '@long',
}, async ({ visit }) => {
  const id = await createActivity(work, { name: 'Wegwerp' });
  const mine = await visit(work.team.employee.local, address(id));
  await expect(mine.getByRole('heading', { level: 1, name: 'Wegwerp' })).toBeVisible();
  await expect(button(mine, 'Delete…')).toHaveCount(0);
  const page = await visit(work.team.compliance.local, address(id));
  await expect(page.getByRole('heading', { level: 1, name: 'Wegwerp' })).toBeVisible();
  const remove = async () => {
    const more = page.getByRole('button', { name: /^More/ });
    await expect(button(page, 'Delete…').or(more).first()).toBeVisible();
    if ((await button(page, 'Delete…').count()) > 0) await button(page, 'Delete…').click();
    else {
      await more.click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
    }
  };
  await remove();
  // In the meantime the activity is submitted.
  await submitActivity(work.employee, id);
  const toasts = await recordToasts(page);
  await asked(page, 'Delete processing activity').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await toasts()).map(({ title }) => title)).toContain('Not allowed for this status.');
  expect((await readActivity(work.employee, id)).number).toMatch(/^PA-/);

  const other = await createActivity(work, { name: 'Echt weg' });
  await page.goto(address(other));
  await expect(page.getByRole('heading', { level: 1, name: 'Echt weg' })).toBeVisible();
  await remove();
  await asked(page, 'Delete processing activity').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'record deleted.')).toBeVisible();
  // When opened by a link, the page leads to the compliance list and not to the person's own activities.
  await expect(page).toHaveURL(/\/app\/compliance\/processingactivities$/);
  const gone = await work.employee.call('GET', `/api/ProcessingActivities/details/${other}?lang=1033`);
  expect(gone.status).toBe(404);
});

test('AD-005 CL-001 CL-002 DF-005 the page has Common, Files and Log; a save adds a change to the log, which shows 20 changes a page and opens each of them in a dialog', {
  tag: '@long',
}, async ({ visit }) => {
  const id = await createActivity(work, { name: 'Wijzigingen' });
  for (let at = 1; at <= 21; at += 1) await updateActivity(work.employee, id, { purpose: `Doel ${at}` });
  const page = await visit(work.team.employee.local, address(id));
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await expect(tab('Common')).toHaveAttribute('aria-selected', 'true');
  await tab('Log').click();
  const table = page.getByRole('tabpanel', { name: 'Log' });
  await expect(table.getByText('1 to 20 of 21')).toBeVisible();
  const first = table.getByRole('row').filter({ hasText: work.team.employee.name }).first();
  await expect(first).toContainText(/\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}/);
  await first.click();
  await table.getByRole('button', { name: 'View' }).click();
  const change = page.getByRole('dialog');
  await expect(change).toContainText('Purpose of the processing');
  await expect(change).toContainText('Doel 20');
  await expect(change).toContainText('Doel 21');
  await change.getByRole('button', { name: 'Close' }).first().click();
  await tab('Files').click();
  const dossier = page.getByRole('region', { name: /^Dossier/ });
  await dossier.getByRole('button', { name: 'Add file' }).click();
  const adding = page.getByRole('dialog', { name: 'Add files' });
  const chooser = page.waitForEvent('filechooser');
  await adding.getByRole('button', { name: /choose files/ }).click();
  await (await chooser).setFiles([
    { name: 'dpia.pdf', mimeType: 'application/pdf', buffer: examplePdf('DPIA', ['x']) },
  ]);
  await adding.getByRole('button', { name: 'Add 1 file' }).click();
  await expect(adding).toHaveCount(0);
  await expect(dossier.getByRole('row').filter({ hasText: 'dpia.pdf' })).toBeVisible();
  const headers = await dossier.getByRole('columnheader').allInnerTexts();
  expect(headers.map((text) => text.trim())).toEqual(['File name', 'Description', 'Added on', 'Type of file', 'Date']);
});

test('AD-012 AD-013 AD-014 the officer, company and country are chosen from lists, and the processor fields appear while there is a processor', {
  tag: '@long',
}, async ({ visit }) => {
  const id = await createActivity(work, { name: 'Keuzes', dpiaRequired: true });
  const page = await visit(work.team.employee.local, address(id));
  expect(await offeredBy(page, 'Privacy officer')).toContain(work.officer.name);
  expect(await offeredBy(page, 'Company')).toEqual(expect.arrayContaining([work.team.companyName, 'Noordveen Infra']));
  const processor = page.getByRole('textbox', { name: 'Name of the processor' });
  await expect(processor).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'There is a data processor' }).check();
  await processor.fill('Loonbureau Visser');
  await pickFrom(page, 'Country of the processor', 'Belgium (EU/EEA)');
  await expect(page.getByText('Taken from the file of type DPIA')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'DPIA reference' }).and(page.locator(':not([readonly])'))).toHaveCount(
    0,
  );
  await button(page, 'Save').click();
  await expect
    .poll(async () => (await readActivity(work.employee, id)).dataProcessorName, { timeout: 20_000 })
    .toBe('Loonbureau Visser');
  await page.getByRole('checkbox', { name: 'There is a data processor' }).uncheck();
  await expect(processor).toHaveCount(0);
});

test('PK-003 the responsible person is chosen with the person search', { tag: '@long' }, async ({ visit }) => {
  const id = await createActivity(work, { name: 'Ander verantwoordelijk' });
  // Once another person is responsible, the employee no longer sees the activity.
  const compliance = await as(work.team.compliance.local);
  const page = await visit(work.team.employee.local, address(id));
  await button(page, 'Search…').click();
  const dialog = page.getByRole('dialog', { name: 'Choose responsible person' });
  await dialog.getByRole('textbox').fill(`${work.team.colleague.name} ${work.team.companyName}`);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await dialog.getByRole('option').click();
  await dialog.getByRole('button', { name: 'Choose' }).click();
  await button(page, 'Save').click();
  await expect
    .poll(async () => (await readActivity(compliance, id)).responsiblePerson, { timeout: 20_000 })
    .toBe(work.team.colleague.name);
});

test('AD-016 AD-017 AD-023 the button is Submit in Draft and Resubmit after a decision; while in progress, the person and the review day cannot be changed', {
  tag: '@long',
}, async ({ visit }) => {
  const concept = await createActivity(work, { name: 'Vier standen' });
  const page = await visit(work.team.employee.local, address(concept));
  await expect(button(page, 'Submit')).toBeVisible();
  await expect(button(page, 'Resubmit')).toHaveCount(0);
  await submitActivity(work.employee, concept);
  await page.reload();
  await expect(page.locator('.ob-pill').first()).toHaveText('In progress');
  for (const name of ['Submit', 'Resubmit', 'Search…']) await expect(button(page, name)).toHaveCount(0);
  const officerPage = await visit(work.officer.local, address(concept));
  const officer = await as(work.officer.local);
  await decideActivity(officer, concept, 'Doel te ruim');
  for (const status of ['Rejected', 'Completed']) {
    await officerPage.goto(address(concept));
    await expect(officerPage.locator('.ob-pill').first()).toHaveText(status);
    await expect(button(officerPage, 'Resubmit')).toBeVisible();
    await expect(button(officerPage, 'Submit')).toHaveCount(0);
    if (status === 'Completed') break;
    await button(officerPage, 'Resubmit').click();
    await expect
      .poll(async () => (await readActivity(officer, concept)).idProcessingActivityStatus, { timeout: 20_000 })
      .toBe(10);
    // The person who submitted the activity cannot decide on it, so another privacy officer does.
    await decideActivity(await as('fatima.bouzid'), concept);
  }
  // Compliance may change an activity in progress, except for these two fields.
  const running = await submittedActivity(work, { name: 'Onderweg', reviewDate: '2032-01-05' });
  const compliance = await visit('marijke.vandenbroek', address(running));
  await expect(compliance.getByRole('heading', { level: 1, name: 'Onderweg' })).toBeVisible();
  await expect(
    compliance
      .getByRole('textbox', { name: 'Review date' })
      .and(compliance.locator(':not([readonly]):not([disabled])')),
  ).toHaveCount(0);
  await expect(button(compliance, 'Search…')).toHaveCount(0);
  await expect(purpose(compliance)).toBeEditable();
  const marijke = await as('marijke.vandenbroek');
  const changed = {
    ...activityUpdate.parse(await readActivity(marijke, running)),
    ...{ reviewDate: '2033-01-05', idResponsiblePerson: work.team.colleague.id },
  };
  expect(await marijke.call('PUT', '/api/ProcessingActivities', changed)).toMatchObject({
    status: 400,
    body: { fields: { reviewDate: ['notAllowed'], idResponsiblePerson: ['notAllowed'] } },
  });
});

test('AD-025 AD-031 SU-003 OP-040 Submit saves unsaved changes, starts the workflow and returns to the list', async ({
  visit,
}) => {
  const id = await createActivity(work, { name: 'Indienen maar' });
  const page = await visit(work.team.employee.local, '/app/myactivities');
  await new Grid(page).row('Indienen maar').dblclick();
  await purpose(page).fill('Pas bij het indienen bewaard.');
  const toasts = await recordToasts(page);
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(/\/app\/myactivities/);
  await stoodFor(toasts, 'Workflow is started', 10);
  expect((await toasts()).map(({ title }) => title)).toContain('Activity submitted, starting workflow.');
  expect((await readActivity(work.employee, id)).purpose).toBe('Pas bij het indienen bewaard.');
});

test('EC-012 EC-013 OP-055 a submission whose workflow does not start is undone, and the page says so', {
  tag: '@long',
}, async ({ visit }) => {
  const id = await createActivity(work, { name: 'Start niet' });
  const page = await visit(work.team.employee.local, address(id));
  // Answers as a server whose engine does not start the workflow: the submission is stored, the answer to the start
  // call is too short, and the submission is undone.
  const started = { workflowInstanceId: crypto.randomUUID(), workflowDefinitionName: 'processing-activity-review' };
  await page.route('**/api/tasks/activity/submitforprocessing/**', (route) => route.fulfill({ json: started }));
  await page.route('**/api/StartWorkflow/**', (route) => route.fulfill({ json: 'x'.repeat(19) }));
  await page.route('**/api/tasks/activity/compensate*/**', (route) => route.fulfill({ status: 204 }));
  const calls = watchCalls(page);
  const toasts = await recordToasts(page);
  const titles = async () => (await toasts()).map(({ title }) => title);
  await button(page, 'Submit').click();
  await expect.poll(titles, { timeout: 20_000 }).toContain('Error submitting item, workflow not started.');
  expect(calls.at(-1)).toMatch(/^POST \/api\/tasks\/activity\/compensate\w*\/\d+\/1$/);
  await page.unrouteAll();
  const other = await createActivity(work, { name: 'Geen antwoord' });
  await page.goto(address(other));
  await page.route('**/api/tasks/activity/submitforprocessing/**', (route) => route.abort());
  const again = await recordToasts(page);
  await button(page, 'Submit').click();
  await expect
    .poll(async () => (await again()).map(({ title }) => title), { timeout: 20_000 })
    .toContain('Unexpected error submitting item, workflow not started.');
  expect((await readActivity(work.employee, other)).idProcessingActivityStatus).toBe(1);
});

test('AD-006 a rejected activity shows the reason in a banner, and an activity in any other status shows no banner', {
  tag: '@long',
}, async ({ visit }) => {
  const id = await submittedActivity(work, { name: 'Waarom niet' });
  const page = await visit(work.team.employee.local, address(id));
  await expect(page.getByRole('heading', { level: 1, name: 'Waarom niet' })).toBeVisible();
  await expect(page.getByText('Bewaartermijn ontbreekt')).toHaveCount(0);
  await decideActivity(await as(work.officer.local), id, 'Bewaartermijn ontbreekt');
  await page.reload();
  await expect(page.locator('.ob-record-top .ob-banner')).toContainText('Bewaartermijn ontbreekt');
  const done = await completedActivity(work, { name: 'Wel goed' });
  await page.goto(address(done));
  await expect(page.getByRole('heading', { level: 1, name: 'Wel goed' })).toBeVisible();
  await expect(page.locator('.ob-record-top .ob-banner')).toHaveCount(0);
});
