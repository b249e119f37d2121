import type { IncidentDetails } from '#/bff/contract/incidents.ts';
import { api } from '#/web/api/api.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';

interface Props {
  incident: IncidentDetails;
  onClose: () => void;
  /** Called once the incident is deleted. */
  onDone: () => void;
}

/** Asks for a reason before an incident is deleted; it can be restored from the list. */
export function DeleteIncident({ incident, onClose, onDone }: Props) {
  const { t } = useLabels();
  const toast = useToast();
  const changed = useIncidentsChanged();
  const { busy, failure, attempt } = useAttempt(() => {});
  const remove = (reason: string) =>
    attempt(async () => {
      await api.deleteIncident(incident.idIncident, reason);
      toast.success(t('Message.recordDeleted'), incident.number);
      onDone();
      await changed(incident.idIncident);
    });
  return (
    <ReasonDialog
      title={t('Incident.deleteTitle')}
      label={t('Incident.deleteReason')}
      hint={t('Incident.deleteHint')}
      confirmLabel={t('Record.delete')}
      icon="trash"
      tone="danger"
      draftKey={`incident.${incident.idIncident}.delete`}
      busy={busy}
      failure={failure}
      onConfirm={(reason) => void remove(reason)}
      onClose={onClose}
    />
  );
}
