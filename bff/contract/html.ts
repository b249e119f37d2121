/**
 * The elements of a text that administrators write, e.g. the start text: what the editor makes, the server keeps and the
 * browser shows. Nothing in them acts, loads or looks after itself.
 */
export const HTML_TAGS = [
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
] as const;

/** Of links alone. */
export const HTML_ATTRIBUTES = ['href', 'target', 'rel'] as const;

/** Where a link may lead. */
export const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'] as const;
