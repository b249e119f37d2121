import { formatDate } from '#/bff/contract/format.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { StatusIcon } from '#/web/ui/display/Status.tsx';
import { ApprovalSteps } from '../approval/ApprovalSteps.tsx';
import { CommonInfoPanel } from '../CommonInfoPanel.tsx';
import { EarlierGifts } from './EarlierGifts.tsx';
import { reportStatusKey, reportStatusLook } from './report-status.ts';

/** Who reported the gift, the outcome, and the course of the approval (RD-006, RD-007). */
export function ReportAside({ report }: { report: ReportDetails }) {
  const { t } = useLabels();
  const { header, idReportStatus } = report;
  const status = <StatusIcon {...reportStatusLook(idReportStatus)} label={t(reportStatusKey(idReportStatus))} />;
  const facts = [
    { label: t('GiftReport.header.username'), value: header.username },
    { label: t('GiftReport.header.personnelNumber'), value: header.personnelNumber },
    { label: t('GiftReport.header.department'), value: header.department },
    { label: t('GiftReport.header.company'), value: header.company },
    { label: t('GiftReport.header.jobDescription'), value: header.jobDescription },
    { label: t('GiftReport.header.supervisor'), value: header.supervisor },
    { label: t('GiftReport.header.submittedOn'), value: formatDate(header.submittedOn) },
    { label: t('GiftReport.header.status'), value: status },
    { label: t('GiftReport.header.approvedBy'), value: header.approvedBy },
    { label: t('GiftReport.header.approvedOn'), value: formatDate(header.approvedOn) },
  ];
  const about = [header.jobDescription, header.company].filter(Boolean).join(', ');
  return (
    <CommonInfoPanel name={header.username} about={about} facts={facts} foot={<EarlierGifts report={report} />}>
      <ApprovalSteps steps={report.steps} />
    </CommonInfoPanel>
  );
}
