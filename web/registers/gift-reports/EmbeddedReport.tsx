import { FormProvider, useForm } from 'react-hook-form';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { useRecentRecord } from '#/web/app/palette/recent.ts';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { LinkedFileCard } from '../files/LinkedFileCard.tsx';
import { LinkedPreview } from '../files/LinkedPreview.tsx';
import { ReportAside } from './ReportAside.tsx';
import { ReportFiles } from './ReportFiles.tsx';
import { ReportForm } from './ReportForm.tsx';
import { ReportNotices } from './ReportNotices.tsx';
import { ReportPrint } from './ReportPrint.tsx';
import { ReportFacts, ReportSummary } from './ReportSummary.tsx';
import { entriesOf, type ReportEntries } from './report-form.ts';
import './gift-reports.css';

/**
 * A report inside another screen, in one column. It is read-only, even if the server allows this person to edit the
 * report (RD-002, CG-007).
 */
export function EmbeddedReport({ report }: { report: ReportDetails }) {
  const isPhone = usePhone();
  const form = useForm<ReportEntries>({ values: entriesOf(report) });
  useRecentRecord({ register: 'giftReport', id: report.idReport });
  const { linkedFile } = report;
  const further = <ReportFiles idDossier={report.idDossier} mayChange={false} />;
  return (
    <section className="ob-report-embedded" aria-label={report.number}>
      <ReportPrint report={report} />
      <ReportNotices report={report} />
      {isPhone ? (
        <>
          <ReportSummary report={report} />
          {linkedFile && <LinkedFileCard linked={linkedFile} />}
          {further}
          <ReportFacts report={report} />
        </>
      ) : (
        <>
          <ReportAside report={report} />
          <FormProvider {...form}>
            <ReportForm report={report} readOnly attempts={0} />
          </FormProvider>
          {linkedFile && (
            <div className="ob-report-file">
              <LinkedPreview linked={linkedFile} />
            </div>
          )}
          {further}
        </>
      )}
    </section>
  );
}
