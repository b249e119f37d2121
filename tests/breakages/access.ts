import type { Breakage } from './breakage.ts';

/** Somebody sees or does what is for another company, another time or another person. */
export const breakages: readonly Breakage[] = [];
