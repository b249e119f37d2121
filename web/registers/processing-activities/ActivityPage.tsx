import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { activityQuery, useActivitiesChanged } from '#/web/api/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { type Crumb, usePageHeader } from '#/web/app/page-header/page-header.ts';
import { NotFoundPage } from '#/web/app/pages/NotFoundPage.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { usePhone } from '#/web/ui/layout/use-media-query.ts';
import { originLabel } from '../origin-label.ts';
import { RecordStates } from '../record/RecordStates.tsx';
import { useGoneRecord } from '../record/use-gone-record.ts';
import { readOrigin } from '../record-origin.ts';
import { ActivityRecord } from './ActivityRecord.tsx';
import { activityStatusKey, activityStatusLook } from './activity-status.ts';
import { useActivityOrigin } from './use-activity-origin.ts';

/** /app/processingactivities/:idProcessingActivity (AD-001). */
export function Component() {
  const { idProcessingActivity: id = '' } = useParams();
  return /^\d{1,15}$/.test(id) ? <Activity key={id} id={Number(id)} /> : <NotFoundPage />;
}

function Activity({ id }: { id: number }) {
  const { t, lang } = useLabels();
  const navigate = useNavigate();
  const changed = useActivitiesChanged();
  const query = useQuery(activityQuery(id, lang));
  const from = useActivityOrigin(id);
  const state = readOrigin(useLocation().state)?.before ?? { selected: id };
  useActivityHeader(id, { to: from, state });
  useGoneRecord(query.error, id, changed);
  const back = () => void navigate(from, { state });
  return (
    <RecordStates
      query={query}
      words={{
        loading: t('Activity.loading'),
        loadFailed: t('Activity.loadFailed'),
        notFound: t('Activity.notFound'),
        notFoundText: t('Activity.notFoundText'),
      }}
      onBack={back}
    >
      {(activity) => (
        <ActivityRecord
          activity={activity}
          refreshing={query.isFetching}
          onRefresh={() => void query.refetch()}
          onBack={back}
        />
      )}
    </RecordStates>
  );
}

/** Sets the header to the activity's name and status; on a phone, to its number, because the sheet shows the rest. */
function useActivityHeader(id: number, from: Pick<Crumb, 'to' | 'state'>): void {
  const { t, lang } = useLabels();
  const isPhone = usePhone();
  const activity = useQuery(activityQuery(id, lang)).data;
  const status = activity?.idProcessingActivityStatus;
  const pill = status !== undefined && (
    <StatusPill {...activityStatusLook(status)} label={t(activityStatusKey(status))} />
  );
  usePageHeader({
    title: !activity ? t('Activity.one') : isPhone ? activity.number : (activity.name ?? t('Activity.untitled')),
    crumbs: [{ label: t(originLabel(from.to)), ...from }],
    ...(pill && !isPhone && { pill }),
    ...(activity && !isPhone && { meta: activity.number }),
  });
}
