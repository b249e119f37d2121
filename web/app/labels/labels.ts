import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, type LanguageId, tagOf } from '#/bff/contract/languages.ts';

/** Shows keys instead of texts; i18next calls this "ci mode". */
const DEBUG = 'cimode';

const DUTCH = tagOf(DEFAULT_LANGUAGE);

export const i18n: I18n = createInstance();

/** Starts the labels in one language, or in Dutch if that language has no file (LA-003). */
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

/** @returns whether the labels of this language are available, loaded earlier or now. */
async function hasLabels(lang: LanguageId): Promise<boolean> {
  const tag = tagOf(lang);
  if (i18n.hasResourceBundle(tag, 'translation')) return true;
  const labels = await fetchLabels(lang);
  if (labels) i18n.addResourceBundle(tag, 'translation', labels);
  return labels !== null;
}

/** The static file named after the language id; null if there is none. */
async function fetchLabels(lang: LanguageId): Promise<Record<string, string> | null> {
  try {
    const response = await fetch(`/labels/${lang}.json`);
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return response.ok && isJson ? ((await response.json()) as Record<string, string>) : null;
  } catch {
    return null;
  }
}

/** Debug labels (OP-003): shows keys instead of texts, in this tab, until switched off. Nothing is stored. */
export async function showKeys(on: boolean, lang: LanguageId): Promise<void> {
  if (on) await i18n.changeLanguage(DEBUG);
  else await showLanguage(lang);
}

/** Whether there is a text for this key, which may come from the server. */
export const hasText = (key: string): boolean => isShowingKeys() || i18n.exists(key);

export const isShowingKeys = () => i18n.language === DEBUG;
