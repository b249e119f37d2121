import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { UiTranslate } from './texts.ts';

/** The two languages of the application. In both, numbers and dates are written the Dutch way. */
export type UiLanguage = 'nl' | 'en';

export interface UiSettings {
  t: UiTranslate;
  language: UiLanguage;
  /** The IANA name of the time zone in which times are shown. */
  timeZone: string;
}

const UiContext = createContext<UiSettings | null>(null);

/** Gives every control its words, language and time zone, and sets `<html lang>`. */
export function UiProvider({ t, language, timeZone, children }: UiSettings & { children: ReactNode }) {
  const value = useMemo(() => ({ t, language, timeZone }), [t, language, timeZone]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <UiContext.Provider value={value}>{children}</UiContext.Provider>;
}

export function useUi(): UiSettings {
  const settings = useContext(UiContext);
  if (!settings) throw new Error('wrap the application in <UiProvider>');
  return settings;
}

/** Returns the texts of the controls. */
export function useUiText(): UiTranslate {
  return useUi().t;
}
