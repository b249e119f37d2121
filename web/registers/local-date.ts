import { formatDateTime } from '#/bff/contract/format.ts';

/** The date of an ISO time in the application's time zone, as DD-MM-YYYY. */
export function localDate(time: string, timeZone: string): string {
  return formatDateTime(time, timeZone).slice(0, 10);
}

/** A moment as it is shown: the time, preceded by the date if the date is not today. */
export interface SpokenMoment {
  /** The date as DD-MM-YYYY; null for today. */
  day: string | null;
  /** The time as HH:mm. */
  time: string;
}

/** @param time ISO time or milliseconds */
export function spokenMoment(time: string | number, now: number, timeZone: string): SpokenMoment {
  const [day = '', clock = ''] = formatDateTime(new Date(time), timeZone).split(' ');
  const [today] = formatDateTime(new Date(now), timeZone).split(' ');
  return { day: day === today ? null : day, time: clock.slice(0, 5) };
}
