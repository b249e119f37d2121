import { expect, type Page } from '@playwright/test';
import { activitiesAtWork, readActivity, submittedActivity } from './support/activities.ts';
import { Grid } from './support/grid.ts';
import { as, watchCalls } from './support/reports.ts';
import { hireInto } from './support/team.ts';
import { recordToasts, stoodFor } from './support/toasts.ts';
import { test } from './support/visits.ts';

const work = activitiesAtWork();
const address = (id: number) => `/app/processingactivities/${id}`;
const LIST = '/app/approvals?register=activities';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The calls that make a decision. */
const decisions = (calls: readonly string[]) =>
  calls
    .filter((call) => /tasks\/activity|RunWorkflowTask/.test(call))
    .map((call) => call.replace(/[0-9a-f-]{36}|\d+/g, 'id'));

/** A privacy officer with no other waiting tasks. */
const newOfficer = (first: string) => hireInto(work.sql, work.team, first, 'Wit', 'Privacy officer');

test('AD-027 approve and reject are shown only to the person who has the task and the one to whom it was handed over', {
  tag: '@long',
}, async ({ visit }) => {
  const id = await submittedActivity(work, { name: 'Voor wie' });
  const officer = await visit(work.officer.local, address(id));
  await expect(button(officer, 'Approve')).toBeVisible();
  await expect(officer.getByRole('button', { name: /^Reject/ })).toBeVisible();
  for (const local of [work.team.employee.local, 'marijke.vandenbroek']) {
    const page = await visit(local, address(id));
    await expect(page.getByRole('heading', { level: 1, name: 'Voor wie' })).toBeVisible();
    await expect(button(page, 'Approve')).toHaveCount(0);
  }
  await (await as(work.officer.local)).call('POST', `/api/tasks/activity/handover/${id}`, {
    idUser: work.team.standIn.id,
  });
  const standIn = await visit(work.team.standIn.local, address(id));
  await expect(button(standIn, 'Approve')).toBeVisible();
});

test('AD-028 AD-032 SU-004 OP-015 approving makes two calls, one right after the other, and opens the next waiting activity', async ({
  visit,
}) => {
  const officer = await newOfficer('Karel');
  const first = await submittedActivity(work, { name: 'Eerste van twee', idPrivacyOfficer: officer.id });
  const second = await submittedActivity(work, { name: 'Tweede van twee', idPrivacyOfficer: officer.id });
  const page = await visit(officer.local, LIST);
  await new Grid(page).row('Eerste van twee').dblclick();
  await expect(page).toHaveURL(new RegExp(`/${first}(\\?|$)`));
  const calls = watchCalls(page);
  const toasts = await recordToasts(page);
  await button(page, 'Approve').click();
  await expect(page).toHaveURL(new RegExp(`/app/processingactivities/${second}(\\?|$)`));
  expect(decisions(calls)).toEqual(['POST /api/tasks/activity/approve/id', 'POST /api/RunWorkflowTask/id/approve/']);
  await stoodFor(toasts, 'Workflow action completed', 10);
  expect((await toasts()).map(({ title }) => title)).toContain('Loading the next activity for approval');
  expect((await readActivity(work.employee, first)).idProcessingActivityStatus).toBe(50);
  expect((await readActivity(work.employee, second)).idProcessingActivityStatus).toBe(10);
});

test('AD-029 AD-031 VA-012 rejecting asks for a remark of at least three characters, then makes two calls and returns to the list', {
  tag: '@long',
}, async ({ visit }) => {
  const officer = await newOfficer('Lies');
  const id = await submittedActivity(work, { name: 'Afwijzen', idPrivacyOfficer: officer.id });
  const page = await visit(officer.local, LIST);
  await new Grid(page).row('Afwijzen').dblclick();
  const calls = watchCalls(page);
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Reject processing activity' });
  expect((await dialog.boundingBox())?.width).toBeCloseTo(720, -1);
  await dialog.getByRole('textbox').fill('te');
  await dialog.getByRole('button', { name: /^Reject/ }).click();
  await expect(dialog).toBeVisible();
  expect(decisions(calls)).toEqual([]);
  await dialog.getByRole('textbox').fill('te ruim');
  await dialog.getByRole('button', { name: /^Reject/ }).click();
  await expect(page).toHaveURL(/\/app\/approvals/);
  expect(decisions(calls)).toEqual(['POST /api/tasks/activity/reject/id', 'POST /api/RunWorkflowTask/id/reject/']);
  expect(await readActivity(work.employee, id)).toMatchObject({ idProcessingActivityStatus: 20, wfReason: 'te ruim' });
});

test('EC-007 a decision whose call to the engine fails is compensated by another call, and the page says so', {
  tag: '@long',
}, async ({ visit }) => {
  const id = await submittedActivity(work, { name: 'Motor weg' });
  const page = await visit(work.officer.local, address(id));
  await page.route('**/api/RunWorkflowTask/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'ENGINE_UNAVAILABLE', message: 'away', requestId: 'e2' } }),
  );
  const calls = watchCalls(page);
  const toasts = await recordToasts(page);
  await button(page, 'Approve').click();
  await expect
    .poll(async () => (await toasts()).map(({ title }) => title), { timeout: 20_000 })
    .toContain('Error submitting workflow action.');
  expect(decisions(calls)).toEqual([
    'POST /api/tasks/activity/approve/id',
    'POST /api/RunWorkflowTask/id/approve/',
    'POST /api/tasks/activity/compensateforsubmiterror/id/id',
  ]);
  expect(calls.filter((call) => call.includes('compensate'))).toEqual([
    `POST /api/tasks/activity/compensateforsubmiterror/${id}/10`,
  ]);
});
