/**
 * ISO 8601 durations, repetitions and moments, as the timers of a model contain them. Moments are
 * milliseconds since 1970.
 */

export interface Duration {
  readonly months: number; // years and months have no fixed length
  readonly milliseconds: number;
}
export interface Cycle {
  readonly interval: string;
  /** How many times the timer fires; null: without end. */
  readonly repetitions: number | null;
}

const DURATION =
  /^(-)?P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** null: not a duration. */
export function parseDuration(text: string): Duration | null {
  const match = DURATION.exec(text.trim());
  if (!match) return null;
  const sign = match[1] ? -1 : 1;
  const part = (index: number) => Number(match[index] ?? 0);
  const hours = (part(4) * 7 + part(5)) * 24 + part(6);
  return {
    months: sign * (part(2) * 12 + part(3)),
    milliseconds: sign * Math.round(((hours * 60 + part(7)) * 60 + part(8)) * 1000),
  };
}

/**
 * A moment plus a duration. If the resulting month is too short for the day, the last day of that month is used (UTC).
 */
export function addDuration(from: number, { months, milliseconds }: Duration): number {
  if (!months) return from + milliseconds;
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() + milliseconds;
}

/** `R/P3D` without end, `R3/PT1H` three times; null: not a cycle, or one without an interval above zero. */
export function parseCycle(text: string): Cycle | null {
  const match = /^R(\d*)\/(P.+)$/.exec(text.trim());
  const interval = match?.[2] ?? '';
  const duration = parseDuration(interval);
  if (!match || !duration || addDuration(0, duration) <= 0) return null;
  return { interval, repetitions: match[1] ? Number(match[1]) : null };
}

/**
 * A moment with its offset (`2026-11-21T09:00:00+01:00` or `Z`; a zone name in brackets is ignored); null: not a
 * moment.
 */
export function parseMoment(text: string): number | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))(?:\[[^\]]+\])?$/.exec(text.trim());
  const moment = match ? Date.parse(match[1] ?? '') : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}
