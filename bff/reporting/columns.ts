import type { LanguageId } from '#/bff/contract/languages.ts';
import type { FileColumn } from '#/bff/grids/grid.ts';
import { REPORT_CHOICES } from '#/bff/registers/gift-reports/file-grids.ts';
import type { ExportLine } from './queries.ts';

type Column = FileColumn<ExportLine>;
type TextKey = { [Key in keyof ExportLine]: ExportLine[Key] extends string | null ? Key : never }[keyof ExportLine];

const text = (key: TextKey, label: string): Column => ({ key, type: 'text', label });
const moment = (key: 'createdAt' | 'submittedAt' | 'approvedAt', label: string): Column => ({
  key,
  type: 'datetime',
  label,
  value: (line) => line[key]?.toISOString() ?? null,
});

/**
 * The columns of the IgIo export. The specification names no columns, so these are the columns of the compliance list
 * and everything else that was entered or decided. Nobody should need a second file to answer a question about a report
 * (ADR 0024).
 */
export const exportColumns = (lang: LanguageId): readonly Column[] => [
  text('number', 'ReportColumn.number'),
  { key: 'status', type: 'list', label: 'ReportColumn.status', choice: REPORT_CHOICES.status },
  { key: 'type', type: 'list', label: 'ReportColumn.type', choice: REPORT_CHOICES.type },
  {
    key: 'category',
    type: 'text',
    label: 'GiftReport.idReportCategory',
    value: (line) => (lang === 1033 ? line.categoryEn : line.categoryNl),
  },
  text('company', 'ReportColumn.company'),
  text('personnelNumber', 'ReportColumn.personnelNumber'),
  text('fullname', 'ReportColumn.fullname'),
  text('department', 'ReportColumn.department'),
  text('supervisor', 'ReportColumn.supervisor'),
  text('contactPerson', 'GiftReport.contactPerson'),
  text('contactCompany', 'IgioExport.contactCompany'),
  text('contactFunction', 'IgioExport.contactFunction'),
  text('occasion', 'GiftReport.occasion'),
  text('gift', 'GiftReport.gift'),
  { key: 'amount', type: 'amount', label: 'ReportColumn.amount' },
  { key: 'date', type: 'date', label: 'ReportColumn.date' },
  {
    key: 'declaration',
    type: 'list',
    label: 'GiftReport.declaration',
    choice: (value) => (value ? 'Record.yes' : 'Record.no'),
  },
  moment('createdAt', 'IgioExport.createdAt'),
  moment('submittedAt', 'GiftReport.header.submittedOn'),
  text('approvedBy', 'GiftReport.header.approvedBy'),
  moment('approvedAt', 'GiftReport.header.approvedOn'),
  text('wfReason', 'IgioExport.wfReason'),
];
