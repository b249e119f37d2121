import { ownPath } from '#/bff/auth/return-to.ts';
import type { Config } from '#/bff/config.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';

/**
 * The page that thanks reporters if no other is configured. It is not the start page, which would require a sign-in.
 */
export const THANKS = '/incident/sent';

/**
 * Where the browser goes after a report (OP-031): back to the page it came from if that page belongs to this site or to
 * a configured host, otherwise to the configured page or, if there is none, to `THANKS`.
 */
export function allowedSource(
  wanted: string | null | undefined,
  lang: LanguageId,
  { publicUrl, incident }: Pick<Config, 'publicUrl' | 'incident'>,
): string {
  const fallback = incident.source ?? `${THANKS}?lang=${lang}`;
  if (!wanted) return fallback;
  const path = ownPath(wanted, publicUrl);
  if (path !== null) return path;
  if (!/^https?:\/\//i.test(wanted) || !URL.canParse(wanted)) return fallback;
  const url = new URL(wanted);
  if (url.origin === new URL(publicUrl).origin)
    return ownPath(`${url.pathname}${url.search}${url.hash}`, publicUrl) ?? fallback;
  const isPlain = url.username === '' && url.password === '';
  return isPlain && incident.hosts.includes(url.host) ? url.href : fallback;
}
