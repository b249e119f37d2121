import { describe, expect, it } from 'vitest';
import { readLinkAddress, tidyHtml } from './editor-html.ts';

describe('the HTML of the editor', () => {
  it('has ordinary spaces, so that lines can break, and keeps typed no-break spaces', () => {
    expect(tidyHtml('<p>Meld&nbsp;het&nbsp;binnen 5\u00a0dagen</p>')).toBe('<p>Meld het binnen 5\u00a0dagen</p>');
    expect(tidyHtml('<p>De&nbsp;letters&nbsp;&amp;nbsp;</p>')).toBe('<p>De letters &amp;nbsp;</p>');
  });

  it('does not contain empty lines at its end, but keeps those in between', () => {
    expect(tidyHtml('<p>Een</p><p></p><p>Twee</p><p></p><p><br></p>')).toBe('<p>Een</p><p></p><p>Twee</p>');
    expect(tidyHtml('<p></p>')).toBe('');
  });
});

describe('pasted content', () => {
  it('contains no empty headings or items', () => {
    expect(tidyHtml('<h2></h2><p>Een</p><h3 class="x"><br></h3>')).toBe('<p>Een</p>');
    expect(tidyHtml('<ul><li>Een</li><li></li></ul><ol><li><br></li></ol>')).toBe('<ul><li>Een</li></ul>');
  });
});

describe('the address of a link', () => {
  it.each([
    ['https://noordveen.nl/a?b=1', 'https://noordveen.nl/a?b=1'],
    [' noordveen.nl/gedragscode ', 'https://noordveen.nl/gedragscode'],
    ['marijke@noordveen.nl', 'mailto:marijke@noordveen.nl'],
    ['tel:+31 6 1234', 'tel:+31 6 1234'],
  ])('typed as %j is %j', (typed, address) => expect(readLinkAddress(typed)).toBe(address));

  it.each([
    '',
    'gedragscode',
    'javascript:alert(1)',
    'data:text/html,x',
    'twee woorden.nl',
    'https://',
    'mailto:niemand',
  ])('typed as %j is not accepted', (typed) => expect(readLinkAddress(typed)).toBeNull());
});
