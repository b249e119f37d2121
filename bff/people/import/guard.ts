import type { Config } from '#/bff/config.ts';
import type { ImportGain, ImportGuard } from '#/bff/contract/people-import.ts';
import type { Db } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { listGroupAdministrators, wasGroupAdministeredByOthers } from '#/bff/people/administrator-queries.ts';
import type { Gain } from './gain.ts';

/** Of an import: how many leave by it, now or on a day to come, of how many who are here, and who brought it. */
interface Leaving {
  left: number;
  present: number;
  createdBy: number;
}

/** Who may confirm an import that somebody else brought: all others who administer the whole group (decision 0044). */
export async function listConfirmers(db: Db, createdBy: number): Promise<number[]> {
  return (await listGroupAdministrators(db)).filter((id) => id !== createdBy);
}

/**
 * Whether somebody else has to confirm it: there is somebody, or was within the last month. Taking the others away first does
 * not make anybody the only one; the import waits until another is appointed.
 */
export async function takesSecond(db: Db, createdBy: number): Promise<boolean> {
  return (await listConfirmers(db, createdBy)).length > 0 || (await wasGroupAdministeredByOthers(db, createdBy));
}

/** Whether so many people leave that it takes a second look: above both settings. */
export function isMany(
  { left, present }: Pick<Leaving, 'left' | 'present'>,
  { importLeavers }: Pick<Config, 'importLeavers'>,
) {
  return left > importLeavers.people && left * 100 > importLeavers.percent * present;
}

/** What is asked for before it is written; null: nothing. */
export async function guardOf(
  db: Db,
  leaving: Leaving,
  config: Pick<Config, 'importLeavers'>,
): Promise<ImportGuard | null> {
  if (!isMany(leaving, config)) return null;
  return { leavers: leaving.left, of: leaving.present, second: await takesSecond(db, leaving.createdBy) };
}

/** What it gives who brings it, and whether somebody else confirms that; null: nothing (decision 0050). */
export const guardGain = async (db: Db, gain: Gain | null, createdBy: number): Promise<ImportGain | null> =>
  gain && { ...gain, second: await takesSecond(db, createdBy) };

/** @throws Failure LEAVERS_NOT_CONFIRMED unless the number was typed */
export function refuseUnlessTyped(guard: ImportGuard, typed: number | undefined): void {
  if (typed !== guard.leavers)
    throw new Failure('LEAVERS_NOT_CONFIRMED', `${guard.leavers} of ${guard.of} people would leave`);
}
