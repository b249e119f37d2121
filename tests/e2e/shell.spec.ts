import { expect } from '@playwright/test';
import { openAs, PEOPLE } from '../support/browser.ts';
import { ENGLISH, test } from './support/visits.ts';

test.describe('the shell', () => {
  test('SH-001 shows the start screen at /app, and / leads there', async ({ page }) => {
    await openAs(page, PEOPLE.employee, '/');
    await expect(page).toHaveURL(/\/app$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Goede\w+, Sanne$/);
  });

  for (const address of ['/details', '/app/todo'])
    test(`SH-002 OP-001 says at ${address} that there is no screen yet, and leads home`, async ({ page }) => {
      await openAs(page, PEOPLE.employee, address, ENGLISH);
      await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await expect(page).toHaveURL(/\/app$/);
    });

  test('RP-007 OP-066 shows Management, with the release notes, and the Debug labels button in the settings only to administrators', async ({
    page,
  }) => {
    const expected = [
      { person: PEOPLE.administrator, isThere: 1 },
      { person: PEOPLE.compliance, isThere: 0 },
      { person: PEOPLE.employee, isThere: 0 },
    ];
    for (const { person, isThere } of expected) {
      await openAs(page, person, '/app', { ...ENGLISH, collapsed: false });
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      const management = menu.getByRole('button', { name: 'Management' });
      await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
      await expect(management).toHaveCount(isThere);
      if (isThere) await management.click();
      await expect(menu.getByRole('link', { name: 'Release notes' })).toHaveCount(isThere);
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      const settings = page.getByRole('dialog', { name: 'Settings', exact: true });
      await expect(settings.getByRole('button', { name: 'Debug labels' })).toHaveCount(isThere);
      await page.context().clearCookies();
    }
  });

  test('says that an address is unknown, inside the shell', async ({ page }) => {
    await openAs(page, PEOPLE.employee, '/app/nowhere', ENGLISH);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });

  test('CO-004 has content as high as the window minus 64 px, even after a resize', async ({ page }) => {
    await openAs(page, PEOPLE.employee);
    for (const height of [900, 610]) {
      await page.setViewportSize({ width: 1440, height });
      await expect.poll(() => page.getByRole('main').evaluate((main) => main.clientHeight + 1)).toBe(height - 64);
    }
  });

  test('SH-017 OP-061 shows the photo that the directory service has for the user id, or else the initials', async ({
    page,
  }) => {
    const initials = page.getByRole('banner').getByText('SD', { exact: true });
    const { idUser } = await openAs(page, PEOPLE.employee);
    await expect(initials).toBeVisible();

    const asked: string[] = [];
    await page.route('**/portraits/*', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
    await page.route('**/api/Startup?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), userImageUrl: '/portraits/' } });
    });
    await page.reload();
    await expect(page.getByRole('banner').locator('img')).toBeVisible();
    await expect.poll(() => [...new Set(asked)]).toEqual([`/portraits/${idUser}`]);
    await expect(initials).toBeHidden();

    // If this person has no photo, the initials are shown again.
    await page.unroute('**/portraits/*');
    await page.route('**/portraits/*', (route) => route.fulfill({ status: 404, body: 'nobody' }));
    await page.reload();
    await expect(initials).toBeVisible();
    await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
  });

  test('SH-006 has an external link to the KYC register under Me only if one is configured', async ({ page }) => {
    await openAs(page, PEOPLE.employee, '/app', ENGLISH);
    const me = page.getByRole('button', { name: 'Me', exact: true });
    const link = page.getByRole('link', { name: 'KYC register' });
    await me.click();
    await expect(page.getByRole('link', { name: 'My reports' }).first()).toBeVisible();
    await expect(link).toHaveCount(0);

    await page.route('**/api/Startup?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), kycRegisterUrl: 'https://kyc.example' },
      });
    });
    await page.reload();
    await me.click();
    await expect(link).toHaveAttribute('href', 'https://kyc.example');
    await expect(link).toHaveAttribute('target', '_blank');
  });

  test('SH-011 RP-012 has links under Reporting to reports outside Openboek, for anyone who may see reporting', async ({
    page,
  }) => {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const reporting = menu.getByRole('button', { name: 'Reporting' });
    await openAs(page, PEOPLE.compliance, '/app', { lang: 1033 });
    await reporting.click();
    const links = menu.getByRole('link', { name: /Gifts by quarter|Time to approval/ });
    await expect(links).toHaveCount(2);
    await expect(links.first()).toHaveAttribute('href', 'https://cijfers.noordveen.example/geschenken');
    await expect(links.first()).toHaveAttribute('target', '_blank');
    for (const person of [PEOPLE.employee, PEOPLE.supervisor, PEOPLE.noAccess]) {
      await openAs(page, person, '/app', { lang: 1033 });
      await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
      await expect(reporting).toHaveCount(0);
    }
  });

  test('SH-019 lists the applications of the picklist when the logo is clicked; each opens in its own tab', async ({
    page,
  }) => {
    await page.route('**/api/Startup/picklists*', async (route) => {
      const answer = await route.fetch();
      const db365MenuItems = [
        { name: 'Declaraties', db365MenuUrl: 'https://declaraties.noordveen.example/' },
        { name: 'Kwaad', db365MenuUrl: 'javascript:alert(1)' },
      ];
      await route.fulfill({ response: answer, json: { ...(await answer.json()), db365MenuItems } });
    });
    await openAs(page, PEOPLE.employee);
    await page.getByRole('button', { name: /^Openboek/ }).click();
    const apps = page.getByRole('dialog', { name: 'Toepassingen' });
    await expect(apps.getByRole('link', { name: /Declaraties/ })).toHaveAttribute(
      'href',
      'https://declaraties.noordveen.example/',
    );
    await expect(apps.getByRole('link', { name: /Declaraties/ })).toHaveAttribute('target', '_blank');
    await expect(apps.getByText('Kwaad')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(apps).toBeHidden();
    await expect(page.getByRole('button', { name: /^Openboek/ })).toBeFocused();
  });
});

test.describe('the side menu', () => {
  const menu = 'Hoofdmenu';

  test('SH-014 SH-016 is folded at first, can be unfolded and folded, and keeps its state after a reload', async ({
    page,
  }) => {
    await openAs(page, PEOPLE.employee);
    const width = () => page.getByRole('navigation', { name: menu }).evaluate((nav) => nav.clientWidth);
    expect(await width()).toBe(60);
    await page.getByRole('button', { name: 'Menu uitklappen' }).click();
    expect(await width()).toBe(244);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Menu inklappen' })).toBeVisible();
    expect(await width()).toBe(244);
    await page.getByRole('button', { name: 'Menu inklappen' }).click();
    expect(await width()).toBe(60);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Menu uitklappen' })).toBeVisible();
    expect(await width()).toBe(60);
  });

  for (const collapsed of [true, false])
    test(`SH-015 closes the first group when a second is opened, ${collapsed ? 'folded' : 'unfolded'}`, async ({
      page,
    }) => {
      await openAs(page, PEOPLE.employee, '/app', { collapsed });
      const nav = page.getByRole('navigation', { name: menu });
      await nav.getByRole('button', { name: /^Mijn/ }).click();
      await expect(nav.getByRole('link', { name: 'Mijn meldingen' })).toBeVisible();
      await nav.getByRole('button', { name: /^Acties/ }).click();
      await expect(nav.getByRole('link', { name: /Mijn taken/ })).toBeVisible();
      await expect(nav.getByRole('link', { name: 'Mijn meldingen' })).toHaveCount(0);
    });

  test('SH-004 leads to the start screen and to the person’s own reports', async ({ page }) => {
    await openAs(page, PEOPLE.employee, '/details', { collapsed: false });
    const nav = page.getByRole('navigation', { name: menu });
    await nav.getByRole('link', { name: 'Start' }).click();
    await expect(page).toHaveURL(/\/app$/);
    await nav.getByRole('button', { name: /^Mijn/ }).click();
    await nav.getByRole('link', { name: 'Mijn meldingen' }).click();
    await expect(page).toHaveURL(/\/app\/myreports/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mijn meldingen');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('SH-007 shows the sum of the counters next to Actions', async ({ page }) => {
    await page.route('**/api/Startup/counters', (route) =>
      route.fulfill({
        json: {
          waitingForApprovalTasks: 7,
          delegatedTasks: 2,
          waitingForApprovalActivityTasks: 3,
          untakenIncidents: 0,
          overdueIncidents: 0,
          delegatedActivityTasks: 1,
        },
      }),
    );
    await openAs(page, PEOPLE.compliance);
    const actions = page.getByRole('navigation', { name: menu }).getByRole('button', { name: /^Acties/ });
    await expect(actions).toContainText('13');
    await actions.click();
    await page.getByRole('link', { name: /Mijn taken/ }).click();
    await expect(page).toHaveURL(/\/app\/approvals/);
  });

  test('RP-009 OP-008 offers a person with NoAccess only the start screen, and other addresses name the missing right', async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await openAs(page, PEOPLE.noAccess, '/app', { collapsed: false });
    const nav = page.getByRole('navigation', { name: menu });
    await expect(nav.getByRole('link')).toHaveText(['Start']);
    await expect(nav.getByRole('button')).toHaveText(['Menu inklappen']);
    await page.goto('/app/myreports');
    await expect(page.getByText('Voor Mijn meldingen is het recht Toegang nodig.')).toBeVisible();
    expect(refused).toEqual([]);
  });

  test('is a drawer in a narrow window, closed by Escape and by opening a page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, PEOPLE.employee);
    const open = page.getByRole('button', { name: 'Menu openen' });
    await open.click();
    const drawer = page.getByRole('dialog', { name: menu });
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await drawer.getByRole('button', { name: /^Mijn/ }).click();
    await drawer.getByRole('link', { name: 'Mijn meldingen' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/app\/myreports/);
  });
});
