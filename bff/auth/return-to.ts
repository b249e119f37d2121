export const START = '/app';

/** The address to which a sign-in returns: a path of this site, or else the start screen. */
export function safeReturnTo(wanted: string | undefined, publicUrl: string): string {
  return ownPath(wanted, publicUrl) ?? START;
}

/**
 * The address as a path of our own pages, or else null. Null if a browser might read it as another site (`//evil`,
 * `/\\evil`, a scheme, a line break, which browsers drop), if it is longer than 2,000 characters, or if it leads to the
 * API or to an address for signing in or out.
 */
export function ownPath(wanted: string | undefined, publicUrl: string): string | null {
  if (!wanted?.startsWith('/') || wanted.length > 2000 || hasControls(wanted)) return null;
  const base = new URL(publicUrl);
  if (!URL.canParse(wanted, base)) return null;
  const url = new URL(wanted, base);
  if (url.origin !== base.origin || /^\/(api|oidc|quit)(\/|$)/i.test(url.pathname)) return null;
  // This uses the parsed form, never the text that was sent, because parsing turns /a/..//evil into //evil.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') ? null : path;
}

function hasControls(text: string): boolean {
  return [...text].some((char) => char < ' ' || char === '\\' || char === '\x7f');
}
