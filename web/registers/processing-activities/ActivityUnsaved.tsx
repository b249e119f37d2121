import { useLabels } from '#/web/app/labels/use-labels.ts';
import { UnsavedWords } from '../record/UnsavedWords.tsx';
import type { Unsaved } from '../record/use-record-editor.ts';
import type { ActivityEntries, ActivityEntry } from './activity-form.ts';
import { useEntryReader } from './use-entry-reader.ts';

interface Props {
  unsaved: Unsaved<ActivityEntries>;
  onClose: () => void;
}

/** The unsaved text of an activity that can no longer be changed. */
export function ActivityUnsaved({ unsaved: { entries, fields }, onClose }: Props) {
  const { t } = useLabels();
  const read = useEntryReader();
  const lines = fields.map((field) => ({
    label: t(`Activity.${field as ActivityEntry}`),
    text: read.entry(entries, field as ActivityEntry),
  }));
  return <UnsavedWords title={t('Activity.unsaved')} lines={lines} onClose={onClose} />;
}
