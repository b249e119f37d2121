import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { AXE_EXCEPTIONS } from '../axe-exceptions.ts';

// Named, because axe by itself leaves some of WCAG 2.2 out: the size of targets, for one.
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it is now, a line each, without what axe-exceptions.ts explains. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const excepted = await Promise.all(
    AXE_EXCEPTIONS.map(async ({ rule, element }) => ({
      rule,
      found: await page.locator(element).evaluateAll((found) => found.map(({ outerHTML }) => outerHTML)),
    })),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !excepted.some(({ rule, found }) => rule === id && found.includes(html)))
      .map(({ target, html, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${html}\n${failureSummary}`),
  );
}
