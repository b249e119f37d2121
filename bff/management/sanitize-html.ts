import clean from 'sanitize-html';
import { HTML_ATTRIBUTES, HTML_TAGS, LINK_SCHEMES } from '#/bff/contract/html.ts';

/**
 * HTML as our editors make it, and nothing that acts: no script, style, handler, form, frame or foreign scheme
 * (DESIGN §8). Links that leave the site open apart and tell nothing of where they come from.
 */
export function sanitizeHtml(html: string): string {
  return clean(html, {
    allowedTags: [...HTML_TAGS],
    allowedAttributes: { a: [...HTML_ATTRIBUTES] },
    allowedSchemes: [...LINK_SCHEMES],
    transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }) },
  });
}

/** The same for storing: a text of which nothing can be read is no text. */
export function sanitizeForStore(html: string): string {
  const kept = sanitizeHtml(html).trim();
  const words = clean(kept, { allowedTags: ['hr'], allowedAttributes: {} }).replace(/&nbsp;/g, ' ');
  return words.trim() === '' ? '' : kept;
}

function linkAttributes(href: string): Record<string, string> {
  return /^https?:/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
}
