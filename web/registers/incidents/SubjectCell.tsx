import type { IncidentRow } from '#/bff/contract/incidents.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';

/** The subject of an incident, preceded by a lock if only named handlers have access. */
export function SubjectCell({ row: { subject, isRestricted } }: { row: IncidentRow }) {
  const { t } = useLabels();
  if (!isRestricted) return subject;
  return (
    <>
      <Icon name="lock" /> <span className="ob-hidden">{t('Incident.restricted')}: </span>
      {subject}
    </>
  );
}
