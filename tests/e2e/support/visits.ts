import { test as base, type Page } from '@playwright/test';
import { openAs } from '#/tests/support/browser.ts';
import type { Settings } from '#/web/app/settings/settings.ts';

/** English, for tests that check wording (OP-007). */
export const ENGLISH: Partial<Settings> = { lang: 1033 };

/** Signs a person in on a browser of their own and opens an address. */
export type Visit = (name: string, address?: string, settings?: Partial<Settings>) => Promise<Page>;

/**
 * A test in which several people are at work at once: the first on the page of the test, the others each in a browser of
 * their own, which is closed after the test.
 */
export const test = base.extend<{ visit: Visit }>({
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
    // A page may still be loading something from a route of the test; nothing waits for that any more.
    const all = [first.context(), ...others].flatMap((context) => context.pages());
    await Promise.all(all.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all([...others].map((context) => context.close()));
  },
});
