import clean from 'sanitize-html';
import { isWritable } from '#/bff/contract/characters.ts';
import { HTML_ATTRIBUTES, HTML_TAGS, LINK_SCHEMES } from '#/bff/contract/html.ts';

/**
 * Reduces HTML to what our editors produce, without active content: no script, style, handler, form, frame or foreign
 * scheme. Links that leave the site open in a new tab and send no referrer.
 */
export function sanitizeHtml(html: string): string {
  return clean(html, {
    allowedTags: [...HTML_TAGS],
    allowedAttributes: { a: [...HTML_ATTRIBUTES] },
    allowedSchemes: [...LINK_SCHEMES],
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }),
      // Headings of other levels are converted and stay headings, because the page has its own h1.
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
    },
  });
}

/** Sanitises HTML that is to be stored; a text without visible content becomes empty. */
export function sanitizeForStore(html: string): string {
  const kept = sanitizeHtml(html).trim();
  const words = clean(kept, { allowedTags: ['hr'], allowedAttributes: {} }).replace(/&nbsp;/g, ' ');
  return words.trim() === '' ? '' : kept;
}

/** Whether HTML has a numeric reference to a character that no text can contain. */
export function namesUnwritable(html: string): boolean {
  return [...html.matchAll(/&#(?:x([\da-f]+)|(\d+))/gi)].some(([, hex, decimal]) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff || !isWritable(String.fromCodePoint(code));
  });
}

/** Stands for the address of our own site, whatever that is; a URL with another origin leaves the site. */
const HERE = 'https://here.invalid';

/**
 * Decides as a browser does: an absolute http or https URL always leaves the site, and so do `//other.example` and
 * `/\\other.example`.
 */
function leavesSite(href: string): boolean {
  if (/^https?:/i.test(href)) return true;
  const address = URL.parse(href, HERE);
  return address !== null && /^https?:$/.test(address.protocol) && address.origin !== HERE;
}

function linkAttributes(href: string): Record<string, string> {
  return leavesSite(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
}
