import type { Context } from '#/bff/context.ts';
import type { DossierType } from '#/bff/contract/dossiers.ts';
import type { Db } from '#/bff/database/connection.ts';
import { notFound } from '#/bff/failure.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import type { BaseRecord, BaseRegister, Loaded } from '#/bff/registers/register.ts';
import { DOSSIER_OWNERS } from './owners.ts';
import { findDossierType, findOwnerId } from './queries.ts';

/** A dossier, the record that it belongs to, and the actions that the caller may take on that record. */
export interface LoadedDossier {
  readonly id: number;
  readonly type: DossierType;
  readonly register: BaseRegister;
  readonly loaded: Loaded<BaseRecord>;
}

/**
 * Loads a dossier through its record: anyone who may read the record may read its files.
 *
 * @param lock locks the record for the rest of the transaction
 * @throws Failure NOT_FOUND
 */
export async function loadDossier(db: Db, context: Context, id: number, lock = false): Promise<LoadedDossier> {
  const type = await findDossierType(db, id);
  const register = type && DOSSIER_OWNERS[type];
  const recordId = register && (await findOwnerId(db, register.table, id));
  if (!type || !register || recordId === undefined) throw notFound(`dossier ${id}`);
  return { id, type, register, loaded: await loadRecord(db, context, register, recordId, { lock }) };
}
