import { expect, test } from '@playwright/test';
import { choosePerson, openAs } from '../support/browser.ts';
import { ENGLISH } from './support/visits.ts';

/** No other test signs in as this person, because their sessions end here. */
const LEAVER = 'gerard.kuiper';

test('signing out in one tab soon empties the other tabs', async ({ page, context }) => {
  await openAs(page, LEAVER, '/app/myreports', ENGLISH);
  await expect(page.getByRole('heading', { level: 1, name: 'My reports' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/quit');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.waitForURL(/\/oidc\/interaction\//, { timeout: 25_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'My reports' })).toHaveCount(0);
});

test.describe('a browser that is set to English', () => {
  test.use({ locale: 'en-GB' });

  test('gets English pages, including errors, before anyone is signed in', async ({ page }) => {
    await page.goto('/app');
    await page.waitForURL(/\/oidc\/interaction\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a person');
    await page.goto('/api/auth/callback?state=x&code=y');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This sign-in has expired');
    await page.route('**/api/Startup?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'waits', requestId: 'r' } }),
    );
    await page.goto('/app');
    await expect(page.getByRole('heading', { name: 'Openboek is not ready yet' })).toBeVisible();
    await expect(page.getByText('Openboek cannot be reached')).toHaveCount(0);
    await page.unroute('**/api/Startup?*');
    // The page continues to the sign-in without any click.
    await page.waitForURL(/\/oidc\/interaction\//, { timeout: 30_000 });
    await choosePerson(page, LEAVER);
    await expect(page).toHaveURL(/\/app/);
  });
});
