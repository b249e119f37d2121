import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { AXE_EXCEPTIONS } from '../axe-exceptions.ts';

// Listed explicitly, because axe by default leaves out some of WCAG 2.2, such as the size of targets.
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of the rules with these tags, those whose findings can differ between themes; the others ignore colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * The findings of axe on the current page, one line each, without those that axe-exceptions.ts explains.
 * @param which `colours` is enough if the same page was checked in another theme
 */
export async function axeFindings(page: Page, which: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  // The page has no frames. Without legacy mode, axe opens a second page to combine frames, which triples the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (which === 'colours' ? axe.withRules(OF_COLOURS) : axe.withTags(TAGS)).analyze();
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
