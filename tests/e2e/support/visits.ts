import { test as base, type Page } from '@playwright/test';
import { openAs } from '#/tests/support/browser.ts';
import type { Settings } from '#/web/app/settings/settings.ts';

/** English, for tests that check wording (OP-007). */
export const ENGLISH: Partial<Settings> = { lang: 1033 };

/** Signs a person in and opens an address, in a browser that no other person of the test uses. */
export type Visit = (name: string, address?: string, settings?: Partial<Settings>) => Promise<Page>;

/** Removes the routes of a page when the test ends; a request that a route is still handling does not fail the test. */
const leaveRoutes = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

/**
 * A test whose routes may call the server. A request that is in progress when the test ends does not fail it. Several
 * people can work at once: the first on the page of the test, and each of the others in a separate browser, which is
 * closed after the test.
 */
export const test = base.extend<{ visit: Visit }>({
  page: async ({ page }, use) => {
    await use(page);
    await leaveRoutes(page);
  },
  visit: async ({ browser, page: first }, use) => {
    const pages: Page[] = [];
    await use(async (name, address = '/app', settings = ENGLISH) => {
      const page = pages.length === 0 ? first : await (await browser.newContext()).newPage();
      pages.push(page);
      await openAs(page, name, address, settings);
      return page;
    });
    const others = new Set(pages.map((page) => page.context()));
    others.delete(first.context());
    const all = [first.context(), ...others].flatMap((context) => context.pages());
    await Promise.all(all.map(leaveRoutes));
    await Promise.all([...others].map((context) => context.close()));
  },
});
