import { localDay } from '#/tests/support/day.ts';

/**
 * A day relative to today, as the application displays it and a person types it, DD-MM-YYYY, in the application's time
 * zone.
 */
export const dayFromNow = (days: number): string => localDay(days).split('-').reverse().join('-');

export const today = (): string => dayFromNow(0);
