import type { ProcessRow } from '#/bff/contract/workflow.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { InstanceId } from './engine.ts';

/** More than anybody scrolls through; what is older ended long ago. */
const MOST = 1_000;

type StoredProcess = Omit<ProcessRow, 'startedOn' | 'endedOn'> & { startedAt: Date; endedAt: Date | null };

/**
 * The processes of a register's records in these companies: those that are stranded first, then what runs, then the newest.
 */
export async function listInstances(
  db: Db,
  register: { name: string; table: string },
  { companies, stranded }: { companies: readonly number[]; stranded: readonly InstanceId[] },
): Promise<StoredProcess[]> {
  return db<StoredProcess[]>`
    select i.id as "workflowInstanceId", r.number, c.name as company, i.process_id as process, i.version,
           case when s.id is null then i.state else 'stranded' end as state, i.created_at as "startedAt", i.ended_at as "endedAt"
    from workflow_instances i
    join ${db(register.table)} r on r.id = i.record_id and r.company_id = any(${[...companies]}::int[])
    join companies c on c.id = r.company_id
    left join unnest(${[...stranded]}::uuid[]) s(id) on s.id = i.id
    where i.register = ${register.name}
    order by s.id is not null desc, i.state in ('starting', 'active') desc, i.created_at desc, i.id
    limit ${MOST}`;
}

/** The company of a record; undefined when it is gone. */
export async function findRecordCompany(db: Db, register: string, recordId: number): Promise<number | undefined> {
  const [row] = await db<{ companyId: number }[]>`
    select company_id as "companyId" from approved_records where register = ${register} and record_id = ${recordId}`;
  return row?.companyId;
}
