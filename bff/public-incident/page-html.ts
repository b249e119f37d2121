import { html, raw } from 'hono/html';
import { icon, logo } from '#/bff/auth/pages/drawings.ts';
import { languageTag, type Translate } from '#/bff/auth/pages/labels.ts';
import { type Html, languageSwitch } from '#/bff/auth/pages/page.ts';
import type { ErrorCode } from '#/bff/contract/errors.ts';
import type { FieldCode } from '#/bff/contract/field-codes.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { faultLabel } from '#/bff/contract/public-faults.ts';
import { codeStep } from './code-html.ts';
import type { FormFiles } from './form-files.ts';
import { type Form, formHtml } from './form-html.ts';

/** The texts of the script, so that it needs no label file. */
const WORDS = [
  'AttachmentSavedDone',
  'IncidentSubmitted',
  'IncidentSubmittedDone',
  'Message.fileTooBig',
  'PublicCase.noCode',
  'PublicIncident.codeAgain',
  'PublicIncident.codeWrongGroup',
  'PublicIncident.continueWithout',
  'PublicIncident.removeFile',
  'PublicIncident.retryUpload',
  'PublicIncident.sending',
  'PublicIncident.submit',
  'PublicIncident.uploadFailed',
  'Ui.fileTooBig',
  'UploadingAttachment',
] as const;
/** The failures of the form's calls, and the faults of its fields. */
const FAILURES: readonly (ErrorCode | 'OFFLINE' | 'FILE_CHANGED')[] = [
  'FILE_CHANGED',
  ...(['CHALLENGE_REFUSED', 'FILE_INFECTED', 'INTERNAL', 'NOT_FOUND', 'OFFLINE', 'STORAGE_FULL'] as const),
  ...(['TOO_FAST', 'TOO_LARGE', 'UNAVAILABLE', 'VALIDATION'] as const),
];
const FAULTS: readonly FieldCode[] = [
  ...([
    'invalidText',
    'invalidType',
    'nobodyLeft',
    'notADate',
    'notAllowed',
    'notAnEmail',
    'required',
    'tooLong',
  ] as const),
];

interface Page {
  lang: LanguageId;
  t: Translate;
  title: string;
  /** The URL of this page in a language. */
  href: (lang: LanguageId) => string;
  files: FormFiles | undefined;
  main: Html;
}

/** The frame of the page. It has no application shell, and nothing that depends on the visitor. */
export function pageHtml({ lang, t, title, href, files, main }: Page): Html {
  const styles = (files?.styles ?? []).map((path) => html`<link rel="stylesheet" href="${path}">`);
  return html`<!doctype html>
<html lang="${languageTag(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Openboek</title>
<link rel="icon" href="/openboek.svg" type="image/svg+xml">
${styles}
${files ? html`<script src="/theme-boot.js"></script><script type="module" src="${files.script}"></script>` : ''}
</head>
<body class="pf-page">
<header class="pf-top"><p class="pf-brand">${raw(logo)}<span>Openboek</span></p>${languageSwitch(lang, t, href)}</header>
${main}
</body>
</html>`;
}

const addressOf = (path: string, lang: LanguageId, source: string) =>
  `${path}?${new URLSearchParams({ lang: String(lang), ...(source && { source }) })}`;

/** The URL for people who have a code. */
export const codeAddress = (lang: LanguageId) => `/incident/code?lang=${lang}`;

/** The texts of the scripts, embedded in the page. */
export const wordsFor = (t: Translate): string => {
  const keys = [...WORDS, ...FAULTS.map(faultLabel), ...FAILURES.map((code) => `Error.${code}`)];
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, t(key)])));
};

/** The page that shows a new code if the browser has no JavaScript; its form contains the entries so far. */
export function codePage(
  form: Form,
  step: { code: string; asked: number; isWrong: boolean },
  files: FormFiles | undefined,
): Html {
  const { t, lang, source } = form;
  return pageHtml({
    ...{ lang, t, title: t('PublicIncident.codeTitle'), files },
    href: (id) => addressOf('/incident', id, source),
    main: html`<main class="pf-main"><div class="pf-card">${codeStep({ t, ...step, entries: { ...form.entries, lang: String(lang), source } })}</div></main>`,
  });
}

/** The page with the form (PI-001). */
export function formPage(form: Form, files: FormFiles | undefined): Html {
  const { t, lang, lists, source } = form;
  const title = t('PublicIncident.title');
  return pageHtml({
    ...{ lang, t, title, files },
    href: (id) => addressOf('/incident', id, source),
    main: html`<main class="pf-main" data-words="${wordsFor(t)}" data-max-bytes="${lists.maxFileBytes}">
<div class="pf-card">
<div data-before>
<h1>${title}</h1>
<p class="pf-promise">${t('PublicIncident.promise')}</p>
<p class="pf-danger">${raw(icon('phone'))}<span>${t('PublicIncident.danger')}</span></p>
${formHtml(form)}
<p class="pf-foot pf-return"><a href="${codeAddress(lang)}">${t('PublicIncident.codeLink')}</a></p>
</div>
${codeStep({ t, code: null })}
<div class="pf-outcome" role="status" data-outcome></div>
<div class="pf-again" data-again hidden><button type="button" class="ob-button ob-button-filled" data-retry>${t('PublicIncident.retryUpload')}</button><a class="ob-button ob-button-outline" data-continue>${t('PublicIncident.continueWithout')}</a></div>
</div>
<div class="pf-toasts" role="alert" data-toasts></div>
</main>`,
  });
}

/** The page that confirms that the report has been received. @param source if omitted, there is no page to return to */
export function sentPage(lang: LanguageId, t: Translate, source: string | null, files: FormFiles | undefined): Html {
  const title = t('PublicIncident.sentTitle');
  return pageHtml({
    ...{ lang, t, title, files },
    href: (id) => addressOf('/incident/sent', id, source ?? ''),
    main: html`<main class="pf-main"><div class="pf-card">
<h1>${title}</h1>
<p class="pf-promise">${t('IncidentSubmittedDone')}</p>
<p class="pf-foot"><a href="${codeAddress(lang)}">${t('PublicIncident.codeLink')}</a></p>
<p class="pf-foot">${source === null ? t('PublicIncident.close') : html`<a href="${source}">${t('PublicIncident.back')}</a>`}</p>
</div></main>`,
  });
}
