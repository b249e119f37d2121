import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './support/axe.ts';

const SANNE = 'sanne.dijkgraaf@noordveen.example';

const chooser = (page: Page, returnTo = '/healthz') => page.goto(`/api/auth/sign-in?returnTo=${returnTo}`);
const isSignedIn = async (page: Page) => (await page.request.get('/api/Startup')).status() === 200;

test.describe('the page for choosing a person', () => {
  test('SI-001 is reached by a redirect, and leads back to the same address with a session', async ({ page }) => {
    await chooser(page);
    expect(new URL(page.url()).pathname).toMatch(/^\/oidc\/interaction\//);
    expect(await isSignedIn(page)).toBe(false);
    await page.getByRole('button', { name: /Sanne Dijkgraaf/ }).click();
    await page.waitForURL('**/healthz');
    expect(await isSignedIn(page)).toBe(true);
    const session = (await page.context().cookies()).find(({ name }) => /^openboek-\d+$/.test(name));
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value);
  });

  test('finds the people whose name or company is typed, moves with the arrow keys, and signs in with Enter', async ({
    page,
  }) => {
    await chooser(page);
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('noordveen groep');
    const current = page.locator('.ob-current');
    await expect(current).toContainText('Marijke van den Broek');
    await page.keyboard.press('ArrowDown');
    await expect(current).toContainText('Fatima Bouzid');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/healthz');
    const me = (await (await page.request.get('/api/Startup')).json()) as { upn: string };
    expect(me.upn).toMatch(/^marijke/);
  });

  test('finds the collapsed colleagues, regardless of case, and says if nobody is found', async ({ page }) => {
    await chooser(page);
    const others = page.locator('details');
    await expect(others.getByRole('button').first()).toBeHidden();
    const name = (await others.locator('b').first().textContent()) ?? '';
    await page.getByRole('searchbox').fill(name.toUpperCase());
    await expect(others.getByRole('button', { name })).toBeVisible();
    await page.getByRole('searchbox').fill('niemand heet zo');
    await expect(page.getByText('Niemand gevonden')).toBeVisible();
    await expect(page.locator('.ob-person:visible')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /Sanne Dijkgraaf/ })).toBeVisible();
  });

  test('works without JavaScript', { tag: '@long' }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await chooser(page);
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.locator(`button[name=person][value="${SANNE}"]`).click();
    await page.waitForURL('**/healthz');
    await context.close();
  });

  test('switches to English, and keeps the choice', async ({ page }) => {
    await chooser(page);
    await page.getByRole('link', { name: 'EN' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a person' })).toBeVisible();
    await page.goto('/quit');
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  });
});

test.describe('signing out', () => {
  test('SI-006 OP-002 with /quit opened from elsewhere requires a button to be pressed; the page then says that the session has ended, and offers to sign in again', async ({
    page,
  }) => {
    await chooser(page);
    await page.getByRole('button', { name: /Sanne Dijkgraaf/ }).click();
    await page.waitForURL('**/healthz');
    await page.goto('/quit');
    expect(await isSignedIn(page)).toBe(true);
    await page.getByRole('button', { name: 'Afmelden' }).click();
    await expect(page.getByRole('heading', { name: 'Je bent afgemeld' })).toBeVisible();
    expect(await isSignedIn(page)).toBe(false);
    await page.getByRole('link', { name: 'Opnieuw aanmelden' }).click();
    await expect(page.getByRole('heading', { name: 'Kies een persoon' })).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`sign-in has no axe findings and does not scroll sideways, ${colorScheme}, ${width} px`, {
      tag: '@long',
    }, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 }, baseURL });
      const page = await context.newPage();
      for (const address of ['/api/auth/sign-in', '/quit', '/api/auth/callback?state=none', '/oidc/interaction/none']) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      }
      await context.close();
    });
