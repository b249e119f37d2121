import { useFormContext } from 'react-hook-form';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ErrorSummary } from '#/web/ui/controls/ErrorSummary.tsx';
import { errorKindOf } from '../form-errors.ts';
import { fieldId, REPORT_FIELDS, type ReportEntries } from './report-form.ts';

interface Props {
  /** Counts refused submits: each one moves the focus to the first wrong field. */
  attempts: number;
}

/** What still keeps the report from being submitted, each name a link to its field (LOOK §6 "Inline error"). */
export function ReportErrors({ attempts }: Props) {
  const { t } = useLabels();
  const { errors } = useFormContext<ReportEntries>().formState;
  const wrong = REPORT_FIELDS.filter((field) => errors[field]);
  const isIncomplete = wrong.some((field) => errorKindOf(errors[field]?.message) === 'required');
  const lead = t(isIncomplete ? 'GiftReport.fieldsLeft' : 'GiftReport.fieldsWrong', { count: wrong.length });
  const items = wrong.map((field) => ({ id: fieldId(field), label: t(`GiftReport.named.${field}`) }));
  return <ErrorSummary lead={lead} items={items} focusKey={attempts} />;
}
