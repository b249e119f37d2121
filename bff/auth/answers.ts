import type { Context } from 'hono';
import { languageCookie, pageLanguage } from './pages/labels.ts';
import { type NoticeKind, renderNotice } from './pages/notice.ts';
import { PAGE_HEADERS, pagePolicy } from './pages/page.ts';
import type { Redirect } from './sign-in.ts';

/** A redirect that sets cookies; never cached. */
export function answerRedirect(c: Context, { location, cookies }: Redirect): Response {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  c.header('Cache-Control', 'no-store');
  return c.redirect(location, 303);
}

/**
 * One of our own pages, in the visitor's language. @param path where the page's language links lead @param issuer the
 * identity provider; signing out may redirect to its origin, so form-action must allow that origin
 */
export function answerNotice(
  c: Context,
  kind: NoticeKind,
  status: 200 | 400 | 403 | 429 | 503,
  { path, issuer }: { path: string; issuer: string },
): Response {
  const language = pageLanguage(c.req.raw);
  for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value);
  c.header('Content-Security-Policy', pagePolicy([new URL(issuer).origin]));
  if (c.req.query('lang')) c.header('Set-Cookie', languageCookie(language));
  return c.body(String(renderNotice(kind, language, path)), status);
}
