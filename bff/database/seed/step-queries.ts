import type { Db } from '#/bff/database/connection.ts';

/** A record that the example creates through the verbs. */
export interface SeededRecord {
  register: 'giftReport' | 'processingActivity';
  id: number;
}

const tableOf = ({ register }: SeededRecord) =>
  register === 'giftReport' ? ('gift_reports' as const) : ('processing_activities' as const);

/** Whether a command of the record is under way, or the engine has not determined the next step yet. */
export async function isUnderWay(db: Db, record: SeededRecord): Promise<boolean> {
  const rows = await db`
    select from ${db(tableOf(record))} r where r.id = ${record.id} and (r.pending_command_id is not null or (
      exists (
        select from workflow_instances i
        where i.register = ${record.register} and i.record_id = r.id and i.state in ('starting', 'active'))
      and not exists (
        select from inbox_tasks t where t.register = ${record.register} and t.record_id = r.id and t.state = 'open')))`;
  return rows.length > 0;
}

/**
 * Backdates to `at` everything that starting or deciding the record has written since `since`, including its
 * last approval.
 */
export async function moveStepIntoPast(db: Db, record: SeededRecord, since: Date, at: Date): Promise<void> {
  const { register, id } = record;
  await db`
    update ${db(tableOf(record))} set created_at = least(created_at, ${at}::timestamptz),
      approved_at = case when approved_at >= ${since} then ${at}::timestamptz else approved_at end where id = ${id}`;
  if (register === 'giftReport')
    await db`update gift_reports set submitted_at = ${at} where id = ${id} and submitted_at >= ${since}`;
  else await db`update processing_activities set in_force_at = ${at} where id = ${id} and in_force_at >= ${since}`;
  await db`
    update workflow_instances set created_at = least(created_at, ${at}::timestamptz),
      ended_at = case when ended_at >= ${since} then ${at}::timestamptz else ended_at end
    where register = ${register} and record_id = ${id}`;
  await db`
    update inbox_tasks set created_at = case when created_at >= ${since} then ${at}::timestamptz else created_at end,
      closed_at = case when closed_at >= ${since} then ${at}::timestamptz else closed_at end
    where register = ${register} and record_id = ${id}`;
  const instances = db`select i.id from workflow_instances i where i.register = ${register} and i.record_id = ${id}`;
  await db`update decisions set decided_at = ${at} where decided_at >= ${since} and instance_id in (${instances})`;
  await db`update logbook set completed_at = ${at} where completed_at >= ${since} and instance_id in (${instances})`;
}

/** The database's current time; rows written from now on are not older. */
export async function clockOf(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select clock_timestamp() as now`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row.now;
}
