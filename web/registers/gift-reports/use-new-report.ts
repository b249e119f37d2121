import { useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { REPORT_STATUS } from '#/bff/contract/statuses.ts';
import { api } from '#/web/api/api.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { useReportsChanged } from '#/web/api/gift-reports.ts';
import type { UploadProgress } from '#/web/api/upload.ts';
import { type ReadError, useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useDraftKeeper } from '#/web/app/session/draft-keeper.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { useSubmission } from '../approval/use-submission.ts';
import { differingFields } from '../conflict.ts';
import { type Demand, judged, resolverOf, showFaults } from '../form-errors.ts';
import { useBusy } from '../use-busy.ts';
import { handOverFile } from './handed-over-file.ts';
import { faultsOfNew, NEW_ENTRIES, REPORT_FIELDS, type ReportEntries, toDraft } from './report-form.ts';
import { reportApproval } from './report-kind.ts';
import { type ChosenFile, NO_FILE, nameToKeep, useChosenFile } from './use-chosen-file.ts';
import { useReportFileUpload } from './use-report-file-upload.ts';

export const NEW_REPORT_DRAFT = 'gift-report.new';

/** The initial entries of the dialog: empty, or as they were when it was cancelled. */
export interface NewReportStart {
  entries: ReportEntries;
  chosen: ChosenFile;
}
export const EMPTY_START: NewReportStart = { entries: NEW_ENTRIES, chosen: NO_FILE };

/** The part of the form that is kept through a sign-in. */
interface NewReportDraft {
  entries: ReportEntries;
  fileName: string | null;
}

interface Options {
  start: NewReportStart;
  onDone: (idReport: number) => void;
  /**
   * Called if the report was stored as a draft, but its upload or submission failed. The person continues on the
   * report's page.
   */
  onHalfDone: (idReport: number) => void;
}

export interface NewReport {
  form: UseFormReturn<ReportEntries>;
  chosen: ChosenFile;
  choose: (file: File | null) => void;
  progress: UploadProgress | null;
  /** The button whose action is running. */
  busy: 'save' | 'submit' | null;
  /** Why nothing was created, to show in the dialog. */
  failure: ReadError | null;
  attempts: number;
  isDirty: () => boolean;
  save: () => Promise<void>;
  saveAndSubmit: () => Promise<void>;
}

/**
 * The form of a new report. Nothing is sent until the person saves. Saving creates the report, then uploads its file
 * and then, if requested, submits the report.
 */
export function useNewReport({ start, onDone, onHalfDone }: Options): NewReport {
  const { displayname } = useCurrentUser();
  const demand = useRef<Demand>('draft');
  const { chosen, choose, lose } = useChosenFile(start.chosen);
  const { busy, begin, end } = useBusy<'save' | 'submit'>();
  const [failure, setFailure] = useState<ReadError | null>(null);
  const [attempts, setAttempts] = useState(0);
  const refused = () => setAttempts((count) => count + 1);
  const form = useForm<ReportEntries>({
    defaultValues: start.entries,
    resolver: resolverOf((entries) => faultsOfNew(entries, demand.current, displayname)),
    shouldFocusError: false,
  });
  const hasTyped = () => differingFields(form.getValues(), NEW_ENTRIES, REPORT_FIELDS).length > 0;
  const isDirty = () => nameToKeep(chosen) !== null || hasTyped();
  // During the upload the report is already stored, so keeping the entries as a draft would let it be registered twice.
  const isStored = useRef(false);
  useDraftKeeper<NewReportDraft>(NEW_REPORT_DRAFT, {
    isDirty: () => !isStored.current && isDirty(),
    getValues: () => ({ entries: form.getValues(), fileName: nameToKeep(chosen) }),
    restore: ({ entries, fileName }) => {
      form.reset(entries);
      lose(fileName);
    },
  });
  const { progress, create } = useCreation(chosen.file);
  const explain = useCreationFailure();

  const run = async (entries: ReportEntries) => {
    setFailure(null);
    try {
      const { idReport, isWhole } = await create(entries, demand.current === 'complete', () => {
        isStored.current = true;
      });
      if (isWhole) onDone(idReport);
      else onHalfDone(idReport);
    } catch (error) {
      if (isApiError(error, 'VALIDATION') && showFaults(form, error.fields)) refused();
      setFailure(explain(error));
    }
  };
  const asked = (wanted: Demand) => async () => {
    if (!begin(wanted === 'complete' ? 'submit' : 'save')) return;
    demand.current = wanted;
    try {
      const entries = await judged(form);
      if (entries) await run(entries);
      else refused();
    } finally {
      end();
    }
  };
  return {
    form,
    chosen,
    choose,
    progress,
    busy,
    failure,
    attempts,
    isDirty,
    save: asked('draft'),
    saveAndSubmit: asked('complete'),
  };
}

/**
 * The calls behind the buttons *Save* and *Save and submit*. `isWhole` in the result means that every requested step
 * succeeded.
 */
function useCreation(file: File | null) {
  const { t } = useLabels();
  const toast = useToast();
  const readError = useApiError();
  const reportsChanged = useReportsChanged();
  const submit = useSubmission(reportApproval, 'Message.errorSubmittingReport');
  const { progress, upload } = useReportFileUpload();

  const submitOrTell = async (idReport: number) => {
    try {
      return await submit(idReport, REPORT_STATUS.Concept);
    } catch (error) {
      toast.error(t('Message.errorSubmittingReport'), readError(error).text);
      return false;
    }
  };
  const create = async (entries: ReportEntries, withSubmit: boolean, onStored: () => void) => {
    const idReport = await api.createReport(toDraft(entries));
    if (idReport === 0) throw new NotCreated();
    onStored();
    if (file) toast.info(t('SuccesAndUploading'));
    const outcome = file ? await upload(idReport, file) : 'stored';
    if (file && outcome === 'away') handOverFile(idReport, file);
    const isWhole = outcome === 'stored' && (!withSubmit || (await submitOrTell(idReport)));
    if (isWhole && !withSubmit) toast.success(t('Message.dataSaved'));
    void reportsChanged();
    return { idReport, isWhole };
  };
  return { progress, create };
}

/** Thrown if the server returned 0 as the id of the new report. */
class NotCreated extends Error {}

function useCreationFailure(): (error: unknown) => ReadError {
  const { t } = useLabels();
  const readError = useApiError();
  return (error) => ({ ...readError(error), ...(error instanceof NotCreated && { text: t('ErrorCreatingReport') }) });
}
