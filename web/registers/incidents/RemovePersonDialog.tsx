import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { peopleCalls } from '#/web/api/incident-people.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { PersonDialog } from './PersonDialog.tsx';

interface Props {
  incident: IncidentDetails;
  list: 'named' | 'concerned';
  person: { idUser: number; displayname: string };
  onClose: () => void;
  /** Called when people remove themselves and so lose access to the incident. */
  onLeave: () => void;
}

/** Removes a person from an incident. */
export function RemovePersonDialog({ incident, list, person, onClose, onLeave }: Props) {
  const { t } = useLabels();
  const toast = useToast();
  const { idUser } = useCurrentUser();
  const changed = useIncidentsChanged();
  const isSelf = list === 'named' && person.idUser === idUser;
  const attempt = useAttempt(() => changed(isSelf ? incident.idIncident : undefined));
  const key = list === 'named' ? 'unname' : 'unconcern';
  const remove = () =>
    attempt.attempt(async () => {
      await peopleCalls[key](incident.idIncident, person.idUser);
      toast.success(t(`IncidentPeople.${key}Done`));
      if (isSelf) onLeave();
      else onClose();
    });
  return (
    <PersonDialog
      title={t(`IncidentPeople.${key}Title`, { name: person.displayname })}
      consequence={t(isSelf ? 'IncidentPeople.unnameSelf' : `IncidentPeople.${key}Text`)}
      confirmLabel={t('IncidentPeople.removeConfirm')}
      tone="danger"
      attempt={attempt}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
