import { formatDateTime } from '#/bff/contract/format.ts';

/** The day of an ISO time in the application's time zone, as DD-MM-YYYY. */
export function localDate(time: string, timeZone: string): string {
  return formatDateTime(time, timeZone).slice(0, 10);
}

/** A moment as shown: the time, and the day only if it is not today. */
export interface SpokenMoment {
  /** DD-MM-YYYY; null for today. */
  day: string | null;
  /** HH:mm */
  time: string;
}

/** @param time ISO time or milliseconds */
export function spokenMoment(time: string | number, now: number, timeZone: string): SpokenMoment {
  const [day = '', clock = ''] = formatDateTime(new Date(time), timeZone).split(' ');
  const [today] = formatDateTime(new Date(now), timeZone).split(' ');
  return { day: day === today ? null : day, time: clock.slice(0, 5) };
}
