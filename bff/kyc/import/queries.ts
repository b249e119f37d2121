import { KYC_IMPORT_LIMITS } from '#/bff/contract/kyc.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { Party, PartyRow } from './plan-parties.ts';

/** The parties as files name them. */
export async function findStoredParties(db: Db): Promise<Party[]> {
  return db<Party[]>`select external_id as "externalId", type, name, city from kyc_parties order by external_id`;
}

/** Waits until nobody else changes the parties: what is compared holds until it is written. */
export async function lockParties(tx: Tx): Promise<void> {
  await tx`lock table kyc_parties in share row exclusive mode`;
}

interface NewKycImport {
  filename: string;
  parties: readonly PartyRow[];
  basis: string;
  createdBy: number;
}

/** Keeps what was read of a file. @returns the import's id */
export async function insertKycImport(tx: Tx, { filename, parties, basis, createdBy }: NewKycImport): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into kyc_imports (filename, parties, basis, created_by)
    values (${filename}, ${tx.json(parties as never)}, ${basis}, ${createdBy})
    returning id`;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

export interface KycImportRow {
  filename: string;
  parties: PartyRow[];
  basis: string;
}

/** A file that this person had looked at, taken out: it is applied once. */
export async function takeKycImport(tx: Tx, id: string, userId: number): Promise<KycImportRow | undefined> {
  const [row] = await tx<KycImportRow[]>`
    delete from kyc_imports
    where id = ${id} and created_by = ${userId} and created_at > now() - make_interval(hours => ${KYC_IMPORT_LIMITS.hours})
    returning filename, parties, basis`;
  return row;
}

/** Forgets files that nobody applied in time, and what this person had looked at before. */
export async function forgetKycImports(tx: Tx, userId: number): Promise<void> {
  await tx`
    delete from kyc_imports
    where created_by = ${userId} or created_at <= now() - make_interval(hours => ${KYC_IMPORT_LIMITS.hours})`;
}

/** Makes the stored parties those of a file; what is the same already is left alone. */
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
