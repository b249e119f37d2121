import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { incidentFaults } from '#/bff/contract/incidents.ts';
import { api } from '#/web/api/api.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useDraftKeeper } from '#/web/app/session/draft-keeper.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { ConfirmDialog, Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { judged, resolverOf, showFaults } from '../form-errors.ts';
import { IncidentFields } from './IncidentFields.tsx';
import { type IncidentEntries, NEW_INCIDENT, toDraft } from './incident-form.ts';
import '../records.css';

interface Props {
  onCancel: () => void;
  onDone: (idIncident: number) => void;
}

/** Records an incident that came by letter, phone or word of mouth (OP-035). */
export function NewIncidentDialog({ onCancel, onDone }: Props) {
  const { t } = useLabels();
  const toast = useToast();
  const changed = useIncidentsChanged();
  const { busy, failure, attempt } = useAttempt(() => {});
  const [attempts, setAttempts] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const form = useForm<IncidentEntries>({
    defaultValues: NEW_INCIDENT,
    resolver: resolverOf((entries) => incidentFaults({ ...entries })),
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  useDraftKeeper<IncidentEntries>('incident.new', {
    isDirty: () => form.formState.isDirty,
    getValues: form.getValues,
    restore: (kept) => form.reset(kept, { keepDefaultValues: true }),
  });
  const save = () =>
    attempt(async () => {
      const entries = await judged(form);
      if (!entries) return setAttempts((count) => count + 1);
      try {
        const id = await api.createIncident(toDraft(entries));
        await changed();
        toast.success(t('Message.dataSaved'));
        onDone(id);
      } catch (error) {
        if (isApiError(error, 'VALIDATION') && showFaults(form, error.fields)) setAttempts((count) => count + 1);
        throw error;
      }
    });
  useShortcut('save', () => void save(), { inDialog: true });
  return (
    <FormProvider {...form}>
      <Dialog
        open
        width={60}
        title={t('Incidents.new')}
        onClose={onCancel}
        dirty={isDirty}
        busy={busy}
        onDiscard={() => setAsking(true)}
        footer={
          <>
            <Button variant="text" onClick={() => (isDirty ? setAsking(true) : onCancel())} disabled={busy}>
              {t('Ui.cancel')}
            </Button>
            <Button variant="filled" icon="check" busy={busy} onClick={() => void save()}>
              {t('Record.save')}
            </Button>
          </>
        }
      >
        <form className="ob-record-form" noValidate onSubmit={(event) => event.preventDefault()}>
          {failure && <Failure failure={failure} />}
          <IncidentFields attempts={attempts} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t('Incident.discardTitle')}
        confirmLabel={t('Record.discard')}
        cancelLabel={t('Record.keepEditing')}
        tone="danger"
        onConfirm={onCancel}
        onClose={() => setAsking(false)}
      >
        {t('Incident.discardText')}
      </ConfirmDialog>
    </FormProvider>
  );
}
