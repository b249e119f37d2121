import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageId } from '#/bff/contract/languages.ts';

type Labels = Readonly<Record<string, string>>;

/** The label files, read once; the server and the screens use the same files. */
const files = new Map<LanguageId, Labels>(
  LANGUAGES.map(({ id }) => [
    id,
    JSON.parse(readFileSync(new URL(`../web/labels/${id}.json`, import.meta.url), 'utf8')) as Labels,
  ]),
);

/**
 * A label in a language, with `{{name}}` replaced. If the language lacks it, the Dutch label; if Dutch lacks
 * it too, the key.
 *
 * @param key as in the label files, e.g. `ReportStatus.Concept`
 */
export function label(
  language: LanguageId,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const text = files.get(language)?.[key] ?? files.get(DEFAULT_LANGUAGE)?.[key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}
