import { Trans } from 'react-i18next';
import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { formatDate } from '#/bff/contract/format.ts';
import { ACTIVITY_STATUS } from '#/bff/contract/statuses.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { RejectionBanner } from '../approval/RejectionBanner.tsx';
import { useAllowedNow } from '../approval/use-allowed-now.ts';
import { WaitingBanner } from '../approval/WaitingBanner.tsx';
import type { ActivityPageState } from './use-activity-page.ts';

interface Props {
  activity: ActivityDetails;
  page: ActivityPageState;
}

/** The banners above an activity. */
export function ActivityNotices({ activity, page }: Props) {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const allowedNow = useAllowedNow();
  const { failure, polls, busy, takeBack } = page;
  const status = activity.idProcessingActivityStatus;
  const isMine = activity.idResponsiblePerson === idUser;
  return (
    <>
      {failure && <Failure failure={failure}>{allowedNow(failure.allowedActions)}</Failure>}
      {status === ACTIVITY_STATUS.Rejected && activity.wfReason && (
        <RejectionBanner steps={activity.steps} reason={activity.wfReason} />
      )}
      {status === ACTIVITY_STATUS.Error && (
        <Banner tone="warning" title={t('Activity.error')}>
          {t('Activity.errorText')}
        </Banner>
      )}
      {activity.isEngineAbsent && (
        <Banner tone="warning" title={t('GiftReport.engineAbsent')}>
          {t('GiftReport.engineAbsentText')}
        </Banner>
      )}
      {activity.isUnderReview && (
        <Banner tone="info" icon="calendar" title={t('Activity.underReview')}>
          <Trans
            i18nKey={isMine ? 'Activity.underReviewMine' : 'Activity.underReviewText'}
            values={{ name: activity.responsiblePerson, date: formatDate(activity.dueDate) }}
            components={{ b: <b /> }}
          />
        </Banner>
      )}
      {status === ACTIVITY_STATUS.WaitingForWorkflow && (
        <WaitingBanner
          record={activity}
          polls={polls}
          takeBack={{ busy: busy === 'takeBack', run: () => void takeBack() }}
        />
      )}
    </>
  );
}
