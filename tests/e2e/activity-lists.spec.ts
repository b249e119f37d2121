import { expect } from '@playwright/test';
import type { CurrentUser } from '#/bff/contract/startup.ts';
import { localDay } from '#/tests/support/day.ts';
import {
  activitiesAtWork,
  completedActivity,
  createActivity,
  readActivity,
  submittedActivity,
} from './support/activities.ts';
import { Grid } from './support/grid.ts';
import { as } from './support/reports.ts';
import { recordToasts, stoodFor } from './support/toasts.ts';
import { test } from './support/visits.ts';

const MINE = '/app/myactivities';
const ALL = '/app/compliance/processingactivities';
const COLUMNS = ['Status', 'Number', 'Name', 'Responsible department', 'Company', 'Review date', 'Business process'];
const work = activitiesAtWork();

test('SH-005 SH-012 RP-015 RP-017 the menu leads to the person’s own activities and to all activities while the register is switched on', {
  tag: '@long',
}, async ({ visit }) => {
  const page = await visit(work.officer.local, '/app', { lang: 1033, collapsed: false });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: 'Me', exact: true }).click();
  await menu.getByRole('link', { name: 'My activities' }).click();
  await expect(page).toHaveURL(/\/app\/myactivities$/);
  await menu.getByRole('button', { name: 'Compliance' }).click();
  await menu.getByRole('link', { name: 'Processing activities' }).click();
  await expect(page).toHaveURL(/\/app\/compliance\/processingactivities$/);
  // A privacy officer may not read incidents.
  await expect(menu.getByRole('link', { name: 'Incidents' })).toHaveCount(0);
  // A member of compliance for incidents and reports has the entries for those two registers.
  const other = await visit('marijke.vandenbroek', '/app', { lang: 1033, collapsed: false });
  const compliance = other.getByRole('navigation', { name: 'Main menu' });
  await compliance.getByRole('button', { name: 'Compliance' }).click();
  await compliance.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(other).toHaveURL(/\/app\/compliance\/reports$/);
  await compliance.getByRole('link', { name: 'Incidents' }).click();
  await expect(other).toHaveURL(/\/app\/compliance\/incidents$/);
  // If the register is switched off, both entries for activities are missing.
  await page.route('**/api/Startup?*', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as CurrentUser;
    await route.fulfill({ response: answer, json: { ...user, verwerkingsRegisterEnabled: false } });
  });
  await page.reload();
  await expect(menu.getByRole('button', { name: 'Me', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'My activities' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Processing activities' })).toHaveCount(0);
  // Without the right the entry is also missing.
  const employee = await visit(work.team.colleague.local, '/app', { lang: 1033, collapsed: false });
  await expect(employee.getByRole('link', { name: 'Processing activities' })).toHaveCount(0);
});

test('AG-001 AG-003 AG-004 AG-010 OP-043 the person’s own activities are listed in the specified columns; a double click opens one, and Create activity adds one', async ({
  visit,
}) => {
  const id = await createActivity(work, { name: 'Ledenadministratie', reviewDate: '2031-02-03' });
  const page = await visit(work.team.employee.local, MINE);
  const grid = new Grid(page);
  await expect(grid.row('Ledenadministratie')).toContainText('03-02-2031');
  expect(await grid.columns()).toEqual(COLUMNS);
  const colleague = await visit(work.team.colleague.local, MINE);
  await expect(colleague.getByText('No processing activities')).toBeVisible();
  await grid.row('Ledenadministratie').dblclick();
  await expect(page).toHaveURL(new RegExp(`/app/processingactivities/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Ledenadministratie' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Create activity' }).click();
  await expect(page).toHaveURL(/\/app\/processingactivities\/\d+$/);
  await expect(page.locator('.ob-pill')).toHaveText('Draft');
  expect(await readActivity(work.employee, Number(page.url().split('/').at(-1)))).toMatchObject({
    ...{ idResponsiblePerson: work.team.employee.id, idCompany: work.company, name: null },
    ...{ hasDataProcessor: false, processingAgreement: false, dpiaRequired: false },
  });
  // The activities of all people are in the list of all activities.
  const all = await visit(work.officer.local, ALL);
  await expect(new Grid(all).row('Ledenadministratie')).toBeVisible();
});

test('AG-005 AG-006 the list of all activities has New activity and Show all, whose state is sent as true or false', {
  tag: '@long',
}, async ({ visit }) => {
  await completedActivity(work, { name: 'Pas over jaren opnieuw', reviewDate: localDay(400) });
  await createActivity(work, { name: 'Nog te doen' });
  const asked: (string | null)[] = [];
  const page = await visit(work.officer.local, '/app');
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/ProcessingActivities') asked.push(url.searchParams.get('showall'));
  });
  await page.goto(ALL);
  const grid = new Grid(page);
  const all = page.getByRole('checkbox', { name: 'Show all' });
  await expect(all).not.toBeChecked();
  await expect.poll(() => asked.at(-1)).toBe('false');
  await expect(grid.row('Nog te doen')).toBeVisible();
  // The check boxes for selecting rows come first.
  expect(await grid.columns()).toEqual(['', ...COLUMNS]);
  await expect(grid.row('Pas over jaren opnieuw')).toHaveCount(0);
  await all.click();
  await expect(grid.row('Pas over jaren opnieuw')).toBeVisible();
  expect(asked.at(-1)).toBe('true');
  await page.getByRole('button', { name: 'New activity' }).click();
  await expect(page.locator('.ob-pill')).toHaveText('Draft');
});

test('AG-007 AG-008 EC-010 SU-005 OP-056 the workflows of several rows are started at once, and the page gives the reason for each workflow that could not be started', async ({
  visit,
}) => {
  const done = await completedActivity(work, { name: 'Opnieuw starten', reviewDate: localDay(30) });
  await completedActivity(work, { name: 'Straks onderweg', reviewDate: localDay(30) });
  await createActivity(work, { name: 'Nog een concept' });
  const page = await visit(work.officer.local, ALL);
  const grid = new Grid(page);
  const tick = (name: string) => grid.row(name).getByRole('checkbox');
  await expect(tick('Nog een concept')).toBeDisabled();
  await tick('Opnieuw starten').check();
  await tick('Straks onderweg').check();
  // In the meantime one of the selected workflows is started by another call.
  const officer = await as(work.officer.local);
  const [other] = await work.sql<{ id: number }[]>`
    select id from processing_activities where name = 'Straks onderweg' and company_id = ${work.company}`;
  await officer.call('POST', '/api/ProcessingActivities/startworflow?lang=1033', { ids: [other?.id] });
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/startworflow'),
  );
  const toasts = await recordToasts(page);
  await page.getByRole('button', { name: 'Start workflows' }).click();
  const { ids } = (await posted).postDataJSON() as { ids: number[] };
  expect(ids.sort((a, b) => a - b)).toEqual([done, other?.id]);
  await stoodFor(toasts, 'Workflow(s) started', 5);
  const refusal = (await toasts()).find(({ title }) => title.includes('cannot be started'))?.title ?? '';
  expect(refusal).toContain('In progress');
  await stoodFor(toasts, refusal, 15);
  await expect(grid.row('Opnieuw starten')).toContainText('In progress');
  await expect(tick('Opnieuw starten')).toBeDisabled();
  // If no workflow can be started, only the reason appears.
  const last = await completedActivity(work, { name: 'Ook al onderweg', reviewDate: localDay(30) });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await tick('Ook al onderweg').check();
  await officer.call('POST', '/api/ProcessingActivities/startworflow?lang=1033', { ids: [last] });
  const later = await recordToasts(page);
  await page.getByRole('button', { name: 'Start workflows' }).click();
  await expect
    .poll(async () => (await later()).map(({ title }) => title))
    .toEqual([expect.stringContaining('cannot be started')]);
});

test('EC-011 EC-015 a failed start or creation shows an error', { tag: '@long' }, async ({ visit }) => {
  await completedActivity(work, { name: 'Start mislukt', reviewDate: localDay(20) });
  const page = await visit(work.officer.local, ALL);
  const grid = new Grid(page);
  await page.route('**/startworflow?*', (route) => route.abort());
  await grid.row('Start mislukt').getByRole('checkbox').check();
  const toasts = await recordToasts(page);
  await page.getByRole('button', { name: 'Start workflows' }).click();
  await stoodFor(toasts, 'Unexpected error submitting items.', 10);
  const mine = await visit(work.team.employee.local, MINE);
  await mine.route('**/api/ProcessingActivities', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { code: 'DATABASE_AWAY', message: 'away', requestId: 'a1' } })
      : route.fallback(),
  );
  const failures = await recordToasts(mine);
  await mine.getByRole('button', { name: 'Create activity' }).click();
  await expect.poll(async () => (await failures()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect((await failures())[0]?.title).toBe('Error creating activity.');
});

test('AG-002 AP-001 DL-001 DL-002 waiting activities are in one list for tasks and one for delegated tasks, each with its count', {
  tag: '@long',
}, async ({ visit }) => {
  const id = await submittedActivity(work, { name: 'Wacht op akkoord' });
  const page = await visit(work.officer.local, '/app/approvals');
  const tab = page.getByRole('tab', { name: /^Activities/ });
  await expect(page.getByRole('tab', { name: /^Reports/ })).toBeVisible();
  await expect(tab).toContainText('1');
  await tab.click();
  const grid = new Grid(page);
  await expect(grid.row('Wacht op akkoord')).toBeVisible();
  expect((await grid.columns()).slice(0, COLUMNS.length)).toEqual(COLUMNS);
  // For the person to whom the task was handed over, it is a delegated task.
  const officer = await as(work.officer.local);
  const handed = await officer.call('POST', `/api/tasks/activity/handover/${id}`, { idUser: work.team.standIn.id });
  expect(handed.status, JSON.stringify(handed.body)).toBe(200);
  const standIn = await visit(work.team.standIn.local, '/app/delegated');
  const delegated = standIn.getByRole('tab', { name: /^Activities/ });
  await expect(standIn.getByRole('tab', { name: /^Reports/ })).toContainText('0');
  await expect(delegated).toContainText('1');
  await delegated.click();
  const theirs = new Grid(standIn);
  await expect(theirs.row('Wacht op akkoord')).toBeVisible();
  expect((await theirs.columns()).slice(0, COLUMNS.length)).toEqual(COLUMNS);
  await standIn.route('**/api/Startup?*', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as CurrentUser;
    await route.fulfill({ response: answer, json: { ...user, verwerkingsRegisterEnabled: false } });
  });
  for (const address of ['/app/delegated', '/app/approvals']) {
    await standIn.goto(address);
    await expect(new Grid(standIn).table.or(standIn.getByRole('heading', { level: 2 })).first()).toBeVisible();
    await expect(standIn.getByRole('tab', { name: /^Activities/ })).toHaveCount(0);
  }
});

test('AG-011 filters and columns are kept after leaving the list', { tag: '@long' }, async ({ visit }) => {
  await createActivity(work, { name: 'Filteren maar' });
  await createActivity(work, { name: 'Iets anders' });
  const page = await visit(work.team.employee.local, MINE);
  const grid = new Grid(page);
  await expect(grid.row('Iets anders')).toBeVisible();
  await grid.filter('Name').fill('filteren');
  await expect(grid.row('Iets anders')).toHaveCount(0);
  await grid.header('Company').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(grid.header('Company')).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/\/app$/);
  await page.goto(MINE);
  await expect(grid.filter('Name')).toHaveValue('filteren');
  await expect(grid.row('Filteren maar')).toBeVisible();
  await expect(grid.row('Iets anders')).toHaveCount(0);
  await expect(grid.header('Company')).toHaveCount(0);
});
