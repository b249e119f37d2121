import type { Tx } from '#/bff/database/connection.ts';
import type { CompanyValues } from './describe-company.ts';

/**
 * Inserts new companies, without a place in the tree yet. @returns their ids by administration number, in lower case
 */
export async function insertCompanies(tx: Tx, companies: readonly CompanyValues[]): Promise<Map<string, number>> {
  const rows = await tx<{ id: number; number: string }[]>`
    insert into companies (administration_nr, name, closed_on)
    select r."administrationNr", r.name, r."closedOn"
    from jsonb_to_recordset(${tx.json(companies as never)}) as r ("administrationNr" text, name text, "closedOn" date)
    returning id, lower(administration_nr) as number`;
  return new Map(rows.map(({ id, number }) => [number, id]));
}

export interface PlacedCompany extends CompanyValues {
  id: number;
  parentId: number | null;
  mergedIntoId: number | null;
}

export async function updateCompanies(tx: Tx, companies: readonly PlacedCompany[]): Promise<void> {
  await tx`
    update companies c set name = r.name, administration_nr = r."administrationNr", closed_on = r."closedOn", parent_id = r."parentId", merged_into_id = r."mergedIntoId",
      version = c.version + 1
    from jsonb_to_recordset(${tx.json(companies as never)}) as r
      (id int, name text, "administrationNr" text, "closedOn" date, "parentId" int, "mergedIntoId" int)
    where c.id = r.id`;
}

/**
 * Moves the people of merged companies into the surviving ones.
 * @returns the id of each of these people, with the company that they left and the one that they joined
 */
export async function movePeople(
  tx: Tx,
  merges: readonly { from: number; to: number }[],
): Promise<{ id: number; from: number; to: number }[]> {
  return tx<{ id: number; from: number; to: number }[]>`
    update users u set company_id = r."to", version = u.version + 1, rights_version = u.rights_version + 1
    from jsonb_to_recordset(${tx.json(merges as never)}) as r ("from" int, "to" int)
    where u.company_id = r."from" and u.erased_at is null
    returning u.id, r."from", r."to"`;
}

/**
 * Rebuilds the closure of the company tree from the parents. A merged company counts as the company into which it was
 * merged, with no step between them. Other transactions see the old tree until this commits.
 */
export async function rebuildClosure(tx: Tx): Promise<void> {
  await tx`delete from company_closure`;
  await tx`
    insert into company_closure (ancestor_id, company_id, depth)
    with recursive line as (
      select id as ancestor_id, id as company_id, 0 as depth from companies
      union all
      select l.ancestor_id, c.id, l.depth + case when c.merged_into_id = l.company_id then 0 else 1 end
      from line l join companies c on c.parent_id = l.company_id)
    select ancestor_id, company_id, depth from line`;
}
