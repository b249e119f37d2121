import { Trans } from 'react-i18next';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import type { ReadError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { RejectionBanner } from '../approval/RejectionBanner.tsx';
import { useAllowedNow } from '../approval/use-allowed-now.ts';
import { WaitingBanner } from '../approval/WaitingBanner.tsx';
import { localDate } from '../local-date.ts';

interface Props {
  report: ReportDetails;
  /** Why the last press did not work. */
  failure?: ReadError | null;
  /** Whether the page reloads the report automatically while it waits for the engine. */
  polls?: boolean;
  /** The action that takes the command back. Omitted if the person may only read the report. */
  takeBack?: { busy: boolean; run: () => void };
}

/** The banners above the report. */
export function ReportNotices({ report, failure, polls = false, takeBack }: Props) {
  const { t } = useLabels();
  const allowedNow = useAllowedNow();
  const { idReportStatus } = report;
  return (
    <>
      {failure && <Failure failure={failure}>{allowedNow(failure.allowedActions)}</Failure>}
      {idReportStatus === REPORT_STATUS.Rejected && report.wfReason && (
        <RejectionBanner steps={report.steps} reason={report.wfReason} />
      )}
      {idReportStatus === REPORT_STATUS.Locked && <Locked report={report} />}
      {idReportStatus === REPORT_STATUS.Error && (
        <Banner tone="warning" title={t('GiftReport.error')}>
          {t('GiftReport.errorText')}
        </Banner>
      )}
      {report.linkedFile?.scan === 'infected' && (
        <Banner tone="danger" title={t('ReportFile.infected')}>
          {t('ReportFile.infectedText', { name: report.linkedFile.filename })}
        </Banner>
      )}
      {report.isEngineAbsent && (
        <Banner tone="warning" title={t('GiftReport.engineAbsent')}>
          {t('GiftReport.engineAbsentText')}
        </Banner>
      )}
      {idReportStatus === REPORT_STATUS.WaitingForWorkflow && (
        <WaitingBanner record={report} polls={polls} takeBack={takeBack} />
      )}
    </>
  );
}

/** The banner for status 40: who froze the report, when and why. Everybody who may read the report sees it. */
function Locked({ report: { lockedBy, lockedAt, lockReason } }: { report: ReportDetails }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const known = lockedBy && lockedAt && { name: lockedBy, date: localDate(lockedAt, timeZone) };
  return (
    <Banner tone="violet" icon="lock">
      {known ? (
        <Trans
          i18nKey="GiftReport.lockedBy"
          values={known}
          components={{ b: <b />, d: <span className="ob-unbroken" /> }}
        />
      ) : (
        <b>{t('GiftReport.locked')}</b>
      )}{' '}
      <span className="ob-own-lines">{lockReason}</span>
    </Banner>
  );
}
