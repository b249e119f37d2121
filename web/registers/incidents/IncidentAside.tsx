import { formatDateTime } from '#/bff/contract/format.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { Card, DefinitionList } from '#/web/ui/display/Card.tsx';
import { LinkedFileCard } from '../files/LinkedFileCard.tsx';
import { IncidentHandler } from './IncidentHandler.tsx';
import { IncidentNotes } from './IncidentNotes.tsx';
import { IncidentPeople } from './IncidentPeople.tsx';
import { IncidentTerms } from './IncidentTerms.tsx';
import { RestrictIncident } from './RestrictIncident.tsx';

interface Props {
  incident: IncidentDetails;
  onFailure: (error: unknown) => void;
  /** Called when the person no longer has access to the incident. */
  onLeave: () => void;
}

/**
 * The column next to the incident's entries: number, origin, handler, attachment, terms, people, notes, and who has
 * access.
 */
export function IncidentAside({ incident, onFailure, onLeave }: Props) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const received = formatDateTime(incident.receivedAt, timeZone);
  const how = incident.reportedBy
    ? t('Incident.recordedBy', { name: incident.reportedBy })
    : t('Incident.byPublicForm');
  return (
    <div className="ob-incident-aside">
      <Card title={t('Incident.about')}>
        <DefinitionList
          columns={1}
          items={[
            { label: t('IncidentColumn.number'), value: incident.number },
            { label: t('Incident.received'), value: `${received}, ${how}` },
          ]}
        />
        <IncidentHandler incident={incident} onFailure={onFailure} />
        {incident.linkedFile && (
          <>
            <h3 className="ob-incident-attachment">{t('Incident.attachment')}</h3>
            <LinkedFileCard linked={incident.linkedFile} />
          </>
        )}
      </Card>
      {incident.terms && <IncidentTerms incident={incident} terms={incident.terms} />}
      <IncidentPeople incident={incident} onLeave={onLeave} />
      <IncidentNotes incident={incident} />
      {!incident.isRestricted && (
        <Banner tone="info" icon="lock">
          {t(incident.idCompany === null ? 'Incident.seenByGroup' : 'Incident.seenByCompany')}
        </Banner>
      )}
      {incident.allowedActions.includes('restrict') && <RestrictIncident incident={incident} />}
    </div>
  );
}
