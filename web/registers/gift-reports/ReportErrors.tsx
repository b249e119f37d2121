import { useLabels } from '#/web/app/labels/use-labels.ts';
import { RecordErrors } from '../record/RecordErrors.tsx';
import { fieldId, REPORT_FIELDS, type ReportField } from './report-form.ts';

/**
 * The faults that prevent a submission, each with a link to its field.
 *
 * @param attempts how many submissions were refused
 */
export function ReportErrors({ attempts }: { attempts: number }) {
  const { t } = useLabels();
  return (
    <RecordErrors
      attempts={attempts}
      fields={REPORT_FIELDS}
      left="GiftReport.fieldsLeft"
      idOf={(field) => fieldId(field as ReportField)}
      nameOf={(field) => t(`GiftReport.named.${field as ReportField}`)}
    />
  );
}
