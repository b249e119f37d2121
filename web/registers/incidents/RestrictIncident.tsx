import { useState } from 'react';
import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { api } from '#/web/api/api.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { PersonDialog } from './PersonDialog.tsx';

/** Asks the handler of an unrestricted incident for confirmation, then restricts access to that handler. */
export function RestrictIncident({ incident }: { incident: IncidentDetails }) {
  const { t } = useLabels();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const attempt = useAttempt(useIncidentsChanged());
  const restrict = () =>
    attempt.attempt(async () => {
      await api.restrictIncident(incident.idIncident);
      toast.success(t('Incident.restrictDone'));
      setAsking(false);
    });
  return (
    <>
      <Button variant="text" size="small" icon="lock" onClick={() => setAsking(true)}>
        {t('Incident.restrict')}
      </Button>
      {isAsking && (
        <PersonDialog
          title={t('Incident.restrictTitle')}
          consequence={t('Incident.restrictText')}
          confirmLabel={t('Incident.restrictConfirm')}
          attempt={attempt}
          onConfirm={() => void restrict()}
          onClose={() => setAsking(false)}
        >
          <p>{t('Incident.restrictBody')}</p>
        </PersonDialog>
      )}
    </>
  );
}
