import type { Config } from '#/bff/config.ts';
import type { ImportGain, ImportGuard } from '#/bff/contract/people-import.ts';
import type { Db } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { listGroupAdministrators, wasGroupAdministeredByOthers } from '#/bff/people/administrator-queries.ts';
import type { Gain } from './gain.ts';

/**
 * The number of people who leave through an import (now or on a future day), the number of active people, and the
 * import's author.
 */
interface Leaving {
  left: number;
  present: number;
  createdBy: number;
}

/** The people who may confirm an author's import: all other group administrators (decision 0044). */
export async function listConfirmers(db: Db, createdBy: number): Promise<number[]> {
  return (await listGroupAdministrators(db)).filter((id) => id !== createdBy);
}

/**
 * Whether somebody else has to confirm an import: this is so if there is another administrator, or was one within the
 * last month. It does not help an author to remove the other administrators first, because the import then waits until
 * another one is appointed.
 */
export async function takesSecond(db: Db, createdBy: number): Promise<boolean> {
  return (await listConfirmers(db, createdBy)).length > 0 || (await wasGroupAdministeredByOthers(db, createdBy));
}

/** Whether so many people leave that a check is needed: the number exceeds both settings. */
export function isMany(
  { left, present }: Pick<Leaving, 'left' | 'present'>,
  { importLeavers }: Pick<Config, 'importLeavers'>,
) {
  return left > importLeavers.people && left * 100 > importLeavers.percent * present;
}

/** The check required before the import is written; null if there is none. */
export async function guardOf(
  db: Db,
  leaving: Leaving,
  config: Pick<Config, 'importLeavers'>,
): Promise<ImportGuard | null> {
  if (!isMany(leaving, config)) return null;
  return { leavers: leaving.left, of: leaving.present, second: await takesSecond(db, leaving.createdBy) };
}

/**
 * The access that the import gives its author, and whether it must be confirmed; null if it gives no access (decision
 * 0050).
 */
export const guardGain = async (db: Db, gain: Gain | null, createdBy: number): Promise<ImportGain | null> =>
  gain && { ...gain, second: await takesSecond(db, createdBy) };

/** @throws Failure LEAVERS_NOT_CONFIRMED unless the number was typed */
export function refuseUnlessTyped(guard: ImportGuard, typed: number | undefined): void {
  if (typed !== guard.leavers)
    throw new Failure('LEAVERS_NOT_CONFIRMED', `${guard.leavers} of ${guard.of} people would leave`);
}
