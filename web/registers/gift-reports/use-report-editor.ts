import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { UploadProgress } from '#/web/api/upload.ts';
import { type RecordEditor, type Unsaved, useRecordEditor } from '../record/use-record-editor.ts';
import { useHandedOverFile } from './handed-over-file.ts';
import type { ReportEntries } from './report-form.ts';
import { reportKind } from './report-kind.ts';
import { type ChosenFile, nameToKeep, useChosenFile } from './use-chosen-file.ts';
import { useReportFileUpload } from './use-report-file-upload.ts';

export type UnsavedReport = Unsaved<ReportEntries>;

export interface ReportEditor extends RecordEditor<ReportDetails, ReportEntries> {
  chosen: ChosenFile;
  choose: (file: File | null) => void;
  progress: UploadProgress | null;
}

/**
 * Edits the entries of a stored report, and holds the file that the next save uploads.
 *
 * @param onFailure receives the reason why a save failed, to show on the page
 */
export function useReportEditor(report: ReportDetails, onFailure: (error: unknown) => void): ReportEditor {
  const { idReport } = report;
  const { chosen, choose, done, lose } = useChosenFile(useHandedOverFile(idReport));
  const { progress, upload } = useReportFileUpload();
  const editor = useRecordEditor(reportKind, report, onFailure, {
    file: chosen.file,
    nameToKeep: nameToKeep(chosen),
    lose,
    drop: () => choose(null),
    store: async (file) => {
      if ((await upload(idReport, file)) !== 'stored') return false;
      done(file);
      return true;
    },
  });
  return { ...editor, chosen, choose, progress };
}
