import { useState } from 'react';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import type { ListedUser } from '#/bff/contract/people.ts';
import { peopleCalls } from '#/web/api/incident-people.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { UserPicker } from '#/web/people/UserPicker.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { PersonDialog } from './PersonDialog.tsx';

/** Records a person whom an incident concerns. */
export function AddConcernedDialog({ incident, onClose }: { incident: IncidentDetails; onClose: () => void }) {
  const { t } = useLabels();
  const toast = useToast();
  const [person, setPerson] = useKeptState<ListedUser | null>(`incident.${incident.idIncident}.concerned`, null);
  const [isJudged, setJudged] = useState(false);
  const attempt = useAttempt(useIncidentsChanged());
  const save = () => {
    setJudged(true);
    if (!person) return;
    void attempt.attempt(async () => {
      await peopleCalls.concern(incident.idIncident, person.idUser);
      toast.success(t('IncidentPeople.concernDone'));
      onClose();
    });
  };
  return (
    <PersonDialog
      title={t('IncidentPeople.concernTitle')}
      consequence={t('IncidentPeople.concernText')}
      confirmLabel={t('IncidentPeople.concernConfirm')}
      attempt={attempt}
      onConfirm={save}
      onClose={onClose}
    >
      <Field
        label={t('IncidentPeople.person')}
        required
        group
        error={isJudged && !person ? t('FieldError.required') : undefined}
      >
        <UserPicker label={t('IncidentPeople.person')} value={person} onChange={setPerson} />
      </Field>
    </PersonDialog>
  );
}
