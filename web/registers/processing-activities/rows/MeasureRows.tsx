import { OTHER_MEASURE, type ProcessedDatum, type SecurityMeasure } from '#/bff/contract/activity-rows.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { requiredText } from '#/bff/contract/text.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { EditedRows } from './EditedRows.tsx';
import { ItemsDialog } from './ItemsDialog.tsx';
import { useRowFaults } from './use-row-faults.ts';

interface Props {
  readOnly: boolean;
  datum: ProcessedDatum;
  draftKey: string;
  onChange: (measures: SecurityMeasure[]) => void;
}

/** How one row of data is protected. Measures are added and removed, never changed (SM-002). */
export function MeasureRows({ readOnly, datum, draftKey, onChange }: Props) {
  const { t } = useLabels();
  const items = usePicklists()?.securityMeasures ?? [];
  const { securityMeasures: rows } = datum;
  const nameOf = (row: SecurityMeasure) => row.name ?? items.find(({ id }) => id === row.idSecurityMeasure)?.name ?? '';
  // The measure "Other" may be added any number of times, each listed measure only once.
  const left = items.filter(
    ({ id, visible }) => visible && (id === OTHER_MEASURE || !rows.some((row) => row.idSecurityMeasure === id)),
  );
  const measuresOf = (chosen: readonly number[], other: string) => {
    const free = Math.min(0, ...rows.map(({ id }) => id)) - 1;
    return chosen.map((idSecurityMeasure, at) => ({
      id: free - at,
      idSecurityMeasure,
      name: idSecurityMeasure === OTHER_MEASURE ? other.trim() : null,
    }));
  };
  return (
    <div className="ob-activity-measures">
      <EditedRows<SecurityMeasure>
        readOnly={readOnly}
        draftKey={draftKey}
        isFixed
        title={t('Activity.securityMeasures')}
        rows={rows}
        rowId={(row) => row.id}
        nameOf={nameOf}
        columns={[{ key: 'name', label: t('ActivityRows.measure'), cell: nameOf }]}
        addLabel={t('ActivityRows.addMeasure')}
        empty={t('ActivityRows.noMeasures')}
        put={(...added) => onChange([...rows, ...added])}
        remove={(removed) => onChange(rows.filter(({ id }) => id !== removed.id))}
        dialog={(_, { onDone, onClose }) => (
          <MeasureDialog
            draftKey={draftKey}
            items={left.map(({ id, name }) => ({ value: id, label: name }))}
            onDone={(chosen, other) => onDone(...measuresOf(chosen, other))}
            onClose={onClose}
          />
        )}
      />
    </div>
  );
}

const OTHER_NAME = requiredText(LIMITS.line);

interface DialogProps {
  items: readonly { value: number; label: string }[];
  draftKey: string;
  onDone: (chosen: readonly number[], other: string) => void;
  onClose: () => void;
}

/** A measure that is not in the list needs a description (SM-005, OP-045). */
function MeasureDialog({ items, draftKey, onDone, onClose }: DialogProps) {
  const { t } = useLabels();
  const [other, setOther] = useKeptState(`${draftKey}.other`, '');
  const { of, judge } = useRowFaults(OTHER_NAME, other);
  return (
    <ItemsDialog
      title={t('ActivityRows.addMeasure')}
      label={t('Activity.securityMeasures')}
      items={items}
      draftKey={draftKey}
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
