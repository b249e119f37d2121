import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { api } from '#/web/api/api.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { incidentHandlersQuery } from '#/web/api/queries.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

interface Props {
  incident: IncidentDetails;
  onFailure: (error: unknown) => void;
}

/**
 * The incident's handler. People can become the handler themselves with one press, or assign the incident to somebody
 * who has the right to handle it.
 */
export function IncidentHandler({ incident, onFailure }: Props) {
  const { t } = useLabels();
  const { idUser } = useCurrentUser();
  const toast = useToast();
  const changed = useIncidentsChanged();
  const [busy, setBusy] = useState(false);
  const [isChoosing, setChoosing] = useKeptState(`incident.${incident.idIncident}.assign`, false);
  const { handler, idIncident } = incident;
  const mayAssign = incident.allowedActions.includes('assign');
  const take = async () => {
    setBusy(true);
    try {
      await api.assignIncident(idIncident, idUser);
      toast.success(t('Incident.taken'));
    } catch (error) {
      onFailure(error);
    }
    await changed();
    setBusy(false);
  };
  return (
    <section className="ob-incident-handler" aria-label={t('Incident.handler')}>
      <h3>{t('Incident.handler')}</h3>
      {handler ? (
        <div className="ob-incident-who">
          <Avatar name={handler.displayname} />
          <span>{handler.displayname}</span>
        </div>
      ) : (
        <p className="ob-meta">{t('Incident.noHandler')}</p>
      )}
      {mayAssign && (
        <div className="ob-incident-who">
          {handler?.idUser !== idUser && (
            <Button size="small" icon="user-plus" busy={busy} onClick={() => void take()}>
              {t('Incident.take')}
            </Button>
          )}
          <Button variant="text" size="small" icon="directions" onClick={() => setChoosing(true)}>
            {t('Incident.assign')}
          </Button>
        </div>
      )}
      {isChoosing && <ChooseHandler incident={incident} onClose={() => setChoosing(false)} />}
    </section>
  );
}

/** The choice for no handler. It is 0 because the value of a choice cannot be null. */
const NOBODY = 0;

function ChooseHandler({ incident, onClose }: { incident: IncidentDetails; onClose: () => void }) {
  const { t } = useLabels();
  const toast = useToast();
  const { data: people = [] } = useQuery(incidentHandlersQuery(incident.idIncident));
  const [chosen, setChosen] = useKeptState<number>(
    `incident.${incident.idIncident}.handler`,
    incident.handler?.idUser ?? NOBODY,
  );
  const { busy, failure, attempt } = useAttempt(useIncidentsChanged());
  const assign = () =>
    attempt(async () => {
      await api.assignIncident(incident.idIncident, chosen === NOBODY ? null : chosen);
      toast.success(t('Incident.assigned'));
      onClose();
    });
  const options = [
    { value: NOBODY, label: t('Incident.nobody') },
    ...people.map(({ idUser, displayname }) => ({ value: idUser, label: displayname })),
  ];
  return (
    <Dialog
      open
      width={50}
      title={t('Incident.assignTitle')}
      onClose={onClose}
      busy={busy}
      consequence={t(chosen === NOBODY ? 'Incident.nobodyText' : 'Incident.assignText')}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" icon="check" busy={busy} onClick={() => void assign()}>
            {t('Incident.assignConfirm')}
          </Button>
        </>
      }
    >
      {failure && <Failure failure={failure} />}
      <Field label={t('Incident.handler')}>
        <Select value={chosen} options={options} onChange={(value) => setChosen(value ?? NOBODY)} />
      </Field>
    </Dialog>
  );
}
