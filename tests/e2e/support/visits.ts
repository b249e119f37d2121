import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { openAs } from '#/tests/support/browser.ts';
import type { Settings } from '#/web/app/settings/settings.ts';

/** English, where wording is looked at (OP-007). */
export const ENGLISH: Partial<Settings> = { lang: 1033 };

/** Signs a person in on a browser of their own and opens an address. */
export type Visit = (name: string, address?: string, settings?: Partial<Settings>) => Promise<Page>;

/** A test in which several people are at work at once; their browsers are closed behind it. */
export const test = base.extend<{ visit: Visit }>({
  visit: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (name, address = '/app', settings = ENGLISH) => {
      const context = await browser.newContext();
      contexts.push(context);
      const page = await context.newPage();
      await openAs(page, name, address, settings);
      return page;
    });
    // A page may be loading something that a test answers for the server; nobody waits for that any more.
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(contexts.map((context) => context.close()));
  },
});
