import clean from 'sanitize-html';

/**
 * HTML as our editors make it, and nothing that acts: no script, style, handler, form, frame or foreign scheme
 * (DESIGN §8). Links that leave the site open apart and tell nothing of where they come from.
 */
export function sanitizeHtml(html: string): string {
  return clean(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'a',
      'blockquote',
      'code',
      'pre',
      'span',
      'hr',
    ],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }) },
  });
}

function linkAttributes(href: string): Record<string, string> {
  return /^https?:/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
}
