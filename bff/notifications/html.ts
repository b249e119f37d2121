import { type LanguageId, tagOf } from '#/bff/contract/languages.ts';

/** One event in an email, with a link for its reader. */
export interface Part {
  body: string;
  url: string;
  /** The text of the link. */
  link: string;
}

export interface Letter {
  subject: string;
  language: LanguageId;
  /** The introduction of a daily email with several events; null for any other email. */
  intro: string | null;
  parts: readonly Part[];
  footer: { body: string; url: string } | null;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PAGE = `margin:0;padding:24px 12px;background:#EFF3F4;color:#14242B;font-size:15px;line-height:1.5;${FONT}`;
const SHEET =
  'max-width:560px;margin:0 auto;padding:24px;background:#FFFFFF;border:1px solid #DCE3E6;border-radius:10px';
const BRAND = 'margin:0 0 16px;color:#0B6272;font-size:17px;font-weight:700';
const BUTTON =
  'display:inline-block;padding:8px 16px;border-radius:6px;background:#0B6272;color:#FFFFFF;font-weight:600;text-decoration:none';
const SMALL = 'max-width:560px;margin:16px auto 0;color:#5A6B73;font-size:13px';

/**
 * The HTML part of an email: the text of its plain part in Openboek's design. Mail programs do not load style sheets,
 * so the styles are inline; nothing is fetched from anywhere.
 */
export function renderHtml({ subject, language, intro, parts, footer }: Letter): string {
  return [
    '<!doctype html>',
    `<html lang="${tagOf(language)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>`,
    `<body style="${PAGE}">`,
    `<div style="${SHEET}">`,
    `<p style="${BRAND}">Openboek</p>`,
    ...(intro === null ? [] : [paragraph(intro)]),
    ...parts.map(
      ({ body, url, link }) => `${paragraph(body)}\n<p style="margin:0 0 20px">${anchor(url, link, BUTTON)}</p>`,
    ),
    '</div>',
    ...(footer === null ? [] : [`<p style="${SMALL}">${escaped(footer.body)}<br>${escaped(footer.url)}</p>`]),
    '</body></html>',
  ].join('\n');
}

const paragraph = (text: string) => `<p style="margin:0 0 12px">${escaped(text).replaceAll('\n', '<br>')}</p>`;
const anchor = (url: string, text: string, style: string) =>
  `<a href="${escaped(url)}" style="${style}">${escaped(text)}</a>`;
