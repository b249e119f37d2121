import { useState } from 'react';
import { OTHER_MEASURE, type ProcessedDatum, type SecurityMeasure } from '#/bff/contract/activity-rows.ts';
import { LIMITS, PAGE_SIZE } from '#/bff/contract/limits.ts';
import { requiredText } from '#/bff/contract/text.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { RowList } from '#/web/ui/table/RowList.tsx';
import { ItemsDialog } from './ItemsDialog.tsx';
import { RemoveRow } from './RowDialog.tsx';
import { useRowFaults } from './use-row-faults.ts';
import { useRowToast } from './use-row-toast.ts';

interface Props {
  readOnly: boolean;
  datum: ProcessedDatum;
  onChange: (measures: SecurityMeasure[]) => void;
}

/** How one row of data is protected: added and removed, never changed (SM-002). */
export function MeasureRows({ readOnly, datum, onChange }: Props) {
  const { t } = useLabels();
  const toast = useRowToast();
  const items = usePicklists()?.securityMeasures ?? [];
  const { securityMeasures: rows } = datum;
  const nameOf = (row: SecurityMeasure) => row.name ?? items.find(({ id }) => id === row.idSecurityMeasure)?.name ?? '';
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<SecurityMeasure | null>(null);
  // Any number of others may be told, each of the rest once.
  const left = items.filter(
    ({ id, visible }) => visible && (id === OTHER_MEASURE || !rows.some((row) => row.idSecurityMeasure === id)),
  );
  const add = (chosen: readonly number[], other: string) => {
    const free = Math.min(0, ...rows.map(({ id }) => id)) - 1;
    const added = chosen.map((idSecurityMeasure, at) => ({
      id: free - at,
      idSecurityMeasure,
      name: idSecurityMeasure === OTHER_MEASURE ? other.trim() : null,
    }));
    onChange([...rows, ...added]);
    toast.changed();
    setAdding(false);
  };
  return (
    <div className="ob-activity-measures">
      <RowList<SecurityMeasure>
        title={t('Activity.securityMeasures')}
        rows={rows}
        rowId={(row) => row.id}
        nameOf={nameOf}
        pageSize={PAGE_SIZE.activityRows}
        columns={[{ key: 'name', label: t('ActivityRows.measure'), cell: nameOf }]}
        addLabel={t('ActivityRows.addMeasure')}
        empty={t('ActivityRows.noMeasures')}
        {...(!readOnly && { onAdd: () => setAdding(true), onRemove: setRemoved })}
      />
      {isAdding && (
        <MeasureDialog
          items={left.map(({ id, name }) => ({ value: id, label: name }))}
          onDone={add}
          onClose={() => setAdding(false)}
        />
      )}
      {removed && (
        <RemoveRow
          name={nameOf(removed)}
          onConfirm={() => {
            onChange(rows.filter(({ id }) => id !== removed.id));
            toast.removed();
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </div>
  );
}

const OTHER_NAME = requiredText(LIMITS.line);

interface DialogProps {
  items: readonly { value: number; label: string }[];
  onDone: (chosen: readonly number[], other: string) => void;
  onClose: () => void;
}

/** Another measure than those of the list is told in words, which then must be there (SM-005, OP-045). */
function MeasureDialog({ items, onDone, onClose }: DialogProps) {
  const { t } = useLabels();
  const [other, setOther] = useState('');
  const { of, judge } = useRowFaults(OTHER_NAME, other);
  return (
    <ItemsDialog
      title={t('ActivityRows.addMeasure')}
      label={t('Activity.securityMeasures')}
      items={items}
      more={(chosen) =>
        chosen.has(OTHER_MEASURE) && (
          <Field label={t('ActivityRows.otherMeasure')} required {...of('body')}>
            <TextInput value={other} onChange={(event) => setOther(event.target.value)} />
          </Field>
        )
      }
      isComplete={(chosen) => {
        if (!chosen.has(OTHER_MEASURE)) return true;
        let isThere = false;
        judge(() => {
          isThere = true;
        });
        return isThere;
      }}
      onDone={(chosen) => onDone(chosen, other)}
      onClose={onClose}
    />
  );
}
