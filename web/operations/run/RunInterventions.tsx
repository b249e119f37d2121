import { formatDateTime } from '#/bff/contract/format.ts';
import type { RunIntervention } from '#/bff/contract/operations.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { None } from './RunParts.tsx';

/** The actions of operators on a run, each with who did it, when and why. */
export function RunInterventions({ interventions }: { interventions: readonly RunIntervention[] }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  if (interventions.length === 0) return <None>{t('Run.noInterventions')}</None>;
  return (
    <ul className="ob-run-list">
      {interventions.map(({ action, by, at, reason }) => (
        <li key={`${at} ${action}`} className="ob-run-task">
          <p>
            <b>{t(`Intervention.${action}`)}</b>
          </p>
          <p className="ob-run-note">
            {formatDateTime(at, timeZone)} {by}
          </p>
          {reason !== null && <p className="ob-run-message">{reason}</p>}
        </li>
      ))}
    </ul>
  );
}
