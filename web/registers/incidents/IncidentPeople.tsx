import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { IncidentPeople as People } from '#/bff/contract/incident-people.ts';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { incidentPeopleQuery } from '#/web/api/incident-people.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { AddConcernedDialog } from './AddConcernedDialog.tsx';
import { NameHandlerDialog } from './NameHandlerDialog.tsx';
import { RemovePersonDialog } from './RemovePersonDialog.tsx';

type Person = People['named'][number];
type Asked = 'name' | 'concern' | { list: 'named' | 'concerned'; person: Person };

/** The named handlers of a restricted incident, and the people whom an incident concerns. */
export function IncidentPeople({ incident, onLeave }: { incident: IncidentDetails; onLeave: () => void }) {
  const { t } = useLabels();
  const { data } = useQuery(incidentPeopleQuery(incident.idIncident));
  const [asked, setAsked] = useKeptState<Asked | null>(`incident.${incident.idIncident}.people`, null);
  const may = (action: string) => incident.allowedActions.includes(action);
  const close = () => setAsked(null);
  if (!data || (!incident.isRestricted && !may('concern') && data.concerned.length === 0)) return null;
  return (
    <Card title={t('IncidentPeople.title')}>
      {incident.isRestricted && (
        <PeopleList
          title={t('IncidentPeople.named')}
          people={data.named}
          empty=""
          addLabel={t('IncidentPeople.nameAsk')}
          onAdd={may('widen') ? () => setAsked('name') : undefined}
          onRemove={may('widen') && data.named.length > 1 ? (person) => setAsked({ list: 'named', person }) : undefined}
        />
      )}
      <PeopleList
        title={t('IncidentPeople.concerned')}
        people={data.concerned}
        empty={t('IncidentPeople.noneConcerned')}
        addLabel={t('IncidentPeople.concernAsk')}
        onAdd={may('concern') ? () => setAsked('concern') : undefined}
        onRemove={may('concern') ? (person) => setAsked({ list: 'concerned', person }) : undefined}
      />
      {asked === 'name' && <NameHandlerDialog incident={incident} onClose={close} />}
      {asked === 'concern' && <AddConcernedDialog incident={incident} onClose={close} />}
      {asked && typeof asked === 'object' && (
        <RemovePersonDialog incident={incident} {...asked} onClose={close} onLeave={onLeave} />
      )}
    </Card>
  );
}

interface ListProps {
  title: string;
  people: readonly Person[];
  empty: string;
  addLabel: string;
  onAdd: (() => void) | undefined;
  onRemove: ((person: Person) => void) | undefined;
}

function PeopleList({ title, people, empty, addLabel, onAdd, onRemove }: ListProps) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  return (
    <div className="ob-incident-people">
      <h3>{title}</h3>
      {people.length === 0 && <p className="ob-meta">{empty}</p>}
      <ul>
        {people.map((person) => {
          const since = formatDateTime(person.since, timeZone);
          return (
            <li key={person.idUser}>
              <span>
                {person.displayname}
                <span className="ob-meta">
                  {person.by
                    ? t('IncidentPeople.sinceBy', { date: since, name: person.by })
                    : t('IncidentPeople.since', { date: since })}
                </span>
              </span>
              {onRemove && (
                <IconButton
                  icon="times"
                  size="small"
                  label={t('IncidentPeople.remove', { name: person.displayname })}
                  onClick={() => onRemove(person)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {onAdd && (
        <Button variant="text" size="small" icon="plus" onClick={onAdd}>
          {addLabel}
        </Button>
      )}
    </div>
  );
}
