/**
 * The editor's own HTML as it is kept. Quill writes every space as `&nbsp;`, which would keep a line from breaking; one
 * that a person meant is in it as the character itself. Empty lines at the end are no text.
 */
export function tidyHtml(html: string): string {
  return (
    html
      .replaceAll('&nbsp;', ' ')
      // Headings and items in which nothing is written, and lists that have no others.
      .replace(/<(h[2-4]|li)\b[^>]*>(?:\s|<br\/?>|<span[^>]*><\/span>)*<\/\1>/g, '')
      .replace(/<(ul|ol)\b[^>]*>\s*<\/\1>/g, '')
      .replace(/(?:<p>\s*(?:<br\/?>)?\s*<\/p>\s*)+$/, '')
      .trim()
  );
}

const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;
const ALLOWED_SCHEME = /^(?:https?:\/\/\S+\.?\S*|mailto:\S+@\S+|tel:[\d+() -]+)$/i;
const MAIL_ADDRESS = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const HOST = /^[^\s/@:]+\.[^\s@]{2,}$/;

/** Where a link leads, from what a person typed: `noordveen.nl` and a mail address are understood. `null`: nowhere. */
export function readLinkAddress(typed: string): string | null {
  const text = typed.trim();
  if (HAS_SCHEME.test(text)) return ALLOWED_SCHEME.test(text) ? text : null;
  if (MAIL_ADDRESS.test(text)) return `mailto:${text}`;
  return HOST.test(text) ? `https://${text}` : null;
}
