import type { RunState } from '#/bff/contract/operations.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import type { RunFacts } from '../instance/run-actions.ts';
import { recordsOf } from '../runs/queries.ts';

/** A chosen run, with the facts that decide what can be done with it. */
export interface Target extends RunFacts {
  id: InstanceId;
  process: string;
  incidents: { id: string; element: string }[];
}

/** The chosen runs whose records belong to the given companies, in the order in which they were chosen. */
export async function listTargets(
  db: Db,
  {
    ids,
    companies,
    stranded,
  }: { ids: readonly InstanceId[]; companies: readonly number[]; stranded: readonly InstanceId[] },
): Promise<Target[]> {
  const rows = await db<(Omit<Target, 'state'> & { state: Exclude<RunState, 'incident' | 'stranded'> })[]>`
    select i.id, i.process_id as process, i.version, i.state, r.workflow_instance_id is not distinct from i.id as "isCurrent",
      r.shown_status = ${REPORT_STATUS.Locked} as "isFrozen", d.newest as "newestVersion",
      case when i.ended_at is null then coalesce((
        select jsonb_agg(jsonb_build_object('id', n.id, 'element', n.element_id) order by n.at, n.id)
        from open_incidents n where n.instance_id = i.id), '[]') else '[]' end as incidents
    from unnest(${[...ids]}::uuid[]) with ordinality as chosen (id, place)
    join workflow_instances i on i.id = chosen.id
    join (${recordsOf(db, companies)}) r on r.register = i.register and r.id = i.record_id
    left join (select process_id, max(version) as newest from process_definitions where state = 'deployed' group by 1) d
      on d.process_id = i.process_id
    order by chosen.place`;
  const away = new Set(stranded);
  const stateOf = ({ id, state, incidents }: (typeof rows)[number]): RunState => {
    if (away.has(id)) return 'stranded';
    return incidents.length > 0 ? 'incident' : state;
  };
  return rows.map((row) => ({ ...row, state: stateOf(row) }));
}
