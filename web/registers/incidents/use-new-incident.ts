import { useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { incidentFaults } from '#/bff/contract/incidents.ts';
import { api } from '#/web/api/api.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { useIncidentsChanged } from '#/web/api/incidents.ts';
import { type UploadProgress, uploadIncidentFile } from '#/web/api/upload.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { type Attempt, useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useDraftKeeper } from '#/web/app/session/draft-keeper.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { judged, resolverOf, showFaults } from '../form-errors.ts';
import { type IncidentEntries, NEW_INCIDENT, toDraft } from './incident-form.ts';

export interface NewIncident extends Pick<Attempt, 'busy' | 'failure'> {
  form: UseFormReturn<IncidentEntries>;
  /** How many times saving was refused. */
  attempts: number;
  file: File | null;
  choose: (file: File | null) => void;
  progress: UploadProgress | null;
  /** The id of an incident that was stored although its attachment could not be uploaded; null otherwise. */
  stored: number | null;
  save: () => Promise<void>;
}

/**
 * The form of a new incident. *Save* stores the incident, then uploads the attachment; only the upload is repeated if
 * it fails.
 */
export function useNewIncident(onDone: (idIncident: number) => void): NewIncident {
  const { t } = useLabels();
  const toast = useToast();
  const changed = useIncidentsChanged();
  const { busy, failure, attempt } = useAttempt(() => {});
  const [attempts, setAttempts] = useState(0);
  const [file, choose] = useState<File | null>(null);
  const [stored, setStored] = useState<number | null>(null);
  const { progress, upload } = useAttachmentUpload();
  const form = useForm<IncidentEntries>({
    defaultValues: NEW_INCIDENT,
    resolver: resolverOf((entries) => incidentFaults({ ...entries })),
    shouldFocusError: false,
  });
  // Once the incident is stored, keeping the entries as a draft would let it be registered twice.
  const isStored = useRef(false);
  useDraftKeeper<IncidentEntries>('incident.new', {
    isDirty: () => !isStored.current && form.formState.isDirty,
    getValues: form.getValues,
    restore: (kept) => form.reset(kept, { keepDefaultValues: true }),
  });
  const create = async (): Promise<number | null> => {
    const entries = await judged(form);
    if (!entries) {
      setAttempts((count) => count + 1);
      return null;
    }
    try {
      const id = await api.createIncident({ ...toDraft(entries), isRestricted: entries.isRestricted });
      isStored.current = true;
      return id;
    } catch (error) {
      if (isApiError(error, 'VALIDATION') && showFaults(form, error.fields)) setAttempts((count) => count + 1);
      throw error;
    }
  };
  const save = () =>
    attempt(async () => {
      const id = stored ?? (await create());
      if (id === null) return;
      const isWhole = !file || (await upload(id, file));
      await changed();
      if (!isWhole) return setStored(id);
      toast.success(t('Message.dataSaved'));
      onDone(id);
    });
  return { form, attempts, file, choose, progress, stored, save, busy, failure };
}

/** Uploads the attachment. If the upload fails, this shows a message and returns false (EC-002). */
function useAttachmentUpload() {
  const { t } = useLabels();
  const toast = useToast();
  const readError = useApiError();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const upload = async (idIncident: number, file: File): Promise<boolean> => {
    setProgress({ loaded: 0, total: file.size });
    try {
      await uploadIncidentFile(idIncident, file, { onProgress: setProgress });
      return true;
    } catch (error) {
      toast.error(t('Message.fileTooBig'), `${file.name}. ${readError(error).text}`, 5);
      return false;
    } finally {
      setProgress(null);
    }
  };
  return { progress, upload };
}
