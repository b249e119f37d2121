import type { ActivityDetails } from '#/bff/contract/activities.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ConflictDialog } from '../ConflictDialog.tsx';
import type { Conflict } from '../record/use-record-store.ts';
import { type ActivityEntries, entriesOf } from './activity-form.ts';
import { differingUnits, mergeUnits, proposeUnits, rowIn, type Unit } from './units.ts';
import { useEntryReader } from './use-entry-reader.ts';

interface Props extends Conflict<ActivityDetails, ActivityEntries> {
  mine: ActivityEntries;
  busy: boolean;
  onChoose: (entries: ActivityEntries) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/**
 * Shows each entry and row in which the typed and the stored version of the activity differ, and asks which of the two
 * to keep.
 */
export function ActivityConflict({ mine, theirs, base, onChoose, ...dialog }: Props) {
  const { t } = useLabels();
  const read = useEntryReader();
  const stored = entriesOf(theirs);
  const units = differingUnits(mine, stored);
  const text = (entries: ActivityEntries, unit: Unit) => {
    if (unit.rowId === null) return read.entry(entries, unit.field);
    const row = rowIn(entries, unit);
    return row ? read.row(row) : t('Activity.noSuchRow');
  };
  return (
    <ConflictDialog
      title={t('Activity.conflictTitle')}
      what={t('Activity.thisActivity')}
      fields={units.map((unit) => ({
        key: unit.key,
        label: t(`Activity.${unit.field}`),
        mine: text(mine, unit),
        theirs: text(stored, unit),
      }))}
      proposal={proposeUnits(base, mine, units)}
      onChoose={(sides) => onChoose(mergeUnits(mine, stored, units, sides))}
      {...dialog}
    />
  );
}
