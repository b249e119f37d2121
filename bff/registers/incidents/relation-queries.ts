import type { Actor } from '#/bff/context.ts';
import type { IncidentRelation } from '#/bff/contract/incident-actions.ts';
import type { Handler } from '#/bff/contract/incidents.ts';
import type { Right } from '#/bff/contract/rights.ts';
import type { Db } from '#/bff/database/connection.ts';
import { groupHolders } from '#/bff/people/administrator-queries.ts';

/** The parts of an incident that determine who may open it. */
export interface Placed {
  /** Null if the incident is not stored yet. */
  readonly id: number | null;
  readonly companyId: number | null;
  readonly handlerId: number | null;
  readonly isRestricted: boolean;
}

/** The relations that a person has to incidents. */
export interface IncidentStanding {
  relations(incident: Placed): IncidentRelation[];
  readonly engine: null;
}

const READ: Right = 'ReadAllComplianceIncidents';
const MUTATE: Right = 'MutateAllComplianceIncidents';
const FILE: Right = 'MutateDossiers';

interface Held extends Record<'read' | 'mutate' | 'file', boolean> {
  /** Restricted incidents in which the person is named. */
  named: number[];
  /** Incidents that are about the person. */
  concerned: number[];
}

/**
 * The relations that a person has to incidents. A person has a relation to a restricted incident by being named in it,
 * and to any other incident by handling it, or by rights over its company, or over the whole group while it has no
 * company. Nobody has a relation to an incident that is about them. The same statement runs whether or not an incident
 * exists.
 */
export async function readIncidentStanding(db: Db, { id, rights }: Actor): Promise<IncidentStanding> {
  const [everywhere] = await db<Held[]>`
    select exists (${groupHolders(db, READ, id)}) as read, exists (${groupHolders(db, MUTATE, id)}) as mutate,
           exists (${groupHolders(db, FILE, id)}) as file,
           array(select incident_id from incident_named_handlers where user_id = ${id}) as named,
           array(select incident_id from incident_concerned where user_id = ${id}) as concerned`;
  if (!everywhere) throw new Error('a query that always returns a row returned none');
  const named = new Set(everywhere.named);
  const concerned = new Set(everywhere.concerned);
  const byName = (incident: number | null, handlerId: number | null): IncidentRelation[] => {
    if (incident === null || !named.has(incident) || !rights.holds(MUTATE)) return [];
    return handlerId === id ? ['named', 'handler'] : ['named'];
  };
  const byRight = (companyId: number | null, handlerId: number | null): IncidentRelation[] => {
    const holds = (right: Right, isEverywhere: boolean) =>
      companyId === null ? isEverywhere : rights.covers([right], companyId);
    const held: IncidentRelation[] = [];
    if (holds(READ, everywhere.read)) held.push('reader');
    if (holds(MUTATE, everywhere.mutate)) held.push('editor');
    if (handlerId === id && rights.holds(MUTATE)) held.push('handler', 'keeper');
    // Rights over dossiers alone give no access to incidents: people also hold these rights for other registers.
    if (held.length > 0 && (holds(FILE, everywhere.file) || held.includes('handler'))) held.push('filer');
    return held;
  };
  return {
    engine: null,
    relations({ id: incident, companyId, handlerId, isRestricted }) {
      if (incident !== null && concerned.has(incident)) return [];
      return isRestricted ? byName(incident, handlerId) : byRight(companyId, handlerId);
    },
  };
}

/** A condition on the incidents table with the alias `as`: restricted incidents in which a person is named. */
const namedIn = (db: Db, as: string, { id, rights }: Actor) => db`(
  ${db(as)}.restricted and ${rights.holds(MUTATE)} and exists (
    select from incident_named_handlers n where n.incident_id = ${db(as)}.id and n.user_id = ${id}))`;

/**
 * A condition on the incidents table with the alias `as`: incidents that are neither restricted nor about the actor.
 */
const openTo = (db: Db, as: string, { id }: Actor) => db`(
  not ${db(as)}.restricted and not exists (
    select from incident_concerned k where k.incident_id = ${db(as)}.id and k.user_id = ${id}))`;

/**
 * A condition on the incidents table with the alias `as`: incidents that a person has a relation to, and so may open.
 * Every statement that lists, counts or finds incidents for somebody uses this, or `changeableIncidents`.
 */
export function visibleIncidents(db: Db, as: string, actor: Actor) {
  const { id, rights } = actor;
  const companies = [...new Set([...rights.companies(READ), ...rights.companies(MUTATE)])];
  return db`(${namedIn(db, as, actor)} or ${openTo(db, as, actor)} and (
    ${db(as)}.company_id = any(${companies}::int[])
    or (${db(as)}.company_id is null
        and (exists (${groupHolders(db, READ, id)}) or exists (${groupHolders(db, MUTATE, id)})))
    or (${db(as)}.handler_id = ${id} and ${rights.holds(MUTATE)})))`;
}

/** Like `visibleIncidents`, for the incidents that the person may change, by a right or by being named. */
export function changeableIncidents(db: Db, as: string, actor: Actor) {
  const { id, rights } = actor;
  return db`(${namedIn(db, as, actor)} or ${openTo(db, as, actor)} and (
    ${db(as)}.company_id = any(${[...rights.companies(MUTATE)]}::int[])
    or (${db(as)}.company_id is null and exists (${groupHolders(db, MUTATE, id)}))))`;
}

/**
 * An SQL condition: a person may deal with incident `i`, by a right over its company or, while it has none, over the
 * whole group; for a restricted one, by being named in it. No person may deal with an incident that is about them.
 *
 * @param person an SQL expression for the person's id
 */
export const mayDealWith = (db: Db, person: ReturnType<Db>) => db`(
  ${person} in (select id from able_users)
  and not exists (select from incident_concerned k where k.incident_id = i.id and k.user_id = ${person})
  and case
    when i.restricted then ${person} in (select user_id from right_owners where right_key = ${MUTATE})
      and exists (select from incident_named_handlers n where n.incident_id = i.id and n.user_id = ${person})
    when i.company_id is null then ${person} in (${groupHolders(db, MUTATE)})
    else exists (select from right_holders h where h.user_id = ${person} and h.right_key = ${MUTATE} and h.company_id = i.company_id)
  end)`;

/** The people who may deal with an incident, sorted by name. */
export async function listEligible(db: Db, incidentId: number): Promise<Handler[]> {
  return db<Handler[]>`
    select u.id as "idUser", u.display_name as displayname
    from incidents i, users u
    where i.id = ${incidentId} and u.id in (select user_id from right_owners where right_key = ${MUTATE})
      and ${mayDealWith(db, db`u.id`)}
    order by u.display_name, u.id`;
}
