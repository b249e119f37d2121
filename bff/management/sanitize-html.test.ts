import { describe, expect, it } from 'vitest';
import { sanitizeForStore } from './sanitize-html.ts';

describe('HTML from the application’s editors', () => {
  it.each(['//evil.example', '/\\evil.example', '\\\\evil.example', 'https:evil.example', 'HTTP://evil.example'])(
    'opens a link that leaves the site in a new tab, without a referrer: %s',
    (href) => {
      expect(sanitizeForStore(`<p><a href="${href}">x</a></p>`)).toContain('target="_blank" rel="noopener noreferrer"');
    },
  );

  it.each(['/reports/1', '#part', '?year=2026', 'mailto:a@x.nl', 'tel:+31201234567'])(
    'leaves a link to %s unchanged',
    (href) => {
      expect(sanitizeForStore(`<p><a href="${href}">x</a></p>`)).toBe(`<p><a href="${href}">x</a></p>`);
    },
  );

  it('keeps every heading as a heading', () => {
    expect(sanitizeForStore('<h1>One</h1><h2>Two</h2><h5>Five</h5><h6>Six</h6>')).toBe(
      '<h2>One</h2><h2>Two</h2><h4>Five</h4><h4>Six</h4>',
    );
  });
});
