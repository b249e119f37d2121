/**
 * Cleans the editor's HTML for storing. Quill writes every space as `&nbsp;`, which would prevent line breaks; a
 * no-break space that a person typed is in the HTML as the character itself. Empty lines at the end of the text are
 * removed.
 */
export function tidyHtml(html: string): string {
  return (
    html
      .replaceAll('&nbsp;', ' ')
      // Removes empty headings and items, and lists that contain only such items.
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

/**
 * Turns typed text such as `noordveen.nl`, `tel:112` or an email address into the address of a link; `null` if the text
 * cannot be one.
 */
export function readLinkAddress(typed: string): string | null {
  const text = typed.trim();
  if (HAS_SCHEME.test(text)) return ALLOWED_SCHEME.test(text) ? text : null;
  if (MAIL_ADDRESS.test(text)) return `mailto:${text}`;
  return HOST.test(text) ? `https://${text}` : null;
}
