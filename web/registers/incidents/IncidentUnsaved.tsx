import { useLabels } from '#/web/app/labels/use-labels.ts';
import { UnsavedWords } from '../record/UnsavedWords.tsx';
import type { Unsaved } from '../record/use-record-editor.ts';
import { useEntryReader } from './IncidentConflict.tsx';
import type { IncidentEntries } from './incident-form.ts';

interface Props {
  unsaved: Unsaved<IncidentEntries>;
  onClose: () => void;
}

/** The unsaved text of an incident that can no longer be changed. */
export function IncidentUnsaved({ unsaved: { entries, fields }, onClose }: Props) {
  const { t } = useLabels();
  const read = useEntryReader();
  const lines = fields.map((field) => ({ label: t(`Incident.${field}`), text: read(entries, field) }));
  return <UnsavedWords title={t('Incident.unsaved')} lines={lines} onClose={onClose} />;
}
