import { expect, type Page, test } from '@playwright/test';
import { openAs, PEOPLE } from '../support/browser.ts';
import { Grid } from './support/grid.ts';
import { ENGLISH } from './support/visits.ts';

const row = (page: Page, name: string) => new Grid(page).row(name);

test('KY-001 the KYC grid is outside the main shell, with type, name and city', async ({ page }) => {
  await openAs(page, PEOPLE.employee, '/kyc', ENGLISH);
  await expect(page.getByRole('heading', { name: 'KYC register', level: 1 })).toBeVisible();
  const names = page.getByRole('grid').getByRole('columnheader');
  await expect(names).toHaveText([/^Type/, /^Name/, /^City/]);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  await expect(row(page, 'Staalbouw Verhaegen NV')).toContainText('Leverancier');
  await expect(row(page, 'Staalbouw Verhaegen NV')).toContainText('Antwerpen');
  const grid = new Grid(page);
  await grid.filter('Name').fill('draagkracht');
  await expect(row(page, 'Ingenieursbureau Draagkracht')).toBeVisible();
  await expect(row(page, 'Staalbouw Verhaegen NV')).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/app$/);
});

test('nobody without access can read the KYC grid', async ({ page }) => {
  await openAs(page, PEOPLE.noAccess, '/kyc', ENGLISH);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('on a phone a party is shown as its name, with type and city below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, PEOPLE.employee, '/kyc', ENGLISH);
  const party = page.locator('.ob-phone-row').filter({ hasText: 'Betoncentrale Maasoever' });
  await expect(party).toContainText('Leverancier');
  await expect(party).toContainText('Maastricht');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
