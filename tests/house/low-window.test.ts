import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const WEB = resolve(import.meta.dirname, '../../web');

/** Elements that are sticky only horizontally, so that they do not take up height. */
const SIDEWAYS = ['.ob-grid-pinned', '.ob-grid-group-name', '.ob-grid-empty', '.ob-diff-fold'];

const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .sort()
  .map((name) => ({ name, text: readFileSync(join(WEB, name), 'utf8') }));

/** The first selector of each style rule that contains this text. */
const rulesWith = (declaration: string) =>
  sheets.flatMap(({ text }) =>
    [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)]
      .filter(([, , body = '']) => body.includes(declaration))
      .map(
        ([, selectors = '']) =>
          selectors
            .replace(/\/\*[\s\S]*?\*\//g, '')
            .trim()
            .split(/,\s/)[0],
      ),
  );

describe('a short window, in which the page scrolls as one (WCAG 1.4.10)', () => {
  it('has no sticky elements while the page is scrolled', () => {
    expect(rulesWith('position: sticky').sort()).toEqual([...SIDEWAYS].sort());
  });

  it('is defined by one height, which the code and exactly one style sheet use', () => {
    const atHeights = sheets.filter(({ text }) => /@media[^{]*max-height/.test(text)).map(({ name }) => name);
    expect(atHeights).toEqual(['ui/theme/base.css']);
    const inStyles = /@media (\(max-height: [\d.]+px\))/.exec(
      readFileSync(join(WEB, 'ui/theme/base.css'), 'utf8'),
    )?.[1];
    const inCode = /LOW_WINDOW = '(.+)'/.exec(readFileSync(join(WEB, 'ui/layout/use-media-query.ts'), 'utf8'))?.[1];
    expect(inStyles).toBe('(max-height: 479.98px)');
    expect(inCode).toBe(inStyles);
  });

  it('defines exactly the properties that its style sheets use', () => {
    const all = sheets.map(({ text }) => text).join('\n');
    const given = new Set([...all.matchAll(/(--ob-low-[a-z]+):/g)].map(([, name]) => name));
    const taken = new Set([...all.matchAll(/var\((--ob-low-[a-z]+),/g)].map(([, name]) => name));
    expect([...taken].sort()).toEqual([...given].sort());
  });
});
