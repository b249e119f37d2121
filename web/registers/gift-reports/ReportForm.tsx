import { useFormContext, useWatch } from 'react-hook-form';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { reportTypeName } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { AmountEntry, CategoryEntry, DateEntry, DeclarationEntry, TextEntry } from './entry-fields.tsx';
import { ReportErrors } from './ReportErrors.tsx';
import type { ReportEntries } from './report-form.ts';
import { TypeEntry } from './TypeEntry.tsx';
import './gift-reports.css';

interface Props {
  report: ReportDetails;
  readOnly: boolean;
  attempts: number;
}

/** The entries of a report. The heading and the texts depend on its type (RD-013, RD-016). */
export function ReportForm({ report, readOnly, attempts }: Props) {
  const { t } = useLabels();
  const { control } = useFormContext<ReportEntries>();
  const idReportType = useWatch({ control, name: 'idReportType' });
  const type = reportTypeName(idReportType);
  const { idReportCategory, categoryName } = report;
  const own = idReportCategory !== null && categoryName ? { id: idReportCategory, name: categoryName } : undefined;
  return (
    <form className="ob-record-form ob-report-page-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <header className="ob-report-heading">
        <h2>{t(`ReportType.${type}`)}</h2>
        <span className="ob-report-number">
          {t('GiftReport.number')} <b>{report.number}</b>
        </span>
        {!readOnly && <p>{t(`GiftReport.intro.${type}`)}</p>}
      </header>
      <ReportErrors attempts={attempts} />
      <TypeEntry look="row" readOnly={readOnly} />
      <div className="ob-form-grid">
        <TextEntry name="contactPerson" readOnly={readOnly} />
        <TextEntry name="contactCompany" readOnly={readOnly} />
        <TextEntry name="contactFunction" readOnly={readOnly} />
        <TextEntry name="occasion" readOnly={readOnly} />
        <TextEntry name="gift" readOnly={readOnly} className="ob-form-wide" />
        <CategoryEntry readOnly={readOnly} own={own} />
        <AmountEntry readOnly={readOnly} />
        <DateEntry readOnly={readOnly} />
        {readOnly && <DeclarationEntry readOnly />}
      </div>
      {!readOnly && <DeclarationEntry />}
    </form>
  );
}
