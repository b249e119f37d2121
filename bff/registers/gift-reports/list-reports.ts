import type { Reader } from '#/bff/context.ts';
import { REPORT_POLICY } from '#/bff/contract/gift-report-actions.ts';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { allowedActions, type Relation } from '#/bff/contract/record-policy.ts';
import type { Right } from '#/bff/contract/rights.ts';
import { reportStatusName, reportTypeName } from '#/bff/contract/statuses.ts';
import { label } from '#/bff/labels.ts';
import {
  companyReports,
  listReports,
  managerReports,
  ownReports,
  type ReportLine,
  type ReportList,
} from './list-queries.ts';
import { giftReports } from './register.ts';

interface Asked {
  /** Register year; if omitted, the current one. */
  year?: number | undefined;
  lang: LanguageId;
}

/** The reader's own reports of a year. */
export const mine = ({ services, actor }: Reader, year: number | undefined): ReportList =>
  ownReports(services.sql, actor.id, year);

/** The reports of the manager's people (OP-020). */
export const ofManager = (reader: Reader, year: number | undefined): ReportList =>
  managerReports(reader.services.sql, reader.actor.id, covered(reader, giftReports.visibility.manager), year);

/** All reports of the companies that ReadAllComplianceReports covers. */
export const ofCompanies = (reader: Reader, year: number | undefined): ReportList =>
  companyReports(reader.services.sql, covered(reader, giftReports.visibility.reader), year);

const covered = ({ actor }: Reader, right: Right) => [...actor.rights.companies(right)];

/** GET /api/reports/my: the reader's own reports. */
export async function listMine(reader: Reader, { year, lang }: Asked): Promise<Iterable<ReportRow>> {
  return wordLines(await listReports(reader.services.sql, mine(reader, year)), ['owner'], lang);
}

/** GET /api/reports/manager: the reports of the reader's people. */
export async function listOfManager(reader: Reader, { year, lang }: Asked): Promise<Iterable<ReportRow>> {
  return wordLines(await listReports(reader.services.sql, ofManager(reader, year)), ['manager'], lang);
}

/** GET /api/reports: the reports of the companies that the reader's right covers. */
export async function listOfCompanies(reader: Reader, { year, lang }: Asked): Promise<Iterable<ReportRow>> {
  return wordLines(await listReports(reader.services.sql, ofCompanies(reader, year)), ['reader'], lang);
}

type Worded<L extends ReportLine> = Omit<L, 'id' | 'reportType'> &
  Pick<ReportRow, 'idReport' | 'statusText' | 'idReportType' | 'type' | 'allowedActions'>;

/**
 * Lines as the grids receive them, with status and type in the requested language, and the actions that the given
 * relations allow the reader. A list may have 100,000 lines, so words and actions are looked up once per status and not
 * once per line, and each line is created when it is requested.
 */
export function* wordLines<L extends ReportLine>(
  lines: readonly L[],
  relations: Relation[],
  lang: LanguageId,
): Generator<Worded<L>> {
  const byStatus = memo((status: ReportLine['status']) => ({
    statusText: label(lang, `ReportStatus.${reportStatusName(status)}`),
    allowedActions: allowedActions(REPORT_POLICY, relations, status) as string[],
  }));
  const typeText = memo((type: ReportLine['reportType']) => label(lang, `ReportType.${reportTypeName(type)}`));
  for (const { id, reportType, ...line } of lines)
    yield {
      idReport: id,
      ...line,
      ...byStatus(line.status),
      idReportType: reportType,
      type: typeText(reportType),
    };
}

function memo<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
