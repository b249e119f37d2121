import { expect, type Page } from '@playwright/test';
import type { RoleSummary } from '#/bff/contract/people.ts';
import { openAs, PEOPLE } from '../support/browser.ts';
import { openDatabase } from './support/database.ts';
import { as } from './support/reports.ts';
import { makeTeam } from './support/team.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH, test } from './support/visits.ts';

const users = (page: Page) => page.getByRole('listbox', { name: 'Users' });
const roles = (page: Page) => page.getByRole('listbox', { name: 'Roles of the chosen user' });
const panel = (page: Page) => page.getByRole('region', { name: 'The chosen role' });
const company = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} \\d`) });

test('MA-001 MA-002 MA-004 MA-006 the users are listed twenty to a page, can be searched, and show their roles', async ({
  page,
}) => {
  // Roles in addition to those shipped with Openboek.
  await page.route('**/api/userroles/21/user/*', async (route) => {
    const answer = await route.fetch();
    const held = (await answer.json()) as RoleSummary[];
    const own = Array.from({ length: 23 - held.length }, (_, n) => ({
      ...(held[0] as RoleSummary),
      roleId: 9_000 + n,
      roleName: `Own role ${n}`,
      active: false,
    }));
    await route.fulfill({ response: answer, json: [...held, ...own] });
  });
  await openAs(page, PEOPLE.administrator, '/app/management', ENGLISH);
  await expect(users(page).getByRole('option')).toHaveCount(20);
  await expect(page.getByText(/^1 to 20 of \d+ users$/)).toBeVisible();
  for (const name of ['Add user', 'Refresh', 'Clear rights cache'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^21 to 40 of \d+ users$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Search user' }).fill('dewi pattinama');
  await expect(users(page).getByRole('option')).toHaveCount(1);
  const asked = page.waitForResponse(/\/api\/management\/appusers/);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await asked).ok()).toBe(true);
  await users(page)
    .getByRole('option', { name: /Dewi Pattinama/ })
    .click();
  await expect(roles(page).getByRole('option', { name: /Compliance employee/ })).toContainText('for 2 companies');
  await expect(roles(page).getByRole('option')).toHaveCount(20);
  const list = page.getByRole('region', { name: 'Roles of the chosen user' });
  await list.getByRole('button', { name: 'Next' }).click();
  await expect(roles(page).getByRole('option')).toHaveCount(3);
});

test('MA-003 MA-009 MA-010 MA-011 MA-012 SU-007 a person is added and given a role in companies, which is still shown after a reload', async ({
  page,
}) => {
  await openAs(page, PEOPLE.administrator, '/app/management', ENGLISH);
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByRole('textbox').fill('lieke');
  await dialog.getByRole('option', { name: /Lieke Postma/ }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(users(page).getByRole('option', { name: /Lieke Postma/ })).toHaveAttribute('aria-selected', 'true');
  await roles(page).getByRole('option', { name: 'Operator' }).click();

  await expect(panel(page).getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByRole('tree')).toHaveCount(0);
  await panel(page).getByRole('checkbox', { name: 'Active' }).check();
  await expect(panel(page).getByRole('checkbox', { name: 'For the whole group' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search company' }).fill('infra');
  await expect(company(page, 'Noordveen Woningbouw')).toHaveCount(0);
  await company(page, 'Noordveen Infra').click();
  await page.keyboard.press('Tab');
  await page.getByRole('tree').focus();
  await page.keyboard.press('Space');
  await expect(company(page, 'Noordveen Infra')).toHaveAttribute('aria-checked', 'true');
  await expect(panel(page).getByRole('checkbox', { name: /Noordveen Infra.*below it/ })).toBeChecked();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role saved')).toBeVisible();

  await page.reload();
  await expect(company(page, 'Noordveen Infra')).toHaveAttribute('aria-checked', 'true');
  await expect(company(page, 'Wegen en Bruggen')).toHaveAttribute('aria-checked', 'true');
  await expect(company(page, 'Noordveen Woningbouw')).toHaveAttribute('aria-checked', 'false');
  const everywhere = panel(page).getByRole('checkbox', { name: 'For the whole group' });
  await expect(everywhere).not.toBeChecked();

  // The role is given first in Noordveen Infra only, and then in the whole group; each time it is still there after a
  // reload.
  const below = panel(page).getByRole('checkbox', { name: /Noordveen Infra.*below it/ });
  await below.uncheck();
  await store(page);
  await expect(company(page, 'Noordveen Infra')).toHaveAttribute('aria-checked', 'true');
  await expect(company(page, 'Wegen en Bruggen')).toHaveAttribute('aria-checked', 'false');
  await expect(below).not.toBeChecked();
  await everywhere.check();
  await store(page);
  await expect(everywhere).toBeChecked();
  await expect(page.getByRole('tree')).toHaveCount(0);
});

/** Saves the role and loads the page again. */
async function store(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role saved')).toBeVisible();
  await page.reload();
  await expect(panel(page).getByRole('checkbox', { name: 'Active' })).toBeChecked();
}

test('PK-002 the user selector shows ten people a page', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, '/app/management', ENGLISH);
  await page.route('**/api/users?*', (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    const json = Array.from({ length: limit }, (_, index) => ({
      idUser: 90_000 + index,
      userTypeId: 1,
      firstname: null,
      lastname: null,
      displayname: `Person ${index}`,
      sAMAccountName: null,
      company: 'Noordveen Groep',
      jobdescription: null,
    }));
    return route.fulfill({ json, headers: { 'Openboek-Total': '23' } });
  });
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await expect(dialog.getByRole('option')).toHaveCount(10);
  await expect(dialog.getByText('1 to 10 of 23')).toBeVisible();
  // The chosen person is still named while a search hides them.
  await dialog.getByRole('option', { name: 'Person 3' }).click();
  await page.route('**/api/users?*', (route) => route.fulfill({ json: [], headers: { 'Openboek-Total': '0' } }));
  await dialog.getByRole('textbox').fill('somebody else');
  await expect(dialog.getByText('Chosen: Person 3')).toBeVisible();
});

test('SU-016 MA-014 changes made outside the application take effect once the rights cache is cleared, and the page says so', async ({
  page,
}) => {
  const sql = await openDatabase();
  const { employee } = await makeTeam(sql);
  const program = await as(employee.local);
  const mayAdminister = async () => (await program.call('GET', '/api/management/appusers?limit=1')).status;
  await openAs(page, PEOPLE.administrator, '/app/management', ENGLISH);
  expect(await mayAdminister()).toBe(403);
  await sql`
    insert into user_roles (user_id, role_id, active, is_global)
    select ${employee.id}, id, true, true from roles where name = 'Administrator'`;
  await sql.end();
  await page.getByRole('button', { name: 'Clear rights cache' }).click();
  await expect(toast(page, 'Success')).toBeVisible();
  expect(await mayAdminister()).toBe(200);
});
