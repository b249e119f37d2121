import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Card } from '#/web/ui/display/Card.tsx';
import { localDate } from '../local-date.ts';

/**
 * Shows where the proposal differs from the version in force, with the two side by side. Deciders and proposers both
 * see this.
 */
export function InForce({ inForce }: { inForce: NonNullable<ActivityDetails['inForce']> }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  return (
    <Card title={t('Activity.inForceTitle', { date: localDate(inForce.at, timeZone) })} className="ob-in-force">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Activity.inForceWhat')}</th>
            <th scope="col">{t('Activity.inForceNow')}</th>
            <th scope="col">{t('Activity.inForceProposed')}</th>
          </tr>
        </thead>
        <tbody>
          {inForce.differences.map((difference, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one list that differ have no other key.
            <tr key={`${difference.field}-${at}`}>
              <th scope="row">{difference.label}</th>
              <td className="ob-in-force-before">{difference.before ?? '–'}</td>
              <td className="ob-in-force-after">{difference.after ?? t('Activity.inForceGone')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
