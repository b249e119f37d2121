import { useFormContext, useWatch } from 'react-hook-form';
import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { useMediaQuery } from '#/web/ui/layout/use-media-query.ts';
import { ActivityAside } from './ActivityAside.tsx';
import { ActivityForm } from './ActivityForm.tsx';
import { ActivityProgress } from './ActivityProgress.tsx';
import type { ActivityEntries } from './activity-form.ts';
import { InForce } from './InForce.tsx';
import { completenessOf } from './sections.ts';

interface Props {
  activity: ActivityDetails;
  readOnly: boolean;
  /** How many times saving was refused. */
  attempts: number;
  /** Opens the change log. */
  onLog: () => void;
}

/** The form in its parts. Next to it are the progress, the missing entries and the approval. */
export function ActivityCommon({ activity, readOnly, attempts, onLog }: Props) {
  const { control } = useFormContext<ActivityEntries>();
  const entries = useWatch({ control }) as ActivityEntries;
  const isWide = useMediaQuery('(min-width: 1024px)');
  const completeness = completenessOf(entries);
  return (
    <div className="ob-activity-common">
      {isWide && <ActivityProgress completeness={completeness} />}
      <div className="ob-activity-middle">
        {activity.inForce && activity.inForce.differences.length > 0 && <InForce inForce={activity.inForce} />}
        <ActivityForm activity={activity} readOnly={readOnly} attempts={attempts} />
      </div>
      <ActivityAside activity={activity} completeness={completeness} readOnly={readOnly} onLog={onLog} />
    </div>
  );
}
