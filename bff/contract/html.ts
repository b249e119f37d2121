/**
 * The elements of a text that administrators write, e.g. the start text: what the editor produces, the server stores
 * and the browser shows. None of them runs code, loads anything or has a style of its own.
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

/** The attributes of links; no other element has any. */
export const HTML_ATTRIBUTES = ['href', 'target', 'rel'] as const;

/** Where a link may lead. */
export const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'] as const;
