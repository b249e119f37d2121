import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type LanguageId, tagOf } from '#/bff/contract/languages.ts';

/** The language in which i18next shows keys instead of texts, which it calls "ci mode". */
const DEBUG = 'cimode';

const DUTCH = tagOf(DEFAULT_LANGUAGE);

export const i18n: I18n = createInstance();

/** Initializes the labels in the given language, or in Dutch if that language has no file (LA-003). */
export async function startLabels(lang: LanguageId): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: tagOf(lang),
    fallbackLng: DUTCH,
    keySeparator: false,
    nsSeparator: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await showLanguage(lang);
}

/** Loads the language's file if necessary, and shows it. This switches debug labels off. */
export async function showLanguage(lang: LanguageId): Promise<void> {
  const tag = tagOf(lang);
  if (!(await hasLabels(lang)) && tag !== DUTCH) await hasLabels(DEFAULT_LANGUAGE);
  await i18n.changeLanguage(tag);
}

/** Loads the labels of a language unless they have been loaded. @returns whether they are available */
async function hasLabels(lang: LanguageId): Promise<boolean> {
  const tag = tagOf(lang);
  if (i18n.hasResourceBundle(tag, 'translation')) return true;
  const labels = await fetchLabels(lang);
  if (labels) i18n.addResourceBundle(tag, 'translation', labels);
  return labels !== null;
}

/** Fetches the static file that is named after the language id; null if there is no such file. */
async function fetchLabels(lang: LanguageId): Promise<Record<string, string> | null> {
  try {
    const response = await fetch(`/labels/${lang}.json`);
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return response.ok && isJson ? ((await response.json()) as Record<string, string>) : null;
  } catch {
    return null;
  }
}

/**
 * Switches debug labels on or off (OP-003). While they are on, this tab shows keys instead of texts. Nothing is stored.
 */
export async function showKeys(on: boolean, lang: LanguageId): Promise<void> {
  if (on) await i18n.changeLanguage(DEBUG);
  else await showLanguage(lang);
}

/** Whether there is a text for this key, which may come from the server. */
export const hasText = (key: string): boolean => isShowingKeys() || i18n.exists(key);

export const isShowingKeys = () => i18n.language === DEBUG;
