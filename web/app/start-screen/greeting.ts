import { type LanguageId, localeOf } from '#/bff/contract/languages.ts';

/** The part of the day for the greeting. It changes at 6:00, 12:00 and 18:00 in the application's time zone. */
export function greetingAt(moment: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment));
  if (hour < 6 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}

/** A date in full, such as `vrijdag 20 november 2026` or `Friday 20 November 2026`. */
export function longDate(moment: Date, lang: LanguageId, timeZone: string): string {
  const format = new Intl.DateTimeFormat(localeOf(lang), {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return format.format(moment).replace(',', '');
}
