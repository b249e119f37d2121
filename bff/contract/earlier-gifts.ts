import { z } from 'zod';
import { shownStatus } from './gift-reports.ts';
import { REPORT_TYPE } from './statuses.ts';

/** How many months before the report's date are covered, and how many of the latest gifts are listed individually. */
export const EARLIER = { months: 12, listed: 5 } as const;

/** The kinds by which earlier gifts are added up: the direction or, for rejected gifts of any direction, `rejected`. */
export const EARLIER_KINDS = ['received', 'given', 'declined', 'rejected'] as const;
export type EarlierKind = (typeof EARLIER_KINDS)[number];

const total = z.object({ count: z.number(), sum: z.number() });

/**
 * An earlier gift. A reader who may not open its report sees its number, day, direction and amount, but
 * neither its owner nor its description (decision 0020).
 */
const earlierGift = z.object({
  /** Null if the reader may not open the report; gift, status and fullname are then null too. */
  idReport: z.number().nullable(),
  number: z.string(),
  /** YYYY-MM-DD */
  date: z.string(),
  idReportType: z.union([z.literal(REPORT_TYPE.give), z.literal(REPORT_TYPE.receive), z.literal(REPORT_TYPE.decline)]),
  amount: z.number().nullable(),
  gift: z.string().nullable(),
  status: shownStatus.nullable(),
  fullname: z.string().nullable(),
  /** As written in the report; always included for a counterparty's gifts, because similar names count too. */
  contactCompany: z.string().nullable(),
});
export type EarlierGift = z.infer<typeof earlierGift>;

const earlierOf = z.object({
  /** The person, or the counterparty as written in the report. */
  name: z.string(),
  count: z.number(),
  totals: z.object(Object.fromEntries(EARLIER_KINDS.map((kind) => [kind, total])) as Record<EarlierKind, typeof total>),
  /** The latest gifts, newest first. */
  latest: z.array(earlierGift),
});
export type EarlierOf = z.infer<typeof earlierOf>;

/**
 * Gifts in the twelve months before a report: those of its owner and those of its counterparty, each with their sums.
 */
export const earlierGifts = z.object({
  /** The day of the report itself, which is the last day of the period. YYYY-MM-DD */
  until: z.string(),
  ofPerson: earlierOf,
  ofCounterparty: earlierOf,
});
export type EarlierGifts = z.infer<typeof earlierGifts>;
