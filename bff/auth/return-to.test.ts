import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const site = 'http://localhost:4400';

describe('safeReturnTo', () => {
  it.each(['/app', '/app/reports?year=2026&group=type#row-3', '/', '/app/a%2Fb'])('keeps %s', (path) => {
    expect(safeReturnTo(path, site)).toBe(path);
  });

  it('never leads to another site, whatever is requested', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      'evil.example',
      'https:',
      '@',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '?',
      '#',
      ':',
      'app',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part).map((parts) => parts.join('')),
          fc.string(),
        ),
        (wanted) => {
          const path = safeReturnTo(wanted, site);
          expect(path).toMatch(/^\/(?![/\\])/);
          expect(new URL(path, site).origin).toBe(site);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
