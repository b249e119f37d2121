import type { Actor } from '#/bff/context.ts';
import type { Right } from '#/bff/contract/rights.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { RecordRegister } from './register.ts';

/**
 * A condition on the table with the alias `as`: the records, in the given companies, whose owner reports directly or
 * indirectly to a person.
 */
export const recordsBelow = (db: Db, as: string, personId: number, companies: readonly number[]) => db`(
  ${recordsOf(db, as, companies)} and ${db(as)}.user_id = any(array(
    with recursive below as (
      select id from users where supervisor_id = ${personId}
      union
      select u.id from users u join below b on u.supervisor_id = b.id
    ) select id from below)))`;

/** A condition on the table with the alias `as`: its records of the given companies. */
export const recordsOf = (db: Db, as: string, companies: readonly number[]) =>
  db`${db(as)}.company_id = any(${[...companies]}::int[])`;

/** A condition on the table with the alias `as`: its records that a person has a relation to, and so may open. */
export function visibleRecords(db: Db, as: string, { name, visibility }: RecordRegister, { id, rights }: Actor) {
  const covering = (held: readonly Right[]) => [...new Set(held.flatMap((right) => [...rights.companies(right)]))];
  const { manager, reader, freezer, others = [] } = visibility;
  const given = (right: Right | undefined) => (right === undefined ? [] : [right]);
  return db`(
    ${db(as)}.user_id = ${id}
    or ${recordsOf(db, as, covering([reader, ...given(freezer), ...others]))}
    or ${recordsBelow(db, as, id, covering(given(manager)))}
    or ${db(as)}.id = any(array(
      select record_id from task_actors where register = ${name} and actor_id = ${id}
      union select t.record_id from inbox_tasks t join inbox_candidates c on c.task_id = t.id where t.register = ${name} and c.user_id = ${id}
      union select t.record_id from inbox_tasks t join task_handovers h on h.task_id = t.id where t.register = ${name} and h.to_id = ${id}
      union select t.record_id from inbox_tasks t join decisions d on d.task_id = t.id where t.register = ${name} and d.decided_by = ${id}))
    or ${db(as)}.pending_command_id = any(array(
      select id from workflow_commands where requested_by = ${id} and state in ('ready', 'sent'))))`;
}
