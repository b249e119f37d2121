import { localDay } from '#/tests/support/day.ts';

/** A day from today as the application writes it and a person types it, DD-MM-YYYY, in its own time zone. */
export const dayFromNow = (days: number): string => localDay(days).split('-').reverse().join('-');

export const today = (): string => dayFromNow(0);
