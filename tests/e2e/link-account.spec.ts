import { expect, test } from '@playwright/test';
import { openAs, PEOPLE } from '../support/browser.ts';
import { openDatabase } from './support/database.ts';
import { makeTeam } from './support/team.ts';
import { ENGLISH } from './support/visits.ts';

test('an administrator of the whole group allows an account to be linked again, sees the permission, and withdraws it', async ({
  page,
}) => {
  const sql = await openDatabase();
  // No other test signs in as this person.
  const { employee } = await makeTeam(sql);
  await sql`update users set issuer = 'https://old.example', subject = upn where id = ${employee.id}`;
  await openAs(page, PEOPLE.administrator, `/app/management?user=${employee.id}`, ENGLISH);
  await page.getByRole('button', { name: 'Link account again' }).click();
  const question = page.getByRole('alertdialog', { name: `Link the account of ${employee.name} again` });
  await expect(question).toContainText('within a week');
  await question.getByRole('button', { name: 'Link' }).click();
  const waits = page.getByText('This person’s account will be linked again at the next sign-in');
  await expect(waits).toBeVisible();
  await page.reload();
  await expect(waits).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(waits).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Link account again' })).toBeVisible();
  await sql.end();
});
