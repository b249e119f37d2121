import type { ParseKeys, TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';
import { isShowingKeys, showKeys } from './labels.ts';

/** A key of the label files, without its plural ending. */
export type LabelKey = ParseKeys;

/** The texts in the person's language: `t('Menu.start')`; a wrong key does not compile. */
export function useLabels(): { t: TFunction; lang: LanguageId } {
  const { t } = useTranslation();
  const { lang } = useSettings();
  return { t, lang };
}

/** Whether debug labels are on: this tab shows keys instead of texts (OP-003). */
export function useDebugLabels(): { isOn: boolean; toggle(): void } {
  useTranslation();
  const { lang } = useSettings();
  const isOn = isShowingKeys();
  return { isOn, toggle: () => void showKeys(!isOn, lang) };
}
