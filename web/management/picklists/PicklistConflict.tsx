import type { LastChange } from '#/bff/contract/errors.ts';
import type { PicklistItem } from '#/bff/contract/picklists.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { ConflictDialog } from '#/web/registers/ConflictDialog.tsx';
import { differingFields, mergeEntries, proposeSides } from '#/web/registers/conflict.ts';
import { entriesOf, PICKLIST_FIELDS, type PicklistEntries } from './use-picklist-item.ts';

interface Props {
  mine: PicklistEntries;
  base: PicklistEntries;
  theirs: PicklistItem;
  since: number;
  lastChange: LastChange | undefined;
  busy: boolean;
  onChoose: (entries: PicklistEntries) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Shows both versions of an item that somebody else has changed meanwhile. */
export function PicklistConflict({ mine, base, theirs, ...rest }: Props) {
  const { t } = useLabels();
  const stored = entriesOf(theirs);
  const fields = differingFields(mine, stored, PICKLIST_FIELDS);
  const read = (value: string | boolean) => (typeof value === 'string' ? value : t(value ? 'Record.yes' : 'Record.no'));
  return (
    <ConflictDialog
      {...rest}
      title={t('Picklists.conflictTitle')}
      what={t('Picklists.thisItem')}
      fields={fields.map((field) => ({
        key: field,
        label: t(`Picklists.${field}`),
        mine: read(mine[field]),
        theirs: read(stored[field]),
      }))}
      proposal={proposeSides(base, mine, fields)}
      onChoose={(sides) => rest.onChoose(mergeEntries(mine, stored, sides))}
    />
  );
}
