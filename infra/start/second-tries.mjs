// Browser tests that failed and then passed. Each is a fault, of the test or of the page, so it fails the run, unless its cause
// is known and tests/e2e/second-tries.json names it (tests/e2e/README.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/**
 * Separates tests that passed only at the second try by whether their reason is known.
 * @param {string[]} titles path and titles, as the summary prints them
 * @returns {{ known: { test: string, reason: string }[], unknown: string[] }} unknown: a line each, as failures
 */
export function judgeSecondTries(titles) {
  const list = JSON.parse(readFileSync(join(ROOT, 'tests/e2e/second-tries.json'), 'utf8'));
  const reasonOf = (title) => list.find(({ test }) => test === title)?.reason;
  return {
    known: titles.filter(reasonOf).map((test) => ({ test, reason: reasonOf(test) })),
    unknown: titles
      .filter((title) => !reasonOf(title))
      .map((title) => `${title} (passed only at the second try, and tests/e2e/second-tries.json has no reason for it)`),
  };
}
