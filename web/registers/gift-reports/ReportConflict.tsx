import type { LastChange } from '#/bff/contract/errors.ts';
import { formatDate, formatMoney } from '#/bff/contract/format.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { reportTypeName } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { ConflictDialog } from '../ConflictDialog.tsx';
import { differingFields, mergeEntries, proposeSides } from '../conflict.ts';
import { entriesOf, REPORT_FIELDS, type ReportEntries, type ReportField } from './report-form.ts';

interface Props {
  mine: ReportEntries;
  base: ReportEntries;
  theirs: ReportDetails;
  since: number;
  lastChange: LastChange | undefined;
  busy: boolean;
  onChoose: (entries: ReportEntries) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** The dialog that shows both versions of a report if somebody else has changed the report meanwhile. */
export function ReportConflict({ mine, base, theirs, onChoose, ...dialog }: Props) {
  const { t } = useLabels();
  const read = useEntryReader();
  const stored = entriesOf(theirs);
  const fields = differingFields(mine, stored, REPORT_FIELDS);
  return (
    <ConflictDialog
      title={t('Conflict.reportTitle')}
      what={t('Conflict.thisReport')}
      fields={fields.map((field) => ({
        key: field,
        label: t(`GiftReport.${field}`),
        mine: read(mine, field),
        theirs: read(stored, field),
      }))}
      proposal={proposeSides(base, mine, fields)}
      onChoose={(sides) => onChoose(mergeEntries(mine, stored, sides))}
      {...dialog}
    />
  );
}

/** A field's value as display text. */
export function useEntryReader(): (entries: ReportEntries, field: ReportField) => string {
  const { t } = useLabels();
  const categories = usePicklists()?.reportCategories ?? [];
  return (entries, field) => {
    switch (field) {
      case 'idReportType':
        return t(`ReportType.${reportTypeName(entries.idReportType)}`);
      case 'idReportCategory':
        return categories.find(({ id }) => id === entries.idReportCategory)?.name ?? '';
      case 'amount':
        return formatMoney(entries.amount);
      case 'date':
        return formatDate(entries.date);
      case 'declaration':
        return t(entries.declaration ? 'Record.yes' : 'Record.no');
      default:
        return entries[field];
    }
  };
}
