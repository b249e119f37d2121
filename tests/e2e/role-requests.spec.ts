import { expect, type Page, test } from '@playwright/test';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { openAs } from '../support/browser.ts';
import { openDatabase } from './support/database.ts';
import { toast } from './support/toasts.ts';
import { ENGLISH } from './support/visits.ts';

const ASKER = 'chantal.willemsen';
const SECOND = 'bas.huisman';
/** The company that both people administer. */
const WHERE = 'Noordveen Infra';

async function makeAdministrator(sql: Awaited<ReturnType<typeof openDatabase>>, name: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    with held as (
      insert into user_roles (user_id, role_id, active)
      select u.id, r.id, true from users u, roles r where u.upn = ${upnFrom(name)} and r.name = 'Administrator'
      on conflict (user_id, role_id) do update set active = true returning id, user_id)
    insert into user_role_companies (user_role_id, company_id, inherit) select id, ${INFRA}, true from held
    on conflict (user_role_id, company_id) do nothing
    returning (select user_id from held) as id`;
  await sql`update users set company_id = ${INFRA}, rights_version = rights_version + 1 where upn = ${upnFrom(name)}`;
  return row?.id ?? 0;
}

const panel = (page: Page) => page.getByRole('region', { name: 'The chosen role' });

test('an administrator who takes a role with access to other people’s records waits for a second administrator, who sees and confirms the request', async ({
  page,
  browser,
}) => {
  const sql = await openDatabase();
  const asker = await makeAdministrator(sql, ASKER);
  await makeAdministrator(sql, SECOND);
  const [compliance] = await sql<{ id: number }[]>`select id from roles where name = 'Compliance'`;
  await openAs(page, ASKER, `/app/management?user=${asker}&role=${compliance?.id}`, ENGLISH);
  await expect(panel(page)).toContainText('it applies only after another administrator has confirmed it');
  await panel(page).getByRole('checkbox', { name: 'Active' }).check();
  await page.getByRole('treeitem', { name: new RegExp(`^${WHERE} \\d`) }).click();
  await page.getByRole('tree').focus();
  await page.keyboard.press('Space');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Requested: it applies once a second administrator has confirmed it')).toBeVisible();
  await expect(panel(page)).toContainText('You asked for this on');
  await expect(panel(page).getByRole('checkbox', { name: 'Active' })).not.toBeChecked();

  const other = await browser.newPage();
  await openAs(other, SECOND, '/app/management', ENGLISH);
  await expect(other.getByRole('tab', { name: /Users and roles/ })).toContainText('1');
  await other.getByRole('button', { name: `Chantal Willemsen: Compliance employee, ${WHERE}` }).click();
  await expect(panel(other)).toContainText('It applies once you or another administrator confirms it');
  await panel(other).getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(other, 'The role has been confirmed and applies now')).toBeVisible();
  await expect(panel(other).getByRole('checkbox', { name: 'Active' })).toBeChecked();
  await expect(other.getByText(/waiting for confirmation/)).toHaveCount(0);
  await page.reload();
  await expect(panel(page).getByRole('checkbox', { name: 'Active' })).toBeChecked();
  await sql`
    update user_roles set active = false, version = version + 1
    where user_id in (select id from users where upn in (${upnFrom(ASKER)}, ${upnFrom(SECOND)}))
      and role_id in (select id from roles where name in ('Administrator', 'Compliance'))`;
  await sql.end();
});
