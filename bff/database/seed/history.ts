import { EARTHWORKS, FOUNDATIONS, INFRA, ROADS } from './companies.ts';
import { CONTACTS, GIFTS, LOCKS, REJECTIONS, WITHDRAWALS } from './gifts.ts';
import { type ExamplePerson, localPart, PEOPLE } from './people.ts';
import type { Random } from './random.ts';

/** The entries of a report, regardless of its author and outcome. */
export interface Entries {
  reportType: 1 | 2 | 3;
  categoryId: number;
  contactPerson: string;
  contactFunction: string;
  contactCompany: string;
  occasion: string;
  gift: string;
  amount: number;
  /** YYYY-MM-DD */
  date: string;
  declaration: boolean;
}

/** A past decision: who made it and when, and the remark of a rejection. */
export interface PastDecision {
  rule: 'supervisor' | 'compliance';
  action: 'approve' | 'reject';
  by: string;
  at: Date;
  remark: string | null;
}

/** A report whose approval has ended, or has not begun. People are named by the local part of their UPN. */
export interface PastReport extends Entries {
  person: ExamplePerson;
  createdAt: Date;
  status: 1 | 2 | 20 | 50;
  submittedAt: Date | null;
  endedAt: Date | null;
  decisions: PastDecision[];
  wfReason: string | null;
  lockReason: string | null;
}

const DAY = 86_400_000;
const COUNT = 370;
/** The past reports cover three years, except the last few days, which are left to the waiting reports. */
const OLDEST_DAYS = 3 * 365 - 10;
const CONCEPT_WITHIN_DAYS = 50;
const SUPPORTING = new Set(['bram.veldkamp', 'marijke.vandenbroek', 'dewi.pattinama', 'koen.vermaat']);
const REPORTERS = PEOPLE.filter((person) => !SUPPORTING.has(localPart(person.name)));
const SANNE = PEOPLE.find((person) => localPart(person.name) === 'sanne.dijkgraaf') ?? REPORTERS[0];

/** The past reports of the example, oldest first; the result is the same for the same day and seed. */
export function pastReports(random: Random, now: Date): PastReport[] {
  const reports = Array.from({ length: COUNT }, () => pastReport(random, now, random.between(6, OLDEST_DAYS)));
  return reports.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function pastReport(random: Random, now: Date, daysAgo: number): PastReport {
  const isRecent = daysAgo < 330;
  const person = isRecent && random.next() < 0.11 && SANNE ? SANNE : random.pick(REPORTERS);
  const createdAt = workingHour(random, now, daysAgo);
  const entries = drawEntries(random, createdAt);
  const start = {
    ...entries,
    person,
    createdAt,
    submittedAt: null,
    endedAt: null,
    decisions: [],
    wfReason: null,
    lockReason: null,
  };
  const fate = random.next();
  if (daysAgo < CONCEPT_WITHIN_DAYS && fate < 0.35) return { ...start, status: 1 };
  const submittedAt = hoursLater(random, createdAt, 1, 30);
  if (fate < 0.06) {
    const endedAt = hoursLater(random, submittedAt, 2, 40);
    return { ...start, submittedAt, endedAt, status: 2, wfReason: random.pick(WITHDRAWALS) };
  }
  return { ...start, submittedAt, ...decide(random, person, entries, submittedAt) };
}

/** A gift, as somebody would register it. */
export function drawEntries(random: Random, createdAt: Date): Entries {
  const [gift, occasion, categoryId, from, to] = random.pick(GIFTS);
  const [contactPerson, contactFunction, contactCompany] = random.pick(CONTACTS);
  const reportType = ([2, 2, 2, 2, 1, 1, 3] as const)[random.between(0, 6)] ?? 2;
  return {
    reportType,
    categoryId,
    contactPerson,
    contactFunction,
    contactCompany,
    occasion,
    gift,
    amount: random.between(from * 20, to * 20) / 20,
    date: new Date(createdAt.getTime() - random.between(0, 4) * DAY).toISOString().slice(0, 10),
    declaration: reportType !== 3,
  };
}

function decide(random: Random, person: ExamplePerson, entries: Entries, submittedAt: Date) {
  const first = hoursLater(random, submittedAt, 3, 90);
  const boss = person.boss ?? 'marijke.vandenbroek';
  const decisions: PastDecision[] = [{ rule: 'supervisor', action: 'approve', by: boss, at: first, remark: null }];
  if (needsSecond(entries)) {
    decisions.push({
      rule: 'compliance',
      action: 'approve',
      by: complianceFor(person),
      at: hoursLater(random, first, 5, 120),
      remark: null,
    });
  }
  const last = decisions[decisions.length - 1] as PastDecision;
  const isRejected = random.next() < (entries.amount > 300 ? 0.4 : 0.08);
  if (isRejected) Object.assign(last, { action: 'reject', remark: random.pick(REJECTIONS) });
  const lockReason = random.next() < 0.015 ? random.pick(LOCKS) : null;
  return {
    decisions,
    endedAt: last.at,
    wfReason: last.remark,
    lockReason,
    status: isRejected ? (20 as const) : (50 as const),
  };
}

const needsSecond = ({ amount, categoryId }: Entries) => amount > 100 || categoryId === 8;

/** The compliance officer who decides: Dewi for the companies that she covers, Marijke for all others. */
function complianceFor(person: ExamplePerson): string {
  return [INFRA, ROADS, EARTHWORKS, FOUNDATIONS].includes(person.company) ? 'dewi.pattinama' : 'marijke.vandenbroek';
}

/** A time `daysAgo` days ago, between 8:00 and 16:00 UTC, so that the date is the same in the Netherlands. */
function workingHour(random: Random, now: Date, daysAgo: number): Date {
  const day = new Date(now.getTime() - daysAgo * DAY);
  day.setUTCHours(random.between(8, 15), random.between(0, 59), random.between(0, 59), 0);
  return day;
}

function hoursLater(random: Random, from: Date, least: number, most: number): Date {
  return new Date(from.getTime() + random.between(least * 60, most * 60) * 60_000);
}
