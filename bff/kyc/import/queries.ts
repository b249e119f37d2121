import { KYC_IMPORT_LIMITS } from '#/bff/contract/kyc.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { Party, PartyRow } from './plan-parties.ts';

/** The stored parties, with the fields that a file gives. */
export async function findStoredParties(db: Db): Promise<Party[]> {
  return db<Party[]>`select external_id as "externalId", type, name, city from kyc_parties order by external_id`;
}

/**
 * Waits until nobody else is changing the parties, then prevents others from changing them, so that a comparison with
 * them is still valid when its result is written.
 */
export async function lockParties(tx: Tx): Promise<void> {
  await tx`lock table kyc_parties in share row exclusive mode`;
}

interface NewKycImport {
  filename: string;
  parties: readonly PartyRow[];
  basis: string;
  createdBy: number;
}

/** Stores the content of a file. @returns the import's id */
export async function insertKycImport(tx: Tx, { filename, parties, basis, createdBy }: NewKycImport): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into kyc_imports (filename, parties, basis, created_by)
    values (${filename}, ${tx.json(parties as never)}, ${basis}, ${createdBy})
    returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

export interface KycImportRow {
  filename: string;
  parties: PartyRow[];
  basis: string;
}

/** Removes and returns a file that the given person has previewed, so that it can be applied only once. */
export async function takeKycImport(tx: Tx, id: string, userId: number): Promise<KycImportRow | undefined> {
  const [row] = await tx<KycImportRow[]>`
    delete from kyc_imports
    where id = ${id} and created_by = ${userId} and created_at > now() - make_interval(hours => ${KYC_IMPORT_LIMITS.hours})
    returning filename, parties, basis`;
  return row;
}

/** Deletes files that were not applied in time, and earlier previews of the given person. */
export async function forgetKycImports(tx: Tx, userId: number): Promise<void> {
  await tx`
    delete from kyc_imports
    where created_by = ${userId} or created_at <= now() - make_interval(hours => ${KYC_IMPORT_LIMITS.hours})`;
}

/** Replaces the stored parties with the parties of a file; equal parties are not changed. */
export async function replaceParties(tx: Tx, parties: readonly Party[]): Promise<void> {
  const wanted = tx.json(parties as never);
  await tx`
    delete from kyc_parties where external_id not in (
      select "externalId" from jsonb_to_recordset(${wanted}::jsonb) as wanted("externalId" text))`;
  await tx`
    insert into kyc_parties as stored (external_id, type, name, city)
    select "externalId", type, name, city
    from jsonb_to_recordset(${wanted}::jsonb) as wanted("externalId" text, type text, name text, city text)
    on conflict (external_id) do update
    set type = excluded.type, name = excluded.name, city = excluded.city, imported_at = now()
    where (stored.type, stored.name, stored.city) is distinct from (excluded.type, excluded.name, excluded.city)`;
}
