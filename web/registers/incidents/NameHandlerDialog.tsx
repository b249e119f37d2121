import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { nameableQuery, peopleCalls } from '#/web/api/incident-people.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { PersonDialog } from './PersonDialog.tsx';

/** Names a handler of a restricted incident, who then has access to it. */
export function NameHandlerDialog({ incident, onClose }: { incident: IncidentDetails; onClose: () => void }) {
  const { t } = useLabels();
  const toast = useToast();
  const { data = [] } = useQuery(nameableQuery(incident.idIncident));
  const [chosen, setChosen] = useKeptState<number | null>(`incident.${incident.idIncident}.named`, null);
  const [isJudged, setJudged] = useState(false);
  const attempt = useAttempt(useIncidentsChanged());
  const save = () => {
    setJudged(true);
    if (chosen === null) return;
    void attempt.attempt(async () => {
      await peopleCalls.name(incident.idIncident, chosen);
      toast.success(t('IncidentPeople.nameDone'));
      onClose();
    });
  };
  return (
    <PersonDialog
      title={t('IncidentPeople.nameTitle')}
      consequence={t('IncidentPeople.nameText')}
      confirmLabel={t('IncidentPeople.nameConfirm')}
      attempt={attempt}
      onConfirm={save}
      onClose={onClose}
    >
      <Field
        label={t('IncidentPeople.person')}
        required
        error={isJudged && chosen === null ? t('FieldError.required') : undefined}
        hint={t('IncidentPeople.nameHint')}
      >
        <Select
          value={chosen}
          options={data.map(({ idUser, displayname }) => ({ value: idUser, label: displayname }))}
          onChange={setChosen}
        />
      </Field>
    </PersonDialog>
  );
}
