import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate, formatDateTime, formatMoney } from '#/bff/contract/format.ts';
import { needsDeclaration, type ReportDetails } from '#/bff/contract/gift-reports.ts';
import { localeOf } from '#/bff/contract/languages.ts';
import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { REPORT_STATUS, reportTypeName } from '#/bff/contract/statuses.ts';
import { dossierQuery, logbookQuery, reportDetailsQuery } from '#/web/api/queries.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { formatBytes } from '#/web/ui/format.ts';
import { onPaper, PrintFacts, PrintSection, PrintSheet, PrintTable } from '#/web/ui/layout/PrintSheet.tsx';
import { reportStatusKey } from './report-status.ts';

/**
 * A report on paper: who reported what, how it was decided, the files and the log. All data is loaded with the page,
 * because Ctrl+P does not wait. The print contains the latest loaded data, even if the page does not show it yet.
 */
export function ReportPrint({ report: shown }: { report: ReportDetails }) {
  const { t, lang } = useLabels();
  const queryClient = useQueryClient();
  const { idReport, idDossier, workflowInstanceId, number, header } = shown;
  useQuery(dossierQuery(idDossier, lang));
  useQuery({ ...logbookQuery(workflowInstanceId ?? '', lang), enabled: workflowInstanceId !== null });
  return (
    <PrintSheet
      foot={[number, header.company].join(' · ')}
      page={t('Print.page', { page: '{page}', pages: '{pages}' })}
    >
      {() => {
        const report = queryClient.getQueryData(reportDetailsQuery(idReport, lang).queryKey) ?? shown;
        return (
          <>
            <Head report={report} />
            <Person report={report} />
            <Entries report={report} />
            <Files idDossier={idDossier} />
            <Course report={report} />
            <PrintSection title={t('Log.title')}>
              <Log instance={report.workflowInstanceId} />
            </PrintSection>
            <End />
          </>
        );
      }}
    </PrintSheet>
  );
}

const Moment = ({ children }: { children: string }) => <span className="ob-print-moment">{children}</span>;

function Head({ report }: { report: ReportDetails }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const { idReportStatus, wfReason, lockedBy, lockedAt, lockReason } = report;
  return (
    <>
      <header className="ob-print-head">
        <span>Openboek, {t('Print.kind')}</span>
        <b>{report.number}</b>
      </header>
      <h1>{onPaper(report.gift ?? t('GiftReport.noGift'))}</h1>
      <p>
        {onPaper(
          [t(reportStatusKey(idReportStatus)), report.header.username, report.header.company]
            .filter(Boolean)
            .join(' · '),
        )}
      </p>
      {idReportStatus === REPORT_STATUS.Rejected && wfReason && <p className="ob-print-note">{onPaper(wfReason)}</p>}
      {idReportStatus === REPORT_STATUS.Locked && (
        <p className="ob-print-note">
          {onPaper([t('GiftReport.locked'), lockedBy, formatDateTime(lockedAt, timeZone)].filter(Boolean).join(', '))}
          {lockReason && onPaper(`\n${lockReason}`)}
        </p>
      )}
    </>
  );
}

function Person({ report: { header } }: { report: ReportDetails }) {
  const { t } = useLabels();
  return (
    <PrintSection title={t('Print.person')}>
      <PrintFacts
        items={[
          { label: t('GiftReport.header.username'), value: header.username },
          { label: t('GiftReport.header.personnelNumber'), value: header.personnelNumber },
          { label: t('GiftReport.header.jobDescription'), value: header.jobDescription },
          { label: t('GiftReport.header.department'), value: header.department },
          { label: t('GiftReport.header.company'), value: header.company },
          { label: t('GiftReport.header.supervisor'), value: header.supervisor },
          { label: t('GiftReport.header.submittedOn'), value: formatDate(header.submittedOn) },
          { label: t('GiftReport.header.approvedBy'), value: header.approvedBy },
          { label: t('GiftReport.header.approvedOn'), value: formatDate(header.approvedOn) },
        ]}
      />
    </PrintSection>
  );
}

function Entries({ report }: { report: ReportDetails }) {
  const { t } = useLabels();
  const type = reportTypeName(report.idReportType);
  const declared = type === 'give' ? 'GiftReport.declared.give' : 'GiftReport.declared.receive';
  const declaration = t(report.declaration ? declared : 'GiftReport.notDeclared');
  return (
    <PrintSection title={t(`ReportType.${type}`)}>
      <PrintFacts
        items={[
          { label: t('GiftReport.gift'), value: report.gift },
          { label: t('GiftReport.amount'), value: formatMoney(report.amount) },
          { label: t('GiftReport.date'), value: formatDate(report.date) },
          { label: t('GiftReport.occasion'), value: report.occasion },
          { label: t('GiftReport.idReportCategory'), value: report.categoryName },
          {
            label: t('Print.file'),
            value: report.linkedFile && fileWords(report.linkedFile, t('ReportFile.infected')),
          },
          { label: t('GiftReport.contactPerson'), value: report.contactPerson },
          { label: t('GiftReport.contactFunction'), value: report.contactFunction },
          { label: t('GiftReport.contactCompany'), value: report.contactCompany },
          ...(needsDeclaration(report.idReportType)
            ? [{ label: t('GiftReport.declaration'), value: declaration }]
            : []),
        ]}
      />
    </PrintSection>
  );
}

/** The report's additional files, with their sizes, descriptions and dates; renders nothing if there are none. */
function Files({ idDossier }: { idDossier: number }) {
  const { t, lang } = useLabels();
  const { timeZone } = useCurrentUser();
  const files = useQueryClient().getQueryData(dossierQuery(idDossier, lang).queryKey) ?? [];
  if (files.length === 0) return null;
  return (
    <PrintSection title={t('GiftReport.files')}>
      <PrintTable
        head={[t('Dossier.filename'), t('Print.size'), t('Dossier.description'), t('Dossier.createdOn')]}
        rows={files.map((file) => [
          fileWords(file, t('ReportFile.infected')),
          formatBytes(file.bytes),
          file.description ?? '',
          <Moment key="at">{formatDateTime(file.createdOn, timeZone)}</Moment>,
        ])}
      />
    </PrintSection>
  );
}

/** The approval: who decided what and when, and whose turn it is. */
function Course({ report: { steps } }: { report: ReportDetails }) {
  const { t, lang } = useLabels();
  const { timeZone } = useCurrentUser();
  const names = new Intl.ListFormat(localeOf(lang), { type: 'disjunction' });
  const rows = steps.map(({ title, state, people, at }) => [
    title,
    t(`StepState.${state}`),
    names.format(people),
    <Moment key="at">{formatDateTime(at, timeZone)}</Moment>,
  ]);
  const head = [t('Print.step'), t('GiftReport.header.status'), t('Print.who'), t('Print.when')];
  return (
    <PrintSection title={t('Step.line')}>
      <PrintTable head={head} rows={rows} />
    </PrintSection>
  );
}

function Log({ instance }: { instance: string | null }) {
  const { t, lang } = useLabels();
  const { timeZone } = useCurrentUser();
  const log = useQueryClient().getQueryState(logbookQuery(instance ?? '', lang).queryKey);
  const lines = instance === null ? [] : log?.data;
  if (!lines) return <p>{t(log?.status === 'error' ? 'Log.failed' : 'Print.logNotThere')}</p>;
  if (lines.length === 0) return <p>{t('Log.empty')}</p>;
  return (
    <PrintTable
      head={[t('Log.completedOn'), t('Log.upn'), t('Log.message')]}
      rows={lines.map(({ upn, message, completedOn }) => [
        <Moment key="at">{formatDateTime(completedOn, timeZone)}</Moment>,
        upn,
        message,
      ])}
    />
  );
}

function End() {
  const { t } = useLabels();
  const { displayname, timeZone } = useCurrentUser();
  const time = formatDateTime(new Date(), timeZone);
  return <p className="ob-print-end">{onPaper(t('Print.printedBy', { name: displayname, time }))}</p>;
}

/** Marks an infected file on paper too, because a file that cannot be opened is not evidence. */
const fileWords = ({ filename, scan }: Pick<LinkedFile, 'filename' | 'scan'>, infected: string) =>
  scan === 'infected' ? `${filename} (${infected})` : filename;
