import { localeOf } from '#/bff/contract/languages.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';

/** Returns a function that formats a number in the person's language, with at most one decimal: 25.065 or 25,065. */
export function useCount(): (value: number) => string {
  const { lang } = useSettings();
  return (value) => value.toLocaleString(localeOf(lang), { maximumFractionDigits: 1 });
}

/** Parses a typed whole number with any thousands separator; NaN if the text is not a whole number. */
export const parseCount = (typed: string): number =>
  /^\d{1,3}([.,\s]?\d{3})*$/.test(typed.trim()) ? Number(typed.replaceAll(/[.,\s]/g, '')) : Number.NaN;
