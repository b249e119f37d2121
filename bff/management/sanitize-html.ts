import clean from 'sanitize-html';
import { isWritable } from '#/bff/contract/characters.ts';
import { HTML_ATTRIBUTES, HTML_TAGS, LINK_SCHEMES } from '#/bff/contract/html.ts';

/**
 * HTML as our editors make it, and nothing that acts: no script, style, handler, form, frame or foreign scheme.
 * Links that leave the site open apart and tell nothing of where they come from.
 */
export function sanitizeHtml(html: string): string {
  return clean(html, {
    allowedTags: [...HTML_TAGS],
    allowedAttributes: { a: [...HTML_ATTRIBUTES] },
    allowedSchemes: [...LINK_SCHEMES],
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
      // Headings that our editor does not make stay headings: the page has its own first one.
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
    },
  });
}

/** The same for storing: a text of which nothing can be read is no text. */
export function sanitizeForStore(html: string): string {
  const kept = sanitizeHtml(html).trim();
  const words = clean(kept, { allowedTags: ['hr'], allowedAttributes: {} }).replace(/&nbsp;/g, ' ');
  return words.trim() === '' ? '' : kept;
}

/** Whether HTML names a character by its number that no text can hold. */
export function namesUnwritable(html: string): boolean {
  return [...html.matchAll(/&#(?:x([\da-f]+)|(\d+))/gi)].some(([, hex, decimal]) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff || !isWritable(String.fromCodePoint(code));
  });
}

/** Stands for our own site: whatever it is called, an address that leaves it is no path of it. */
const HERE = 'https://here.invalid';

/** As a browser reads it: a whole address always does, and `//other.example` and `/\\other.example` as well. */
function leavesSite(href: string): boolean {
  if (/^https?:/i.test(href)) return true;
  const address = URL.parse(href, HERE);
  return address !== null && /^https?:$/.test(address.protocol) && address.origin !== HERE;
}

function linkAttributes(href: string): Record<string, string> {
  return leavesSite(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
}
