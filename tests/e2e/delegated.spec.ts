import { expect, type Locator, type Page } from '@playwright/test';
import { ApprovalsPage } from './support/approvals-page.ts';
import { ReportPage } from './support/report-page.ts';
import { as, readReport, submittedReport } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { toast } from './support/toasts.ts';
import { dayFromNow } from './support/today.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();
const submit = (gift: string, amount: number) => submittedReport(work.employee, { gift, amount });

/** The people of every team have the same names, so only the company tells them apart. */
const inTeam = (name: string) => `${name} ${work.team.companyName}`;
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

const SEARCH = 'Search by name; add company or function if needed';

/**
 * The only person found by a search. Before the search is answered, the list contains other people, perhaps with the
 * same name.
 */
async function search(dialog: Locator, name: string): Promise<Locator> {
  await dialog.getByRole('textbox', { name: SEARCH }).fill(inTeam(name));
  const found = dialog.getByRole('option');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(name);
  return found;
}

test('PK-001 the person picker shows 5 people per page, turns pages, and finds everyone else by name', async ({
  visit,
}) => {
  const { standIn } = work.team;
  const page = await visit('ruben.scholten', '/app/approvals?delegation=1');
  const dialog = dialogOf(page, 'Delegate tasks');
  const people = dialog.getByRole('option');
  await expect(people).toHaveCount(5);
  await expect(dialog.getByText(/^1 to 5 of 10/)).toBeVisible();
  await expect(dialog.getByText('These are your close colleagues.', { exact: false })).toBeVisible();
  await expect(people.last()).toBeInViewport({ ratio: 1 });
  const first = (await people.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(people.first()).not.toHaveText(first);
  await expect(people).toHaveCount(5);
  const words = dialog.getByRole('textbox', { name: SEARCH });
  await words.fill('ru');
  await expect(dialog.getByRole('status').filter({ hasText: 'Type at least three letters of a name' })).toBeVisible();
  await words.fill('uitvoering');
  await expect(dialog.getByText('Nothing found for ‘uitvoering’')).toBeVisible();
  await search(dialog, standIn.name);
});

test('a person who looks up too many people is told why none are found, and can try again', { tag: '@long' }, async ({
  visit,
}) => {
  const page = await visit(work.team.supervisor.local, '/app/approvals?delegation=1');
  const dialog = dialogOf(page, 'Delegate tasks');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.route('**/api/pickers/users?*', (route) =>
    route.fulfill({ status: 429, json: { code: 'TOO_MANY_PEOPLE', message: 'too many', requestId: 'p1' } }),
  );
  await dialog.getByRole('textbox', { name: SEARCH }).fill('dijkgraaf');
  await expect(dialog.getByRole('alert')).toContainText('more people in one day than anyone needs');
  await page.unroute('**/api/pickers/users?*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('option')).toContainText(['Sanne Dijkgraaf']);
});

test('the keys of the person picker skip nobody: a key turns one page, and further presses count only once that page is loaded', {
  tag: '@long',
}, async ({ visit }) => {
  await work.sql`
    with hired as (
      insert into users (upn, display_name, company_id)
      select 'bladeraar.' || n || '.' || ${work.team.supervisor.id}::int || '@noordveen.example', 'Bladeraar ' || n, company_id
      from users, generate_series(1, 16) n where id = ${work.team.supervisor.id} returning id)
    insert into user_roles (user_id, role_id, active, is_global)
    select h.id, r.id, true, true from hired h, roles r where r.name = 'Employee'`;
  const page = await visit(work.team.supervisor.local, '/app/approvals?delegation=1');
  const dialog = dialogOf(page, 'Delegate tasks');
  const options = dialog.getByRole('option');
  await dialog.getByRole('textbox', { name: SEARCH }).fill(inTeam('Bladeraar'));
  await expect(dialog.getByText(/^1 to 5 of 16/)).toBeVisible();
  await expect(options).toHaveCount(5);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/pickers/users?*', async (route) => {
    await answered;
    await route.continue();
  });
  await options.first().focus();
  await page.keyboard.press('End');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
  answer();
  await expect(dialog.getByText(/^6 to 10 of/)).toBeVisible();
  await expect(options.first()).toBeFocused();
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('PageDown');
  await page.keyboard.up('PageDown');
  await expect(dialog.getByText(/^11 to 15 of/)).toBeVisible();
  await expect(options.first()).toBeFocused();
});

test('a person delegates, sees the delegate in the header, cannot add a second delegate for those days, and revokes the delegation', async ({
  visit,
}) => {
  const { standIn, colleague, supervisor } = work.team;
  const page = await visit(supervisor.local, '/app/approvals');
  await page.getByRole('button', { name: 'Delegate…' }).click();
  const dialog = dialogOf(page, 'Delegate tasks');
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click();
  await expect(dialog.getByLabel(/^Away from/)).toHaveAttribute('aria-invalid', 'true');

  const fill = async (name: string) => {
    await dialog.getByLabel(/^Away from/).fill(dayFromNow(0));
    await dialog.getByLabel(/^Up to and including/).fill(dayFromNow(4));
    await (await search(dialog, name)).click();
  };
  await fill(standIn.name);
  await expect(
    dialog.getByRole('status').filter({ hasText: `${standIn.name} decides on your tasks too` }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click();
  await expect(toast(page, 'Tasks delegated')).toBeVisible();
  const acting = page.getByRole('link', { name: `${standIn.name} decides for you until ${dayFromNow(4)}` });
  await expect(acting).toBeVisible();

  // A person who leaves no longer decides for others; the header and the list show this.
  await work.sql`update users set active = false where id = ${standIn.id}`;
  await page.reload();
  const unable = page.getByRole('link', { name: `${standIn.name} can no longer decide for you` });
  await unable.click();
  await expect(dialog.getByText('Cannot decide', { exact: true })).toBeVisible();
  await work.sql`update users set active = true where id = ${standIn.id}`;
  await page.goto('/app/approvals');

  await acting.click();
  await fill(colleague.name);
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click();
  await expect(
    dialog.getByText('You already have a delegate for these tasks in this period.', { exact: false }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: `Revoke the delegation to ${standIn.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, 'Delegation revoked')).toBeVisible();
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(acting).toHaveCount(0);
});

test('SH-008 DL-004 DL-005 DL-006 OP-013 the delegated list has the specified columns, updates its count on Refresh, and leads to a report and back', async ({
  visit,
}) => {
  const { standIn, supervisor, employee, companyName } = work.team;
  const boss = await as(supervisor.local);
  const give = (id: number) => boss.call('POST', `/api/tasks/reports/handover/${id}`, { idUser: standIn.id });
  const first = await submit('Delegatieboeket', 80);
  expect((await give(first)).status).toBe(200);
  const page = await visit(standIn.local, '/app');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('link', { name: /^My tasks/ }).click();
  await expect(page).toHaveURL(/\/app\/approvals$/);
  await menu.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('link', { name: /^Delegated tasks.*1/ }).click();
  await expect(page).toHaveURL(/\/app\/delegated$/);

  const list = new ApprovalsPage(page);
  await expect(list.grid.rows).toHaveCount(1);
  expect(await list.grid.columns()).toEqual([
    ...['Status', 'Company', 'Number', 'Type', 'Pers. no.', 'Name', 'Department', 'Supervisor', 'Amount'],
    ...['On behalf of', 'Waiting'],
  ]);
  const { number } = await readReport(work.employee, first);
  const cells = await list.grid.row(number).getByRole('gridcell').allInnerTexts();
  expect(cells.map((text) => text.trim().replaceAll('\u00a0', ' '))).toEqual([
    ...['Waiting for approval', companyName, number, 'I receive', '900 001', employee.name, 'Uitvoering'],
    ...[supervisor.name, '€ 80,00', supervisor.name, '0 d'],
  ]);

  const second = await submit('Delegatietaart', 60);
  expect((await give(second)).status).toBe(200);
  await list.listed((await readReport(work.employee, second)).number);
  await expect.poll(() => list.count()).toBe(2);

  // Back leads to the list in its previous state and order.
  await list.grid.header('Amount').click();
  await expect(page).toHaveURL(/\/app\/delegated\?.*sort=/);
  const address = page.url();
  await list.grid.row(number).dblclick();
  await expect(page).toHaveURL(new RegExp(`/app/reports/${first}$`));
  await expect(page.locator('.ob-crumbs').getByRole('link', { name: 'Delegated tasks' })).toHaveAttribute(
    'href',
    address.slice(address.indexOf('/app/')),
  );
  await expect(page.locator('.ob-crumbs')).toHaveText('Delegated tasks');
  const report = new ReportPage(page);
  await expect(report.decisionBar).toContainText(`You decide on behalf of ${supervisor.name}`);
  await report.approve.click();
  await expect(page).toHaveURL(address);
  await expect(list.grid.rows).toHaveCount(1);
});

test('OP-013 J and K step through delegated tasks, and a decision leads back to the list and not to the next task', {
  tag: '@long',
}, async ({ visit }) => {
  const { standIn, supervisor } = work.team;
  const boss = await as(supervisor.local);
  const [first, second] = [await submit('Stapvaas', 91), await submit('Stapbord', 92)];
  for (const id of [first, second])
    expect((await boss.call('POST', `/api/tasks/reports/handover/${id}`, { idUser: standIn.id })).status).toBe(200);
  const page = await visit(standIn.local, '/app/delegated?sort=amount');
  const list = new ApprovalsPage(page);
  const { number } = await readReport(work.employee, first);
  await list.grid.row(number).dblclick();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Stapvaas');
  await page.keyboard.press('j');
  await expect(title).toHaveText('Stapbord');
  await page.keyboard.press('k');
  await expect(title).toHaveText('Stapvaas');
  await new ReportPage(page).approve.click();
  await expect(page).toHaveURL(/\/app\/delegated\?sort=amount$/);
  await expect(list.grid.row(number)).toHaveCount(0);
  expect((await readReport(work.employee, second)).idReportStatus).toBe(5);
});

test('on a phone a person can make and revoke a delegation', { tag: '@long' }, async ({ visit }) => {
  const { standIn, colleague } = work.team;
  const page = await visit(colleague.local, '/app/approvals?delegation=1');
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = dialogOf(page, 'Delegate tasks');
  await dialog.getByLabel(/^Away from/).fill(dayFromNow(1));
  await dialog.getByLabel(/^Up to and including/).fill(dayFromNow(2));
  await (await search(dialog, standIn.name)).click();
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click();
  await expect(toast(page, 'Tasks delegated')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.goto('/app/approvals?delegation=1');
  await dialog.getByRole('button', { name: `Revoke the delegation to ${standIn.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, 'Delegation revoked')).toBeVisible();
});

test('a task is handed over from the list, and taken back from its page', async ({ visit }) => {
  const { standIn, supervisor } = work.team;
  const id = await submit('Overdrachtsfles', 70);
  const { number } = await readReport(work.employee, id);
  const page = await visit(supervisor.local, '/app/approvals');
  const list = new ApprovalsPage(page);
  await (await list.listed(number)).click();
  await page.getByRole('button', { name: 'Hand over…' }).click();
  const dialog = dialogOf(page, 'Hand over task');
  await (await search(dialog, standIn.name)).click();
  await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(toast(page, 'Task handed over')).toBeVisible();

  const other = await visit(standIn.local, `/app/reports/${id}`);
  const theirs = new ReportPage(other);
  await expect(theirs.approve).toBeVisible();
  await page.goto(`/app/reports/${id}`);
  await expect(new ReportPage(page).approve).toBeVisible();
  await page.keyboard.press('o');
  await expect(dialog.getByText(`This task is now with ${standIn.name} too.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(toast(page, 'Task taken back')).toBeVisible();
  await theirs.approve.click();
  await expect(other.getByText('This task is not yours (any more).')).toBeVisible();
  expect((await readReport(work.employee, id)).idReportStatus).toBe(5);
});

test('a stand-in who loses the delegation while the report is open sees a notice, and cannot decide', {
  tag: '@long',
}, async ({ visit }) => {
  const { standIn, supervisor } = work.team;
  const id = await submit('Verlopen vervanging', 50);
  await work.sql`delete from delegations where user_id = ${supervisor.id}`;
  await work.sql`
    insert into delegations (user_id, delegate_id, during, created_by)
    values (${supervisor.id}, ${standIn.id}, tstzrange(now() - interval '1 day', now() + interval '1 day'), ${supervisor.id})`;
  const page = await visit(standIn.local, `/app/reports/${id}`);
  const report = new ReportPage(page);
  await expect(report.decisionBar).toContainText(supervisor.name);
  await work.sql`
    update delegations set during = tstzrange(now() - interval '2 days', now() - interval '1 second') where user_id = ${supervisor.id}`;
  await report.approve.click();
  await expect(
    page.getByText(`You can no longer decide on behalf of ${supervisor.name}`, { exact: false }),
  ).toBeVisible();
  expect((await readReport(work.employee, id)).idReportStatus).toBe(5);
});

test('the list is reloaded on returning from a report that the stand-in may no longer read', { tag: '@long' }, async ({
  visit,
}) => {
  const { standIn, supervisor } = work.team;
  const { number } = await readReport(work.employee, await submit('Net verlopen', 50));
  await work.sql`delete from delegations where user_id = ${supervisor.id}`;
  await work.sql`
    insert into delegations (user_id, delegate_id, during, created_by)
    values (${supervisor.id}, ${standIn.id}, tstzrange(now() - interval '1 day', now() + interval '1 day'), ${supervisor.id})`;
  const page = await visit(standIn.local, '/app/delegated');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toBeVisible();
  await work.sql`
    update delegations set during = tstzrange(now() - interval '2 days', now() - interval '1 second') where user_id = ${supervisor.id}`;
  await row.dblclick();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/app\/delegated/);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(row).toHaveCount(0);
});
