import { useState } from 'react';
import { Controller, FormProvider } from 'react-hook-form';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { FileDrop } from '#/web/ui/files/FileDrop.tsx';
import { LockedFields } from '#/web/ui/layout/LockedFields.tsx';
import { ConfirmDialog, Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { IncidentFields } from './IncidentFields.tsx';
import { type NewIncident, useNewIncident } from './use-new-incident.ts';
import '../records.css';

interface Props {
  onCancel: () => void;
  onDone: (idIncident: number) => void;
}

/** Records an incident that came by letter, phone or word of mouth (OP-035). */
export function NewIncidentDialog({ onCancel, onDone }: Props) {
  const { t } = useLabels();
  const incident = useNewIncident(onDone);
  const { form, file, stored, busy, save } = incident;
  const [isAsking, setAsking] = useState(false);
  const isDirty = form.formState.isDirty || file !== null;
  const ask = () => setAsking(true);
  // Once the incident is stored, closing the dialog does not discard it, but only leaves the attachment out.
  const close = stored === null ? onCancel : () => onDone(stored);
  useShortcut('save', () => void save(), { inDialog: true });
  return (
    <FormProvider {...form}>
      <Dialog
        open
        width={60}
        title={t('Incidents.new')}
        onClose={close}
        dirty={isDirty && stored === null}
        busy={busy}
        onDiscard={ask}
        footer={
          <>
            <Button variant="text" onClick={isDirty && stored === null ? ask : close} disabled={busy}>
              {t(stored === null ? 'Ui.cancel' : 'PublicIncident.continueWithout')}
            </Button>
            <Button variant="filled" icon="check" busy={busy} onClick={() => void save()}>
              {t(stored === null ? 'Record.save' : 'PublicIncident.retryUpload')}
            </Button>
          </>
        }
      >
        <NewIncidentForm incident={incident} />
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

function NewIncidentForm({ incident }: { incident: NewIncident }) {
  const { t } = useLabels();
  const { maxFileBytes } = useCurrentUser();
  const { form, file, choose, progress, failure, attempts, stored, busy } = incident;
  return (
    <form className="ob-record-form" noValidate onSubmit={(event) => event.preventDefault()}>
      {failure && <Failure failure={failure} />}
      {stored !== null && <Banner tone="warning">{t('Incident.attachmentNotStored')}</Banner>}
      <LockedFields locked={stored !== null}>
        <IncidentFields attempts={attempts} />
        <Controller
          name="isRestricted"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <Checkbox
              checked={value}
              onChange={onChange}
              label={t('Incident.isRestricted')}
              hint={t('Incident.isRestrictedHint')}
            />
          )}
        />
      </LockedFields>
      <Field
        label={t('Incident.newAttachment')}
        aside={t('NewReport.fileAside', { size: Math.round(maxFileBytes / 1_000_000) })}
        group
      >
        <FileDrop
          file={file && { name: file.name, size: file.size, note: t('NewReport.fileNote') }}
          onPick={choose}
          onRemove={() => choose(null)}
          refuseSecond={t('Incident.oneAttachment')}
          accept={[]}
          maxBytes={maxFileBytes}
          progress={progress}
          disabled={busy}
        />
      </Field>
    </form>
  );
}
