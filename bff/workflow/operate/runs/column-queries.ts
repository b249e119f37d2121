/** The columns that need a subquery in the list of runs; `s` is a run with its state. */
import type { Db } from '#/bff/database/connection.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';

/** The number of a run's record. */
export const numberOf = (db: Db) => {
  const cases = REGISTERS.map(
    ({ name, table }) => db`when ${name} then (select r.number from ${db(table)} r where r.id = s.record_id)`,
  ).reduce((all, one) => db`${all} ${one}`);
  return db`case s.register ${cases} end`;
};

/** The type of a run's first open incident. */
export const incidentOf = (db: Db) => db`
  case when s.state = 'incident' then (
    select n.type from open_incidents n where n.instance_id = s.id order by n.at limit 1) end`;

/**
 * When something last happened in a run: it began or ended, its log got a line, or a command was given or carried out.
 */
export const changedOf = (db: Db) => db`
  greatest(s.created_at, s.ended_at,
    (select max(l.completed_at) from logbook l where l.instance_id = s.id),
    (select max(coalesce(o.done_at, o.created_at)) from workflow_commands o where o.instance_id = s.id))`;
