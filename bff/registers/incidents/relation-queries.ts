import type { Actor } from '#/bff/context.ts';
import type { IncidentRelation } from '#/bff/contract/incident-actions.ts';
import type { Handler } from '#/bff/contract/incidents.ts';
import type { Right } from '#/bff/contract/rights.ts';
import type { Db } from '#/bff/database/connection.ts';
import { groupHolders } from '#/bff/people/administrator-queries.ts';

/** What of an incident decides who may open it. */
export interface Placed {
  readonly companyId: number | null;
  readonly handlerId: number | null;
}

/** The relations that a person has to incidents. */
export interface IncidentStanding {
  relations(incident: Placed): IncidentRelation[];
  readonly engine: null;
}

const READ: Right = 'ReadAllComplianceIncidents';
const MUTATE: Right = 'MutateAllComplianceIncidents';
const FILE: Right = 'MutateDossiers';

/** How a person stands to the incident: by rights over its company, or over the whole group while it has none. */
export async function readIncidentStanding(db: Db, { id, rights }: Actor): Promise<IncidentStanding> {
  const [everywhere] = await db<Record<'read' | 'mutate' | 'file', boolean>[]>`
    select exists (${groupHolders(db, READ, id)}) as read, exists (${groupHolders(db, MUTATE, id)}) as mutate,
           exists (${groupHolders(db, FILE, id)}) as file`;
  if (!everywhere) throw new Error('a select without from answers one row');
  return {
    engine: null,
    relations({ companyId, handlerId }) {
      const holds = (right: Right, isEverywhere: boolean) =>
        companyId === null ? isEverywhere : rights.covers([right], companyId);
      const held: IncidentRelation[] = [];
      if (holds(READ, everywhere.read)) held.push('reader');
      if (holds(MUTATE, everywhere.mutate)) held.push('editor');
      if (handlerId === id && rights.holds(MUTATE)) held.push('handler');
      // Rights over dossiers alone open no incident: they are held for other registers, too.
      if (held.length > 0 && (holds(FILE, everywhere.file) || held.includes('handler'))) held.push('filer');
      return held;
    },
  };
}

/** Of a table that a statement has under this name: the incidents that a person stands in a relation to, and so may open. */
export function visibleIncidents(db: Db, as: string, { id, rights }: Actor) {
  const companies = [...new Set([...rights.companies(READ), ...rights.companies(MUTATE)])];
  return db`(
    ${db(as)}.company_id = any(${companies}::int[])
    or (${db(as)}.company_id is null
        and (exists (${groupHolders(db, READ, id)}) or exists (${groupHolders(db, MUTATE, id)})))
    or (${db(as)}.handler_id = ${id} and ${rights.holds(MUTATE)}))`;
}

/** Those of them that the person may change by right. */
export function changeableIncidents(db: Db, as: string, { id, rights }: Actor) {
  return db`(
    ${db(as)}.company_id = any(${[...rights.companies(MUTATE)]}::int[])
    or (${db(as)}.company_id is null and exists (${groupHolders(db, MUTATE, id)})))`;
}

/** Who may deal with an incident of this company, by name; of one without a company, who may in the whole group. */
export async function listEligible(db: Db, companyId: number | null): Promise<Handler[]> {
  const eligible =
    companyId === null
      ? groupHolders(db, MUTATE)
      : db`select h.user_id as id from right_holders h join able_users a on a.id = h.user_id
           where h.right_key = ${MUTATE} and h.company_id = ${companyId}`;
  return db<Handler[]>`
    select id as "idUser", display_name as displayname from users where id in (${eligible}) order by display_name, id`;
}
