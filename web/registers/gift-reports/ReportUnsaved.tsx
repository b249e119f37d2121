import { useLabels } from '#/web/app/labels/use-labels.ts';
import { UnsavedWords } from '../record/UnsavedWords.tsx';
import { useEntryReader } from './ReportConflict.tsx';
import type { UnsavedReport } from './use-report-editor.ts';

/** The unsaved text of a report that can no longer be changed. */
export function ReportUnsaved({ unsaved, onClose }: { unsaved: UnsavedReport; onClose: () => void }) {
  const { t } = useLabels();
  const read = useEntryReader();
  const { entries, fields, fileName } = unsaved;
  const lines = fields.map((field) => ({ label: t(`GiftReport.${field}`), text: read(entries, field) }));
  if (fileName) lines.push({ label: t('NewReport.file'), text: fileName });
  return <UnsavedWords title={t('GiftReport.unsaved')} lines={lines} onClose={onClose} />;
}
