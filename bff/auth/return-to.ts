export const START = '/app';

/** Where a sign-in leads back to: a path of our own, else the start screen. */
export function safeReturnTo(wanted: string | undefined, publicUrl: string): string {
  return ownPath(wanted, publicUrl) ?? START;
}

/**
 * The address as a path of our own pages, else null. Everything that a browser might read as another site (`//evil`,
 * `/\\evil`, a scheme, a line break, which browsers drop) or that would sign in again is not one.
 */
export function ownPath(wanted: string | undefined, publicUrl: string): string | null {
  if (!wanted?.startsWith('/') || wanted.length > 2000 || hasControls(wanted)) return null;
  const base = new URL(publicUrl);
  if (!URL.canParse(wanted, base)) return null;
  const url = new URL(wanted, base);
  if (url.origin !== base.origin || /^\/(api|oidc|quit)(\/|$)/i.test(url.pathname)) return null;
  // What the parser made of it, never what was sent: /a/..//evil became //evil.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') ? null : path;
}

function hasControls(text: string): boolean {
  return [...text].some((char) => char < ' ' || char === '\\' || char === '\x7f');
}
