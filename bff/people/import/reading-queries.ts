import { READS_OTHERS } from '#/bff/contract/rights.ts';
import type { Db } from '#/bff/database/connection.ts';
import { listAdministering } from '#/bff/people/administrator-queries.ts';
import type { Gainer } from './gain.ts';
import type { Reading } from './readings.ts';

/** The author of an import, with the data needed to determine what access it gives them. */
export const readGainer = async (db: Db, id: number): Promise<Gainer> => ({
  id,
  readings: await listReadings(db, id),
  administering: await listAdministering(db, id),
});

/**
 * The companies in which somebody reads the records of others. Rights held everywhere are left out, because
 * an import cannot extend them.
 */
async function listReadings(db: Db, userId: number): Promise<Reading[]> {
  return db<Reading[]>`
    with held as materialized (
      select ur.id, ur.is_global, rr.right_key
      from user_roles ur join role_rights rr on rr.role_id = ur.role_id
      where ur.user_id = ${userId} and ur.active and rr.right_key = any(${[...READS_OTHERS]}))
    select h.right_key as "right", urc.company_id as "companyId", bool_or(urc.inherit) as inherit
    from held h join user_role_companies urc on urc.user_role_id = h.id
    where not h.is_global and h.right_key not in (select right_key from held where is_global)
    group by h.right_key, urc.company_id order by 1, 2`;
}
