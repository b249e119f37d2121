import { formatDate, formatMoney } from '#/bff/contract/format.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { reportTypeName } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import { Card, DefinitionList } from '#/web/ui/display/Card.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { ApprovalSteps } from '../approval/ApprovalSteps.tsx';
import { EarlierGifts } from './EarlierGifts.tsx';
import { reportStatusKey, reportStatusLook } from './report-status.ts';
import './gift-reports.css';

/** The head of a report on a phone: what was given, by or to whom, how much it was worth, and the status. */
export function ReportSummary({ report }: { report: ReportDetails }) {
  const { t } = useLabels();
  const { header, idReportStatus, gift, amount } = report;
  return (
    <div className="ob-report-summary">
      <StatusPill {...reportStatusLook(idReportStatus)} label={t(reportStatusKey(idReportStatus))} />
      <h2>{gift ?? t('GiftReport.noGift')}</h2>
      <div className="ob-report-who">
        <Avatar name={header.username} />
        <div>
          <b>{header.username}</b>
          <span>{[header.jobDescription, header.company].filter(Boolean).join(', ')}</span>
        </div>
        <strong className="ob-num">{formatMoney(amount)}</strong>
      </div>
      <Card padded={false}>
        <div className="ob-common-steps">
          <ApprovalSteps steps={report.steps} />
        </div>
        <EarlierGifts report={report} />
      </Card>
    </div>
  );
}

/** The entries of a read-only report on a phone, as a list of facts. */
export function ReportFacts({ report }: { report: ReportDetails }) {
  const { t } = useLabels();
  const { header } = report;
  return (
    <DefinitionList
      columns={2}
      items={[
        { label: t('GiftReport.idReportType'), value: t(`ReportType.${reportTypeName(report.idReportType)}`) },
        { label: t('GiftReport.date'), value: formatDate(report.date) },
        { label: t('GiftReport.contactPerson'), value: report.contactPerson },
        { label: t('GiftReport.contactFunction'), value: report.contactFunction },
        { label: t('GiftReport.contactCompany'), value: report.contactCompany },
        { label: t('GiftReport.idReportCategory'), value: report.categoryName },
        { label: t('GiftReport.occasion'), value: report.occasion },
        { label: t('GiftReport.declaration'), value: t(report.declaration ? 'Record.yes' : 'Record.no') },
        { label: t('GiftReport.header.department'), value: header.department },
        { label: t('GiftReport.header.supervisor'), value: header.supervisor },
        { label: t('GiftReport.header.submittedOn'), value: formatDate(header.submittedOn) },
        { label: t('GiftReport.header.approvedBy'), value: header.approvedBy },
        { label: t('GiftReport.header.approvedOn'), value: formatDate(header.approvedOn) },
        { label: t('GiftReport.header.personnelNumber'), value: header.personnelNumber },
      ]}
    />
  );
}
