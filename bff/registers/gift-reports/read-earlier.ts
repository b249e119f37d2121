import type { Context } from '#/bff/context.ts';
import {
  EARLIER,
  EARLIER_KINDS,
  type EarlierGifts,
  type EarlierKind,
  type EarlierOf,
} from '#/bff/contract/earlier-gifts.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { together, transaction } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { type EarlierThan, listEarlier, setAlike, sumEarlier } from './earlier-queries.ts';
import { readPerson } from './queries.ts';
import { giftReports } from './register.ts';

/**
 * Gifts in the twelve months before a report: those of its owner, and those of its counterparty. Shown to the report's
 * approvers and to compliance, never to its owner (decision 0020).
 *
 * @throws Failure NOT_FOUND, NO_RIGHT
 */
export async function readEarlier(context: Context, id: number): Promise<EarlierGifts> {
  const db = context.services.sql;
  const { record: report, allowed } = await loadRecord(db, context, giftReports, id);
  if (!allowed.includes('seeEarlier') || report.date === null)
    throw new Failure('NO_RIGHT', 'only for people who decide on the report, and for compliance');
  const [person, [, ofPerson, ofCounterparty]] = await Promise.all([
    report.personSnapshot ?? readPerson(db, report.userId),
    transaction(db, (tx) =>
      together([
        setAlike(tx),
        readSide(tx, context, { reportId: id, months: EARLIER.months, same: 'person' }),
        readSide(tx, context, { reportId: id, months: EARLIER.months, same: 'counterparty' }),
      ]),
    ),
  ]);
  return {
    until: report.date,
    ofPerson: { name: person.username, ...ofPerson },
    ofCounterparty: { name: report.contactCompany ?? '', ...ofCounterparty },
  };
}

async function readSide(tx: Tx, { actor }: Context, than: EarlierThan): Promise<Omit<EarlierOf, 'name'>> {
  const [sums, latest] = await together([sumEarlier(tx, than), listEarlier(tx, actor, than, EARLIER.listed)]);
  const of = (kind: EarlierKind) => sums.find((found) => found.kind === kind) ?? { count: 0, sum: 0 };
  const totals = Object.fromEntries(EARLIER_KINDS.map((kind) => [kind, { count: of(kind).count, sum: of(kind).sum }]));
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    totals: totals as EarlierOf['totals'],
    latest,
  };
}
