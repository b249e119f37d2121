import { localeOf } from '#/bff/contract/languages.ts';
import { useSettings } from '#/web/app/settings/use-settings.ts';

/**
 * Returns a function that formats a number in the person's language, with at most one decimal; 25065 becomes 25.065 in
 * Dutch and 25,065 in English.
 */
export function useCount(): (value: number) => string {
  const { lang } = useSettings();
  return (value) => value.toLocaleString(localeOf(lang), { maximumFractionDigits: 1 });
}

/** Parses a typed count, with or without points, commas or spaces between thousands; NaN for any other text. */
export const parseCount = (typed: string): number =>
  /^\d{1,3}([.,\s]?\d{3})*$/.test(typed.trim()) ? Number(typed.replaceAll(/[.,\s]/g, '')) : Number.NaN;
