import { formatDateTime } from '#/bff/contract/format.ts';

/** The day of an ISO time in the application's time zone, as DD-MM-YYYY. */
export function localDate(time: string, timeZone: string): string {
  return formatDateTime(time, timeZone).slice(0, 10);
}
