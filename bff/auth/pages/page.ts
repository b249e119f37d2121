import { html, raw } from 'hono/html';
import { LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';
import { bookDrawing, icon, logo } from './drawings.ts';
import { languageTag, type Translate } from './labels.ts';

export type Html = ReturnType<typeof html>;

export interface Page {
  language: LanguageId;
  t: Translate;
  title: string;
  /** The folder of pages.css, the font and other files of this page. */
  assets: string;
  styles?: readonly string[];
  scripts?: readonly string[];
  /** A text at the foot of the coloured side, with an information sign. */
  note?: string;
  main: Html;
}

/** Renders a page that belongs to signing in or out: the brand on the left, one action on the right. */
export function renderPage({ language, t, title, assets, styles = [], scripts = [], note, main }: Page): Html {
  const sheets = ['pages.css', ...styles].map((name) => html`<link rel="stylesheet" href="${assets}/${name}">`);
  const modules = scripts.map((name) => html`<script type="module" src="${assets}/${name}"></script>`);
  return html`<!doctype html>
<html lang="${languageTag(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Openboek</title>
<link rel="icon" href="data:,">
${sheets}
${modules}
</head>
<body>
<aside class="ob-brand">
  <p class="ob-brand-name">${raw(logo)}<span>Openboek</span></p>
  <div class="ob-brand-text">
    <p class="ob-brand-line">${t('SignIn.brandLine')}</p>
    <p class="ob-brand-sub">${t('SignIn.brandText')}</p>
  </div>
  ${raw(bookDrawing)}
  ${note ? html`<p class="ob-brand-note">${raw(icon('info'))}<span>${note}</span></p>` : ''}
</aside>
<main class="ob-main">${main}</main>
</body>
</html>`;
}

/** NL and EN as links, so that they work without scripts; `href` returns the URL of this page in a language. */
export function languageSwitch(current: LanguageId, t: Translate, href: (language: LanguageId) => string): Html {
  const links = LANGUAGES.map(
    ({ id, code, tag }) =>
      html`<a href="${href(id)}" hreflang="${tag}" ${id === current ? html`aria-current="true"` : ''}>${code}</a>`,
  );
  return html`<nav class="ob-languages" aria-label="${t('SignIn.language')}">${links}</nav>`;
}

/**
 * The content security policy of a page that the server renders: what it may load, and where its forms may lead. They
 * may lead only to our own site, and to the provider that ends a session.
 *
 * @param formTargets further origins
 */
export function pagePolicy(formTargets: readonly string[] = []): string {
  const own = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
  ];
  const forms = ["form-action 'self'", ...formTargets].join(' ');
  return [...own, forms, "base-uri 'none'", "frame-ancestors 'none'"].join('; ');
}

export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
} as const;
