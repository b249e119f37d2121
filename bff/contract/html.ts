/**
 * The elements of a text that administrators write, e.g. the start text. The editor produces them, the server stores
 * them and the browser shows them. None of these elements runs code, loads anything or has its own style.
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

/** The attributes of links; no other element may have attributes. */
export const HTML_ATTRIBUTES = ['href', 'target', 'rel'] as const;

/** Where a link may lead. */
export const LINK_SCHEMES = ['https', 'http', 'mailto', 'tel'] as const;
