import { useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { isApiError } from '#/web/api/api-error.ts';
import type { UploadProgress } from '#/web/api/upload.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useDraftKeeper } from '#/web/app/session/draft-keeper.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { differingFields } from '../conflict.ts';
import { type Demand, judged, showFaults } from '../form-errors.ts';
import { useHandedOverFile } from './handed-over-file.ts';
import {
  entriesOf,
  faultsOf,
  REPORT_FIELDS,
  type ReportEntries,
  type ReportField,
  reportResolver,
} from './report-form.ts';
import { type ChosenFile, nameToKeep, useChosenFile } from './use-chosen-file.ts';
import { useReportFileUpload } from './use-report-file-upload.ts';
import { type Base, type Conflict, useReportStore } from './use-report-store.ts';

/** What is kept through a sign-in. */
interface KeptReport {
  /** null when nothing was typed: what is stored by then stays as it is. */
  entries: ReportEntries | null;
  fileName: string | null;
}

/** What the person had typed, by field, and the name of the file they had chosen. */
export interface Unsaved {
  entries: ReportEntries;
  fields: readonly ReportField[];
  fileName: string | null;
}

export interface ReportEditor {
  form: UseFormReturn<ReportEntries>;
  chosen: ChosenFile;
  choose: (file: File | null) => void;
  progress: UploadProgress | null;
  attempts: number;
  /** What was typed or chosen last and can no longer be stored: the report was submitted meanwhile. */
  unsaved: Unsaved | null;
  forgetUnsaved: () => void;
  /** Asked at the moment itself; `form.formState.isDirty` is what a render shows. */
  isDirty: () => boolean;
  /** Stores what is unsaved. @returns whether everything is stored, and meets the demand. */
  save: (demand: Demand) => Promise<boolean>;
  /** The text that was stored meanwhile, while nothing is chosen yet. */
  conflict: Conflict | null;
  /** Takes the chosen entries over as the person's own changes to what is stored now. */
  settle: (chosen: ReportEntries | null) => void;
  /** Back to the form as it was; the next save meets the other text again. */
  postpone: () => void;
}

/**
 * The entries of a stored report while they are edited. A newer record from the server replaces them only while nothing
 * is unsaved: a reload loses no typed text. Once it can no longer be changed, the form shows what is stored, and what was
 * unsaved stands apart: nobody takes for the report what only they see.
 *
 * @param onFailure is told why a save did not work, to be shown in place
 */
export function useReportEditor(report: ReportDetails, onFailure: (error: unknown) => void): ReportEditor {
  const { idReport } = report;
  const { t } = useLabels();
  const toast = useToast();
  const base = useRef<Base>({ version: report.version, entries: entriesOf(report), since: Date.now() });
  const demand = useRef<Demand>('draft');
  const { chosen, choose, done, lose } = useChosenFile(useHandedOverFile(idReport));
  const { file } = chosen;
  const [attempts, setAttempts] = useState(0);
  const refused = () => setAttempts((count) => count + 1);
  const { progress, upload } = useReportFileUpload();
  const form = useForm<ReportEntries>({
    defaultValues: base.current.entries,
    resolver: reportResolver((entries) => faultsOf(entries, demand.current)),
    shouldFocusError: false,
  });
  const hasTyped = useCallback(() => isChanged(form.getValues(), base.current.entries), [form]);
  const isDirty = useCallback(() => file !== null || hasTyped(), [file, hasTyped]);
  useDraftKeeper<KeptReport>(`gift-report.${idReport}`, {
    isDirty: () => nameToKeep(chosen) !== null || hasTyped(),
    getValues: () => ({ entries: hasTyped() ? form.getValues() : null, fileName: nameToKeep(chosen) }),
    restore: ({ entries, fileName }) => {
      if (entries) typeEntries(form, entries);
      lose(fileName);
    },
  });
  const rebase = useCallback(
    (version: number, entries: ReportEntries, options: { keepValues?: boolean } = {}) => {
      base.current = { version, entries, since: Date.now() };
      form.reset(entries, options);
    },
    [form],
  );
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const canEdit = report.allowedActions.includes('edit');
  useEffect(() => {
    const entries = entriesOf(report);
    if (!canEdit && isDirty()) {
      const typed = { ...form.getValues() };
      const fields = differingFields(typed, base.current.entries, REPORT_FIELDS);
      setUnsaved({ entries: typed, fields, fileName: file?.name ?? null });
      choose(null);
      return rebase(report.version, entries);
    }
    const isNews = report.version !== base.current.version || isChanged(entries, base.current.entries);
    // What is stored may also be what was typed here: the answer of a save got lost.
    if (isNews && !(hasTyped() && isChanged(form.getValues(), entries))) rebase(report.version, entries);
  }, [report, canEdit, form, file, choose, isDirty, hasTyped, rebase]);
  const { store, conflict, close } = useReportStore(idReport);

  const save = async (wanted: Demand): Promise<boolean> => {
    demand.current = wanted;
    const entries = await judged(form);
    if (!entries) {
      refused();
      return false;
    }
    try {
      if (hasTyped()) {
        const version = await store(entries, base.current);
        if (version === null) return false;
        // What was typed while it was on its way is unsaved still.
        rebase(version, entries, { keepValues: true });
        // Unless more is about to be said (SU-001).
        if (wanted === 'draft') toast.success(t('Message.dataSaved'));
      }
    } catch (error) {
      if (isApiError(error, 'VALIDATION') && showFaults(form, error.fields)) refused();
      onFailure(error);
      return false;
    }
    if (file && (await upload(idReport, file)) !== 'stored') return false;
    done(file);
    return true;
  };
  const settle = (chosen: ReportEntries | null) => {
    if (!conflict) return;
    rebase(conflict.theirs.version, entriesOf(conflict.theirs));
    if (chosen) typeEntries(form, chosen);
    close();
  };
  const forgetUnsaved = () => setUnsaved(null);
  const shown = { form, chosen, choose, progress, attempts, unsaved, forgetUnsaved };
  return { ...shown, isDirty, save, conflict, settle, postpone: close };
}

const isChanged = (one: ReportEntries, other: ReportEntries) => differingFields(one, other, REPORT_FIELDS).length > 0;

/** Puts entries into the form as if the person had typed them: they are unsaved. */
function typeEntries(form: UseFormReturn<ReportEntries>, entries: ReportEntries): void {
  for (const field of REPORT_FIELDS)
    form.setValue(field, entries[field] as ReportEntries[ReportField], { shouldDirty: true });
}
