import { expect, type Page } from '@playwright/test';
import type { RoleDetails } from '#/bff/contract/people.ts';
import type { RightHolder } from '#/bff/contract/right-holders.ts';
import { PEOPLE } from '../support/browser.ts';
import type { Program } from '../support/program.ts';
import { Grid } from './support/grid.ts';
import { as } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { toast } from './support/toasts.ts';
import { today } from './support/today.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();
let ingrid: Program;
test.beforeAll(async () => {
  ingrid = await as(PEOPLE.administrator);
});

const roles = (page: Page) => page.getByRole('listbox', { name: 'Roles of the chosen user' });
const panel = (page: Page) => page.getByRole('region', { name: 'The chosen role' });
const box = (page: Page, name: string) => panel(page).getByRole('checkbox', { name });

async function operatorOf(idUser: number): Promise<RoleDetails> {
  await ingrid.call('POST', '/api/management/appusers', { idUser });
  const [role] = await work.sql<{ id: number }[]>`select id from roles where name = 'Operator'`;
  return (await ingrid.call<RoleDetails>('GET', `/api/userroles/21/${role?.id}/${idUser}`)).body;
}

test('the page asks before a role with unsaved changes is left: staying keeps the changes, and leaving discards them', async ({
  visit,
}) => {
  const { colleague } = work.team;
  await operatorOf(colleague.id);
  const page = await visit(PEOPLE.administrator, `/app/management?user=${colleague.id}`);
  await roles(page).getByRole('option', { name: 'Operator' }).click();
  await box(page, 'Active').check();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving' });
  await roles(page).getByRole('option', { name: 'Administrator' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(panel(page).getByRole('heading', { name: 'Operator' })).toBeVisible();
  await expect(box(page, 'Active')).toBeChecked();
  await page.getByRole('tab', { name: 'Who has which right' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/tab=holders/);
  expect((await operatorOf(colleague.id)).userRole.active).toBe(false);
});

test('a role that was also stored elsewhere in the meantime shows both versions, and the chosen one is stored', async ({
  visit,
}) => {
  const { employee, companyName } = work.team;
  const { userRole, version } = await operatorOf(employee.id);
  const page = await visit(PEOPLE.administrator, `/app/management?user=${employee.id}`);
  await roles(page).getByRole('option', { name: 'Operator' }).click();
  await box(page, 'Active').check();
  await box(page, 'For the whole group').check();
  const [own] = await work.sql<{ id: number }[]>`select company_id as id from users where id = ${employee.id}`;
  const theirs = await ingrid.call('PUT', `/api/userroles/21/${userRole.idUserRole}`, {
    userRole: { active: true, isGlobalRole: false },
    securableEntities: [{ entityId: own?.id, active: true, inherit: false, securableEntityId: 26 }],
    version,
  });
  expect(theirs.status).toBe(200);
  await panel(page).getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This role has changed in the meantime' });
  await expect(conflict).toContainText(companyName);
  await expect(conflict).toContainText('You saved this role yourself');
  await conflict.getByRole('button', { name: 'The stored text everywhere' }).click();
  await conflict.getByRole('button', { name: 'Save the chosen text' }).click();
  await expect(toast(page, 'Role saved')).toBeVisible();
  await expect(conflict).toHaveCount(0);
  const stored = await operatorOf(employee.id);
  expect(stored.userRole).toMatchObject({ active: true, isGlobalRole: false });
  expect(stored.securableEntities.filter(({ active }) => active).map(({ entityId }) => entityId)).toEqual([own?.id]);
});

test('the list of rights can be limited to a company or period and saved as a file, and leads to the person', async ({
  visit,
}) => {
  const { companyName, compliance } = work.team;
  const page = await visit(PEOPLE.administrator, '/app/management?tab=holders');
  const grid = new Grid(page);
  const [own] = await work.sql<{ id: number }[]>`select id from companies where name = ${companyName}`;
  const address = `/api/management/rightholders?lang=1033&idCompany=${own?.id}`;
  const scope = page.getByRole('group', { name: 'When and where' });
  await scope.locator('.ob-select').click();
  await page.getByRole('option', { name: companyName }).click();
  // Rights in the whole group are also in this list, and other tests give and remove such rights at the same time.
  await expect(async () => {
    const { body } = await ingrid.call<RightHolder[]>('GET', address);
    await grid.tools.getByRole('button', { name: 'Refresh' }).click();
    await expect(grid.status).toContainText(`${body.length} rights`, { timeout: 2_000 });
  }).toPass();
  await expect(grid.header('Until')).toHaveCount(0);
  await scope.getByLabel('On or from').fill(today());
  await page.keyboard.press('Tab');
  await expect(grid.header('Until')).toBeVisible();
  await grid.filter('Name').fill(compliance.name);
  await expect(grid.row(compliance.name).first()).toContainText(companyName);
  const file = page.waitForEvent('download');
  await grid.tools.getByRole('button', { name: 'Excel' }).click();
  expect((await file).suggestedFilename()).toMatch(/^Who has which right.*\.xlsx$/);
  const asked = page.waitForResponse(/\/api\/management\/rightholders\?/);
  await grid.tools.getByRole('button', { name: 'Refresh' }).click();
  expect((await asked).ok()).toBe(true);
  await grid.row(companyName).first().dblclick();
  await expect(page).toHaveURL(new RegExp(`user=${compliance.id}`));
  await expect(roles(page).getByRole('option', { name: /Compliance employee/ })).toBeVisible();
});

test('on a phone the person, role and companies are separate steps, each with a way back', async ({ visit }) => {
  const { supervisor } = work.team;
  const page = await visit(PEOPLE.administrator, '/app/management');
  await page.setViewportSize({ width: 390, height: 844 });
  const users = page.getByRole('listbox', { name: 'Users' });
  await page.getByRole('textbox', { name: 'Search user' }).fill(`${supervisor.name} ${work.team.companyName}`);
  const found = users.getByRole('option');
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(users).toHaveCount(0);
  await roles(page).getByRole('option', { name: 'Supervisor' }).click();
  await expect(roles(page)).toHaveCount(0);
  await expect(box(page, 'Active')).toBeChecked();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await panel(page).getByRole('button', { name: 'Back' }).click();
  await expect(roles(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(users).toBeVisible();
});
