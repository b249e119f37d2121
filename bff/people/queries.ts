import { COMPANY_KEY_NAME, type RightEntry } from '#/bff/contract/rights.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/**
 * The rights of a person's active roles, one entry per right and company it was given for. A global role counts as given
 * for every top-level company with all below it (OP-050); without `inherit` it covers that one company only.
 */
export async function selectRightEntries(db: Db, userId: number): Promise<RightEntry[]> {
  return await db<RightEntry[]>`
    with held as (
      select ur.id, ur.is_global, rr.right_key
      from user_roles ur join role_rights rr on rr.role_id = ur.role_id
      where ur.user_id = ${userId} and ur.active),
    given as (
      select h.right_key, c.id as company_id, true as inherit
      from held h join companies c on c.parent_id is null where h.is_global
      union
      select h.right_key, urc.company_id, urc.inherit
      from held h join user_role_companies urc on urc.user_role_id = h.id where not h.is_global)
    select ${COMPANY_KEY_NAME} as "securableEntity_KeyName", g.company_id as "entityId",
      array_agg(distinct cc.company_id order by cc.company_id) as "childIds", g.right_key as "right"
    from given g join company_closure cc on cc.ancestor_id = g.company_id and (g.inherit or cc.depth = 0)
    group by g.company_id, g.right_key order by g.right_key, g.company_id`;
}

/** Makes every process read everybody's rights anew. @returns the new epoch. */
export async function raiseRightsEpoch(tx: Tx): Promise<number> {
  const [row] = await tx<{ epoch: number }[]>`
    update settings set value = to_jsonb((value #>> '{}')::bigint + 1), version = version + 1
    where name = 'rights_epoch' returning (value #>> '{}')::int as epoch`;
  if (!row) throw new Error('settings hold no rights_epoch');
  return row.epoch;
}
