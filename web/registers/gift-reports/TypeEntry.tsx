import { Controller, useFormContext } from 'react-hook-form';
import { needsDeclaration } from '#/bff/contract/gift-reports.ts';
import { REPORT_TYPE, type ReportType, reportTypeName } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { RadioCards, RadioRow } from '#/web/ui/controls/Choices.tsx';
import { fieldId, type ReportEntries } from './report-form.ts';

interface Props {
  /** `cards` (with explanations) for a new report, `row` on the page of a stored report. */
  look: 'cards' | 'row';
  readOnly?: boolean;
}

/**
 * The type, on which the other questions depend. The choice *I decline* unticks the declaration; if the person then
 * chooses another type, the form asks for the declaration again (OP-064).
 */
export function TypeEntry({ look, readOnly }: Props) {
  const { t } = useLabels();
  const { setValue, trigger, formState } = useFormContext<ReportEntries>();
  const Radio = look === 'cards' ? RadioCards : RadioRow;
  const options = Object.values(REPORT_TYPE).map((value) => ({
    value,
    label: t(`ReportType.${reportTypeName(value)}`),
    ...(look === 'cards' && { description: t(`GiftReport.typeHint.${reportTypeName(value)}`) }),
  }));
  const changed = (type: ReportType) => {
    if (!needsDeclaration(type)) setValue('declaration', false, { shouldDirty: true });
    if (formState.isSubmitted) void trigger();
  };
  return (
    <div id={fieldId('idReportType')} tabIndex={-1} className="ob-report-type">
      <Controller<ReportEntries, 'idReportType'>
        name="idReportType"
        render={({ field }) => (
          <Radio<ReportType>
            {...field}
            legend={t('GiftReport.idReportType')}
            options={options}
            readOnly={readOnly}
            onChange={(type) => {
              field.onChange(type);
              changed(type);
            }}
          />
        )}
      />
    </div>
  );
}
