import { expect } from '@playwright/test';
import { openAs, PEOPLE, signInAs } from '../support/browser.ts';
import { asIncomplete } from './support/first-run.ts';
import { ENGLISH, test } from './support/visits.ts';

test('an administrator finds the progress of setup in the menu, as the server reports it', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, '/app', { ...ENGLISH, collapsed: false });
  await page.getByRole('button', { name: 'Management' }).click();
  await page.getByRole('link', { name: 'Setting up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Setting up');
  const roles = page.getByRole('region', { name: 'Roles: who decides?' });
  // The example company has two compliance employees, and other tests add more.
  await expect(roles).toContainText(/Compliance employees: ([2-9]|\d\d+)\./);
  await expect(page.getByRole('region', { name: 'Mail' })).toContainText('No mail server is set (SMTP_URL)');
  await expect(page.getByRole('region', { name: 'File store' })).toContainText('Done');
  await expect(page.getByText('Nobody can give a second approval yet')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue later' })).toHaveCount(0);
});

test('the setup opens instead of the start screen until it is dismissed, and first shows that nobody may decide', async ({
  page,
}) => {
  await signInAs(page, PEOPLE.administrator, ENGLISH);
  await asIncomplete(page);
  await page.goto('/app');
  await expect(page).toHaveURL(/\/app\/management\/first-run$/);
  const banner = page.locator('.ob-banner-warning').first();
  await expect(banner).toContainText('Nobody can give a second approval yet');
  await expect(page.getByText('2 of 7')).toHaveCount(0);
  await expect(page.getByText('1 of 7 steps done')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sign-in of others' })).toContainText(
    'connect ECONNREFUSED 10.0.0.7:443',
  );

  // After the setup page is left, the page of roles shows the same banner.
  await banner.getByRole('link', { name: 'Give roles' }).click();
  await expect(page).toHaveURL(/\/app\/management$/);
  await expect(page.locator('.ob-banner-warning').first()).toContainText(
    'people without a supervisor cannot submit any report',
  );

  await page.route('**/api/management/first-run/close', (route) => route.fulfill({ json: { state: 'aside' } }));
  await page.goto('/app/management/first-run');
  await page.getByRole('button', { name: 'Continue later' }).waitFor();
  await page.unroute('**/api/Startup?*');
  await page.getByRole('button', { name: 'Continue later' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ingrid');
});

test('a name or number that another company already has is refused at its field', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, PEOPLE.administrator, ENGLISH);
  await asIncomplete(page);
  await page.route('**/api/management/first-run/company', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'VALIDATION',
        message: 'some fields are invalid',
        fields: { name: ['alreadyThere'], administrationNr: ['alreadyThere'] },
        requestId: 'f1',
      },
    }),
  );
  await page.goto('/app/management/first-run');
  const company = page.getByRole('region', { name: 'Company' });
  const [name, number] = ['Name', 'Administration number'].map((label) =>
    company.getByRole('textbox', { name: label }),
  );
  await number?.fill('1100');
  await company.getByRole('button', { name: 'Save company' }).click();
  for (const field of [name, number]) {
    if (!field) throw new Error('the page has no such field');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/already/i);
  }
});

test('a company with a name and number is shown with both, and with how to change its name', async ({ page }) => {
  await openAs(page, PEOPLE.administrator, '/app/management/first-run', ENGLISH);
  const company = page.getByRole('region', { name: 'Company' });
  await expect(company).toContainText(
    'Noordveen Groep, administration number 1000. To change its name, import companies',
  );
  await expect(company.getByRole('textbox')).toHaveCount(0);
});

test('a person who is not an administrator finds no setup', async ({ page }) => {
  await openAs(page, PEOPLE.employee, '/app/management/first-run', ENGLISH);
  await expect(page.getByRole('region', { name: 'Company' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /access|right/i }).first()).toBeVisible();
});
