import { expect, test } from '@playwright/test';
import { openAs, PEOPLE } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { reachesOut } from './support/sideways.ts';

test.describe('the start screen', () => {
  test('removes all active content from the start text', async ({ page }) => {
    const value =
      '<h2>Hallo</h2><img src=x onerror="document.title=1"><script>document.title=2</script><a href="javascript:document.title=3">tik</a>';
    await page.route('**/api/AppResource/StartScreen/*', (route) =>
      route.fulfill({ json: { name: 'StartScreen', language: 1043, value, version: 1 } }),
    );
    await openAs(page, PEOPLE.employee);
    const text = page.locator('.ob-html').first();
    await expect(text.getByRole('heading', { name: 'Hallo' })).toBeVisible();
    expect(await text.innerHTML()).toBe('<h2>Hallo</h2><a>tik</a>');
    await expect(page).toHaveTitle(/Openboek$/);
  });

  test('shows the waiting tasks with their ages, the oldest first, and opens them', async ({ page }) => {
    await openAs(page, PEOPLE.compliance);
    const card = page.getByRole('region', { name: 'Wacht op jou' });
    const ages = card.getByText(/^wacht \d+ dag/);
    await expect(ages.nth(1)).toBeVisible();
    const days = (await ages.allTextContents()).map((text) => Number.parseInt(text.replace(/\D/g, ''), 10));
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    await card.getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/app\/reports\/\d+$/);
  });

  test('starts a new report when the card is clicked or N is pressed', async ({ page }) => {
    await openAs(page, PEOPLE.employee);
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Nieuwe melding' })).toBeVisible();
    await page.goto('/app');
    await page.getByRole('link', { name: /Geschenk melden/ }).click();
    await expect(page.getByRole('dialog', { name: 'Nieuwe melding' })).toBeVisible();
  });
});

test('the start screen has no axe findings and does not scroll sideways, at any width and in either theme', {
  tag: '@long',
}, async ({ page }) => {
  await openAs(page, PEOPLE.compliance, '/app', { theme: 'system', collapsed: false });
  await expect(page.getByRole('link', { name: /Alle taken/ })).toBeVisible();
  for (const width of [320, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const findings = await axeFindings(page, colorScheme === 'light' ? 'everything' : 'colours');
      expect.soft(findings, `${width} px, ${colorScheme}`).toEqual([]);
    }
    await expect.poll(() => reachesOut(page), { message: `${width} px`, timeout: 3_000 }).toEqual([]);
  }
});
