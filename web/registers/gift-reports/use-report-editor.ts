import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { api } from '#/web/api/api.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { reportDetailsQuery } from '#/web/api/queries.ts';
import type { UploadProgress } from '#/web/api/upload.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useDraftKeeper } from '#/web/app/session/draft-keeper.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { differingFields } from '../conflict.ts';
import { type Demand, judged, showFaults } from '../form-errors.ts';
import {
  entriesOf,
  faultsOf,
  REPORT_FIELDS,
  type ReportEntries,
  type ReportField,
  reportResolver,
  toDraft,
} from './report-form.ts';
import { type ChosenFile, nameToKeep, useChosenFile } from './use-chosen-file.ts';
import { useReportFileUpload } from './use-report-file-upload.ts';

/** What the entries were read from: a save carries its version, and only what differs from it is unsaved. */
interface Base {
  version: number;
  entries: ReportEntries;
}

/** What is kept through a sign-in. */
interface KeptReport {
  /** null when nothing was typed: what is stored by then stays as it is. */
  entries: ReportEntries | null;
  fileName: string | null;
}

export interface ReportEditor {
  form: UseFormReturn<ReportEntries>;
  chosen: ChosenFile;
  choose: (file: File | null) => void;
  progress: UploadProgress | null;
  attempts: number;
  /** Asked at the moment itself; `form.formState.isDirty` is what a render shows. */
  isDirty: () => boolean;
  /** Stores what is unsaved. @returns whether everything is stored, and meets the demand. */
  save: (demand: Demand) => Promise<boolean>;
  /** The text that somebody stored meanwhile, while nothing is chosen yet. */
  conflict: { theirs: ReportDetails; base: ReportEntries } | null;
  /** Takes the chosen entries over as the person's own changes to what is stored now. */
  settle: (chosen: ReportEntries | null) => void;
  /** Back to the form as it was; the next save meets the other text again. */
  postpone: () => void;
}

/**
 * The entries of a stored report while they are edited. A newer record from the server replaces them only while nothing
 * is unsaved: a reload loses no typed text.
 *
 * @param onFailure is told why a save did not work, to be shown in place
 */
export function useReportEditor(report: ReportDetails, onFailure: (error: unknown) => void): ReportEditor {
  const { idReport } = report;
  const base = useRef<Base>({ version: report.version, entries: entriesOf(report) });
  const demand = useRef<Demand>('draft');
  const { chosen, choose, lose } = useChosenFile();
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
    (version: number, entries: ReportEntries) => {
      base.current = { version, entries };
      form.reset(entries);
    },
    [form],
  );
  useEffect(() => {
    const entries = entriesOf(report);
    const isNews = report.version !== base.current.version || isChanged(entries, base.current.entries);
    if (isNews && !hasTyped()) rebase(report.version, entries);
  }, [report, hasTyped, rebase]);
  const put = useStore(idReport);
  const { conflict, open, close } = useConflict(idReport, base);

  const save = async (wanted: Demand): Promise<boolean> => {
    demand.current = wanted;
    const entries = await judged(form);
    if (!entries) {
      refused();
      return false;
    }
    try {
      if (hasTyped()) rebase(await put(entries, base.current.version, wanted === 'draft'), entries);
    } catch (error) {
      if (isApiError(error, 'STALE_VERSION')) await open().catch(onFailure);
      else {
        if (isApiError(error, 'VALIDATION') && showFaults(form, error.fields)) refused();
        onFailure(error);
      }
      return false;
    }
    if (file && !(await upload(idReport, file))) return false;
    choose(null);
    return true;
  };
  const settle = (chosen: ReportEntries | null) => {
    if (!conflict) return;
    rebase(conflict.theirs.version, entriesOf(conflict.theirs));
    if (chosen) typeEntries(form, chosen);
    close();
  };
  return { form, chosen, choose, progress, attempts, isDirty, save, conflict, settle, postpone: close };
}

const isChanged = (one: ReportEntries, other: ReportEntries) => differingFields(one, other, REPORT_FIELDS).length > 0;

/** Puts entries into the form as if the person had typed them: they are unsaved. */
function typeEntries(form: UseFormReturn<ReportEntries>, entries: ReportEntries): void {
  for (const field of REPORT_FIELDS)
    form.setValue(field, entries[field] as ReportEntries[ReportField], { shouldDirty: true });
}

/** Stores the entries, says so (SU-001) unless more is about to be said, and answers the new version. */
function useStore(idReport: number) {
  const { t } = useLabels();
  const toast = useToast();
  return async (entries: ReportEntries, version: number, tell: boolean): Promise<number> => {
    const stored = await api.updateReport({ ...toDraft(entries), idReport, version });
    if (tell) toast.success(t('Message.dataSaved'));
    return stored.version;
  };
}

/** What stands on the server when a save came too late; read anew, so that both texts can be shown. */
function useConflict(idReport: number, base: { current: Base }) {
  const { lang } = useLabels();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<ReportEditor['conflict']>(null);
  const open = async () => {
    const theirs = await queryClient.fetchQuery({ ...reportDetailsQuery(idReport, lang), staleTime: 0 });
    setConflict({ theirs, base: base.current.entries });
  };
  return { conflict, open, close: () => setConflict(null) };
}
