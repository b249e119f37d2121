import type { Actor } from '#/bff/context.ts';
import type { EarlierGift, EarlierKind } from '#/bff/contract/earlier-gifts.ts';
import { REPORT_STATUS, REPORT_TYPE } from '#/bff/contract/statuses.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import { visibleRecords } from '#/bff/registers/visibility-queries.ts';
import { giftReports } from './register.ts';

/**
 * The search criteria: reports of the same person or counterparty as the report `reportId`, dated at most `months`
 * months before it.
 */
export interface EarlierThan {
  reportId: number;
  months: number;
  same: 'person' | 'counterparty';
}

/** Names at least this similar count as one counterparty: they may differ in a letter, but not in a street or town. */
const ALIKE = 0.7;
/** Submitted reports, whatever their outcome; drafts and withdrawn reports do not count as gifts. */
const HANDED_IN = [
  REPORT_STATUS.WaitingForApproval,
  REPORT_STATUS.Approved,
  REPORT_STATUS.Rejected,
  REPORT_STATUS.Processed,
];

/**
 * For the rest of the transaction, names with a similarity of at least ALIKE count as alike. With the default threshold
 * of 0.3 and a filter afterwards, the index would return a seventh of all reports in a register whose names are
 * combinations of a few words.
 */
export async function setAlike(tx: Tx): Promise<void> {
  await tx`select set_config('pg_trgm.similarity_threshold', ${String(ALIKE)}, true)`;
}

/** The reports `g` that are earlier than the report `r` by the given criteria; call `setAlike` first. */
const earlier = (db: Db, { reportId, months, same }: EarlierThan) => db`
  from gift_reports r join gift_reports g on ${
    same === 'person' ? db`g.user_id = r.user_id` : db`g.counterparty % r.counterparty`
  }
  where r.id = ${reportId} and g.id <> r.id and g.deleted_at is null and g.status = any(${HANDED_IN}::int[])
    and g.date between r.date - make_interval(months => ${months}) and r.date`;

/**
 * The number of earlier reports by kind (given, received, declined or rejected), and their sum in euros. Kinds that do
 * not occur are left out.
 */
export async function sumEarlier(
  db: Db,
  than: EarlierThan,
): Promise<{ kind: EarlierKind; count: number; sum: number }[]> {
  return db<{ kind: EarlierKind; count: number; sum: number }[]>`
    select case when g.status = ${REPORT_STATUS.Rejected} then 'rejected'
                when g.report_type = ${REPORT_TYPE.receive} then 'received'
                when g.report_type = ${REPORT_TYPE.give} then 'given'
                else 'declined' end as kind,
           count(*) as count, coalesce(sum(g.amount), 0) as sum
    ${earlier(db, than)}
    group by kind`;
}

/**
 * The most recent of the earlier reports, newest first; those that the reader may not open have no owner and no
 * description.
 */
export async function listEarlier(db: Db, actor: Actor, than: EarlierThan, limit: number): Promise<EarlierGift[]> {
  // Materialized, so that whether a line may be opened is checked once per line, and not once per column.
  return db<EarlierGift[]>`
    with latest as materialized (
      select g.*, coalesce(g.person_snapshot->>'username', u.display_name) as fullname, ${visibleRecords(db, 'g', giftReports, actor)} as may_open
      from gift_reports g join users u on u.id = g.user_id
      where g.id in (select g.id ${earlier(db, than)} order by g.date desc, g.id desc limit ${limit})
    )
    select number, date, report_type as "idReportType", amount,
           case when may_open then id end as "idReport",
           case when may_open then gift end as gift,
           case when may_open then shown_status end as status,
           case when may_open then fullname end as fullname,
           case when may_open or ${than.same === 'counterparty'} then contact_company end as "contactCompany"
    from latest
    order by date desc, id desc`;
}
