import { useQuery } from '@tanstack/react-query';
import type { ActivityRow } from '#/bff/contract/activities.ts';
import { myActivitiesQuery } from '#/web/api/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePageHeader } from '#/web/app/page-header/page-header.ts';
import { paths } from '#/web/app/paths.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { RegisterGrid } from '#/web/ui/grid/RegisterGrid.tsx';
import { useRegister } from '../use-register.ts';
import { useActivityColumns } from './activity-columns.ts';
import { ACTIVITY_PHONE_ROW, activityIdOf, NEWEST_FIRST, useActivityNoun } from './activity-list.ts';
import { useCreateActivity } from './use-create-activity.ts';

/** The processing activities that a person is responsible for (AG-001). */
export function Component() {
  const { t, lang } = useLabels();
  const query = useQuery(myActivitiesQuery(lang));
  const register = useRegister({ grid: 'my-activities', query, idOf: activityIdOf, pathOf: paths.activity });
  const columns = useActivityColumns();
  const { busy, create } = useCreateActivity();
  usePageHeader({ title: t('Menu.myActivities'), meta: t('MyActivities.meta') });
  const button = (look: { size?: 'small'; block?: boolean }) => (
    <Button variant="filled" icon="plus" busy={busy} onClick={() => void create()} {...look}>
      {t('Activities.create')}
    </Button>
  );
  return (
    <RegisterGrid<ActivityRow>
      {...register}
      label={t('Menu.myActivities')}
      noun={useActivityNoun()}
      columns={columns}
      defaults={NEWEST_FIRST}
      toolbar={() => button({ size: 'small' })}
      phoneRow={ACTIVITY_PHONE_ROW}
      phoneAction={() => button({ block: true })}
      empty={{
        drawing: 'plain',
        title: t('MyActivities.empty'),
        text: t('MyActivities.emptyText'),
        actions: button({}),
      }}
    />
  );
}
