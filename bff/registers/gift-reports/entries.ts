import type { ReportDraft } from '#/bff/contract/gift-reports.ts';
import type { ReportRecord } from './queries.ts';

/** The entries of the form, under their API names. */
export function entriesOf(report: ReportRecord): ReportDraft {
  return {
    idReportType: report.reportType,
    idReportCategory: report.categoryId,
    contactPerson: report.contactPerson,
    contactCompany: report.contactCompany,
    contactFunction: report.contactFunction,
    occasion: report.occasion,
    gift: report.gift,
    amount: report.amount,
    date: report.date,
    declaration: report.declaration,
  };
}
