import type { Context } from '#/bff/context.ts';
import { allowedReportActions, type ReportRelation } from '#/bff/contract/gift-report-actions.ts';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Right } from '#/bff/contract/rights.ts';
import { reportStatusName, reportTypeName } from '#/bff/contract/statuses.ts';
import { label } from '#/bff/labels.ts';
import { listCompanyReports, listManagerReports, listOwnReports, type ReportLine } from './list-queries.ts';

interface Asked {
  /** Register year; missing: the current one. */
  year?: number | undefined;
  lang: LanguageId;
}

/** GET /api/reports/my: own reports of a year. */
export async function listMine({ services, actor }: Context, { year, lang }: Asked): Promise<ReportRow[]> {
  return wordLines(await listOwnReports(services.sql, actor.id, year), ['owner'], lang);
}

/** GET /api/reports/manager: the reports of the manager's people (OP-020). */
export async function listOfManager(context: Context, { year, lang }: Asked): Promise<ReportRow[]> {
  const { services, actor } = context;
  const lines = await listManagerReports(services.sql, actor.id, covered(context, 'ManageUserReport'), year);
  return wordLines(lines, ['manager'], lang);
}

/** GET /api/reports: all reports of the companies that ReadAllComplianceReports covers. */
export async function listOfCompanies(context: Context, { year, lang }: Asked): Promise<ReportRow[]> {
  const lines = await listCompanyReports(context.services.sql, covered(context, 'ReadAllComplianceReports'), year);
  return wordLines(lines, ['reader'], lang);
}

const covered = ({ actor }: Context, right: Right) => [...actor.rights.companies(right)];

/**
 * Lines as the grids get them: with status and type in the asked language, and what the reader may do by this relation.
 * Words and actions are looked up once a status, not once a line: a list may have 100,000 of them.
 */
export function wordLines<L extends ReportLine>(lines: readonly L[], relations: ReportRelation[], lang: LanguageId) {
  const byStatus = memo((status: ReportLine['status']) => ({
    statusText: label(lang, `ReportStatus.${reportStatusName(status)}`),
    allowedActions: allowedReportActions(relations, status) as string[],
  }));
  const typeText = memo((type: ReportLine['reportType']) => label(lang, `ReportType.${reportTypeName(type)}`));
  return lines.map(({ id, reportType, ...line }) => ({
    idReport: id,
    ...line,
    ...byStatus(line.status),
    idReportType: reportType,
    type: typeText(reportType),
  }));
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
