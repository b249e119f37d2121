import { expect, type Page, test } from '@playwright/test';
import { openAs, PEOPLE } from '../support/browser.ts';

const openSettings = async (page: Page, name = 'Instellingen') => {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name, exact: true });
};

test.describe('the settings', () => {
  test('SH-018 SE-001 SI-006 open from the header: language, width of the details pane, sign out', async ({ page }) => {
    await openAs(page, PEOPLE.employee);
    const settings = await openSettings(page);
    await expect(settings.getByRole('radiogroup', { name: 'Taal' }).getByRole('radio')).toHaveCount(2);
    await expect(settings.getByRole('slider', { name: 'Breedte detailpaneel' })).toBeVisible();
    await settings.getByRole('link', { name: 'Afmelden' }).click();
    await expect(page).toHaveURL(/\/quit/);
    await expect(page.getByRole('heading', { name: 'Je bent afgemeld' })).toBeVisible();
  });

  test('SE-002 SE-003 have a width slider with marks, limits and a default, and keep the chosen width', async ({
    page,
  }) => {
    await openAs(page, PEOPLE.employee);
    const slider = page.getByRole('slider', { name: 'Breedte detailpaneel' });
    const settings = await openSettings(page);
    for (const mark of ['30', '40', '50', '60']) await expect(settings.getByText(mark, { exact: true })).toBeVisible();
    await expect(slider).toHaveValue('50');
    await slider.press('Home');
    await expect(slider).toHaveValue('25');
    await slider.press('End');
    await expect(slider).toHaveValue('100');
    await slider.fill('40');
    await page.reload();
    await openSettings(page);
    await expect(slider).toHaveValue('40');
  });

  test('open even while the code of the choices is loading; the choices then appear, or are reported as not loaded', async ({
    page,
  }) => {
    await openAs(page, PEOPLE.employee);
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/assets/SettingsChoices-*.js', async (route) => {
      await sent;
      await route.continue();
    });
    const settings = await openSettings(page);
    await expect(settings.getByRole('link', { name: 'Afmelden' })).toBeVisible();
    await expect(settings.getByRole('radiogroup')).toHaveCount(0);
    send();
    await expect(settings.getByRole('radiogroup', { name: 'Taal' })).toBeVisible();

    await page.unroute('**/assets/SettingsChoices-*.js');
    await page.route('**/assets/SettingsChoices-*.js', (route) => route.abort());
    await page.reload();
    await openSettings(page);
    await expect(settings.getByText('Dit onderdeel is niet geladen.')).toBeVisible();
    await expect(settings.getByRole('link', { name: 'Afmelden' })).toBeVisible();
  });

  test('SE-004 LA-002 LA-004 have a language, which changes the menu, screen, picklists and server texts, and is kept', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/(labels|api)\//.test(pathname)) asked.push(pathname + search);
    });
    await openAs(page, PEOPLE.employee, '/app', { collapsed: false });
    await expect(page.getByRole('button', { name: /^Mijn/ })).toBeVisible();
    const settings = await openSettings(page);
    await settings.getByText('English').click();
    await expect(page.getByRole('button', { name: /^Me/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Welcome to Openboek' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^All/ }).click();
    await expect(page.getByRole('gridcell', { name: 'Processed' }).first()).toBeVisible();
    const inEnglish = ['/api/Startup/picklists?lang=1033', '/api/AppResource/StartScreen/1033'];
    await expect
      .poll(() => asked)
      .toEqual(expect.arrayContaining(['/labels/1043.json', '/labels/1033.json', ...inEnglish]));
    expect(asked.some((address) => /^\/api\/reports\/my\?.*lang=1033/.test(address))).toBe(true);
    asked.length = 0;
    await page.reload();
    await expect(page.getByRole('button', { name: /^Me/ })).toBeVisible();
    expect(asked).not.toContain('/labels/1043.json');
  });

  test('LA-003 show Dutch for a language without a file', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/labels/')) asked.push(pathname);
    });
    await page.route('**/labels/1033.json', (route) => route.fulfill({ status: 404, body: 'not there' }));
    await openAs(page, PEOPLE.employee, '/app', { lang: 1033 });
    await expect(page.getByRole('heading', { name: 'Wacht op jou' })).toBeVisible();
    // From here on the page starts in English, so Dutch appears only because the English file is missing.
    for (const answer of [
      { status: 404, body: 'not there' },
      { contentType: 'text/html', body: '<p>All pages</p>' },
    ]) {
      await page.unroute('**/labels/1033.json');
      await page.route('**/labels/1033.json', (route) => route.fulfill(answer));
      asked.length = 0;
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Wacht op jou' })).toBeVisible();
      expect(asked.slice(0, 2)).toEqual(['/labels/1033.json', '/labels/1043.json']);
    }
  });

  test('SE-005 OP-003 let an administrator see keys instead of texts until the Debug labels button is clicked again, without storing that', async ({
    page,
  }) => {
    await openAs(page, PEOPLE.administrator);
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const before = await kept();
    await (await openSettings(page)).getByRole('button', { name: 'Labelnamen tonen' }).click();
    await expect(page.getByRole('heading', { name: 'Start.waiting', exact: true })).toBeVisible();
    expect(await kept()).toBe(before);
    await page.getByRole('button', { name: 'Settings.debugLabelsOff' }).click();
    await expect(page.getByRole('heading', { name: 'Wacht op jou' })).toBeVisible();
  });

  test('SE-006 do not have the Debug labels button for anyone but an administrator', async ({ page }) => {
    // Together, these people hold every right except the administrator's.
    const others = [PEOPLE.employee, PEOPLE.supervisor, PEOPLE.compliance, PEOPLE.operator];
    for (const person of [...others, 'fatima.bouzid', 'pieterjan.terpstra']) {
      await openAs(page, person);
      const settings = await openSettings(page);
      // All items of the list are compared, so that a button with another label is also noticed.
      await expect(settings.locator('.ob-settings-actions > li')).toHaveText([/^Sneltoetsen/, 'Afmelden']);
      await page.context().clearCookies();
    }
  });

  test('OP-063 are separate for each person on a shared device', async ({ page }) => {
    await openAs(page, PEOPLE.employee);
    await (await openSettings(page)).getByText('Donker').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.context().clearCookies();
    await openAs(page, PEOPLE.supervisor);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('can switch off single-letter shortcuts', async ({ page }) => {
    await openAs(page, PEOPLE.employee);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Sneltoetsen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await (await openSettings(page)).getByText('Sneltoetsen van één letter').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/app$/);
  });
});
