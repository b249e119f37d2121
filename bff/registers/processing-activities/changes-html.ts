import type { WordedChange } from '#/bff/contract/activities.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { label } from '#/bff/labels.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Turns descriptions of changes into HTML; texts that people typed are escaped. */
export function changesHtml(changes: readonly WordedChange[], lang: LanguageId): string {
  return changes.map((change) => `<h4>${escaped(change.label)}</h4>${difference(change, lang)}`).join('');
}

function difference({ before, after }: WordedChange, lang: LanguageId): string {
  const line = (key: string, text: string) => `<p><strong>${escaped(label(lang, key))}</strong> ${escaped(text)}</p>`;
  return [
    ...(before === null ? [] : [line('Changelog.before', before)]),
    ...(after === null ? [] : [line('Changelog.after', after)]),
  ].join('');
}
