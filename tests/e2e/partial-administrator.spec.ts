import { expect, type Page } from '@playwright/test';
import type { RightHolder } from '#/bff/contract/right-holders.ts';
import { PEOPLE } from '../support/browser.ts';
import { Grid } from './support/grid.ts';
import { as } from './support/reports.ts';
import { teamAtWork } from './support/team-at-work.ts';
import { toast } from './support/toasts.ts';
import { test } from './support/visits.ts';

const work = teamAtWork();
const roles = (page: Page) => page.getByRole('listbox', { name: 'Roles of the chosen user' });
const panel = (page: Page) => page.getByRole('region', { name: 'The chosen role' });
const company = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const ASK = 'Ask an administrator of the whole group';

test.beforeAll(async () => {
  const { sql, team } = work;
  await sql`
    with held as (
      insert into user_roles (user_id, role_id, active)
      select ${team.standIn.id}, id, true from roles where name = 'Administrator' returning id)
    insert into user_role_companies (user_role_id, company_id) select held.id, u.company_id from held, users u where u.id = ${team.standIn.id}`;
  await sql`update users set rights_version = rights_version + 1 where id = ${team.standIn.id}`;
});

test('an administrator of one company gives a role in that company, and is shown what they cannot change and whom to ask', async ({
  visit,
}) => {
  const { standIn, colleague, companyName } = work.team;
  const page = await visit(standIn.local, '/app/management');
  const users = page.getByRole('listbox', { name: 'Users' });
  await expect(users.getByRole('option')).toHaveCount(5);
  await expect(page.getByText(ASK)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear rights cache' })).toHaveCount(0);

  await users.getByRole('option', { name: new RegExp(colleague.name) }).click();
  await roles(page).getByRole('option', { name: 'No access' }).click();
  await expect(panel(page).getByText('This role applies in the whole group', { exact: false })).toBeVisible();
  await expect(panel(page).getByRole('checkbox', { name: 'Active' })).toBeDisabled();
  await roles(page).getByRole('option', { name: 'Operator' }).click();
  await panel(page).getByRole('checkbox', { name: 'Active' }).check();
  await expect(panel(page).getByRole('checkbox', { name: 'For the whole group' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Search company' }).fill('Noordveen Infra');
  const others = company(page, 'Noordveen Infra');
  await expect(others).toHaveAttribute('title', 'You do not administer this company');
  await expect(others).toBeDisabled();
  await page.getByRole('textbox', { name: 'Search company' }).fill(companyName);
  await expect(company(page, 'Noordveen Infra')).toHaveCount(0);
  await company(page, companyName).click();
  await page.getByRole('tree').focus();
  await page.keyboard.press('Space');
  await expect(company(page, companyName)).toHaveAttribute('aria-checked', 'true');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Role saved')).toBeVisible();

  await page.getByRole('tab', { name: 'Who has which right' }).click();
  const grid = new Grid(page);
  await grid.filter('Name').fill(colleague.name);
  await expect(grid.row('Operator').first()).toContainText('You');
  await grid.filter('Name').fill('Ingrid Oosterhuis');
  const above = grid.row('Whole group').first();
  await expect(above).toContainText('Administrator higher up');
  await above.dblclick();
  await expect(page.getByRole('heading', { name: 'This person is not in your list' })).toBeVisible();
  await expect(page.getByText(ASK).last()).toBeVisible();

  await page.goto('/app/management/picklists');
  await expect(page.getByText('for the whole group', { exact: false })).toBeVisible();
  const ingrid = await as(PEOPLE.administrator);
  const [own] = await work.sql<{ id: number }[]>`select company_id as id from users where id = ${colleague.id}`;
  const { body } = await ingrid.call<RightHolder[]>(
    'GET',
    `/api/management/rightholders?lang=1033&idCompany=${own?.id}`,
  );
  const given = body.filter(({ idUser, right }) => idUser === colleague.id && right === 'OperateWorkflows');
  expect(given.map(({ place, givenBy }) => [place, givenBy])).toEqual([[companyName, standIn.name]]);
});
