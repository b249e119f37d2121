import type { RightHoldersScope } from '#/bff/contract/right-holders.ts';
import type { Db } from '#/bff/database/connection.ts';

export interface HolderLine {
  grant: number;
  idUser: number;
  fullname: string;
  company: string;
  right: string;
  role: string;
  /** The company for which the right was given; null if it was given everywhere. */
  place: string | null;
  inherit: boolean;
  since: Date | null;
  givenById: number | null;
  givenBy: string | null;
  until: Date | null;
  endedBy: string | null;
  /** Whether the right ended because the person left. */
  left: boolean;
  /**
   * Whether anyone who administers `companies` can change the right: it does not extend beyond these companies, belongs
   * to one of their people, and its role does not give NoAccess.
   */
  isWithin: boolean;
}

/**
 * Who held which right: one line for each role and place that gave it, covering the time when the role was held, the
 * role gave the right, and the person was active. Without `from` and `to`, only the rights held now.
 *
 * @param companies only rights that apply in one of these companies, wherever they were granted; null for all companies
 */
export async function listRightHolders(
  db: Db,
  { from = null, to = null, idCompany = null }: { [Key in keyof RightHoldersScope]: RightHoldersScope[Key] | null },
  companies: readonly number[] | null,
): Promise<HolderLine[]> {
  const inPeriod =
    from === null && to === null
      ? db`h.until is null and h.id in (select id from present_users)`
      : db`(h.since is null or h.since < coalesce((${to}::date + 1)::timestamp at time zone h.zone, 'infinity'))
          and (h.until is null or h.until > coalesce(${from}::date::timestamp at time zone h.zone, '-infinity'))`;
  const part = db`${[...(companies ?? [])]}::int[]`;
  const isCounting = db`(g.company_id is null or exists (
    select from company_closure cc
    where cc.ancestor_id = g.company_id and cc.company_id = any(${part}) and (g.inherit or cc.depth = 0)))`;
  const isWithin = db`h.company_id is not null and h.own_company_id = any(${part})
    and not exists (select from role_rights rr where rr.role_id = h.role_id and rr.right_key = 'NoAccess')
    and not exists (
      select from company_closure cc
      where cc.ancestor_id = h.company_id and cc.company_id <> all(${part}) and (h.inherit or cc.depth = 0))`;
  return db<HolderLine[]>`
    with held as (
      select g.id as grant_id, g.role_id, g.company_id, g.inherit, g.ended_by, r.name as role, p.right_key, u.id, u.display_name, z.zone,
             u.company_id as own_company_id,
             greatest(g.granted_at, p.since) as since,
             case when p.since > g.granted_at then null else g.granted_by end as granted_by,
             least(g.ended_at, p.until, l.at) as until, coalesce(l.at < coalesce(g.ended_at, 'infinity'), false) as gone
      from role_grants g
      join roles r on r.id = g.role_id
      join role_right_periods p on p.role_id = g.role_id
        and (p.since is null or g.ended_at is null or p.since < g.ended_at)
        and (p.until is null or g.granted_at is null or p.until > g.granted_at)
      join users u on u.id = g.user_id and u.erased_at is null
      cross join (select value #>> '{}' as zone from settings where name = 'time_zone') z
      cross join lateral (
        -- A future leaving day ends nothing yet: until then, the person keeps every right.
        select case when u.left_on <= local_day(now()) then u.left_on::timestamp at time zone z.zone end as at) l
      where ${companies === null ? db`true` : isCounting} and (
        ${idCompany}::int is null or g.company_id is null or exists (
        select from company_closure cc
        where cc.ancestor_id = g.company_id and cc.company_id = ${idCompany} and (g.inherit or cc.depth = 0))))
    select h.grant_id as "grant", h.id as "idUser", h.display_name as fullname, own.name as company, h.right_key as "right",
           h.role, place.name as place, h.inherit, h.since, h.granted_by as "givenById", giver.display_name as "givenBy",
           h.until, ender.display_name as "endedBy", h.gone as "left",
           ${companies === null ? db`true` : isWithin} as "isWithin"
    from held h
    join companies own on own.id = h.own_company_id
    left join companies place on place.id = h.company_id
    left join users giver on giver.id = h.granted_by
    left join users ender on ender.id = h.ended_by
    where ${inPeriod}
    order by h.display_name, h.id, h.right_key, h.grant_id`;
}
