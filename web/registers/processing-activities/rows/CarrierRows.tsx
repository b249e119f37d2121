import { useState } from 'react';
import { type InformationCarrier, informationCarrier } from '#/bff/contract/activity-rows.ts';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { RowList } from '#/web/ui/table/RowList.tsx';
import { fieldId } from '../activity-form.ts';
import { RetentionHelp } from '../RetentionHelp.tsx';
import { RemoveRow, RowDialog } from './RowDialog.tsx';
import { useRowFaults } from './use-row-faults.ts';
import { useRowToast } from './use-row-toast.ts';
import { useRows } from './use-rows.ts';

const NEW: InformationCarrier = { idInformationCarrier: 0, name: '', retentionPeriod: '' };

/** Where the data is kept, and for how long (IC-001). */
export function CarrierRows({ readOnly }: { readOnly: boolean }) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const { rows, put, remove, error } = useRows('informationCarriers');
  const toast = useRowToast();
  const [edited, setEdited] = useState<InformationCarrier | null>(null);
  const [removed, setRemoved] = useState<InformationCarrier | null>(null);
  return (
    <div className="ob-form-whole">
      <RowList<InformationCarrier>
        id={fieldId('informationCarriers')}
        title={t('Activity.informationCarriers')}
        help={<RetentionHelp />}
        rows={rows}
        rowId={(row) => row.idInformationCarrier}
        nameOf={(row) => row.name}
        pageSize={PAGE_SIZE.activityRows}
        columns={[
          { key: 'name', label: t('ActivityRows.carrier'), cell: (row) => <b>{row.name}</b> },
          { key: 'retentionPeriod', label: t('ActivityRows.retentionPeriod'), cell: (row) => row.retentionPeriod },
        ]}
        addLabel={t('ActivityRows.addCarrier')}
        empty={t('ActivityRows.noCarriers')}
        error={error === undefined ? undefined : fieldText(error)}
        {...(!readOnly && { onAdd: () => setEdited(NEW), onEdit: setEdited, onRemove: setRemoved })}
      />
      {edited && (
        <CarrierDialog
          row={edited}
          onDone={(row) => {
            put(row);
            toast.changed();
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemoveRow
          name={removed.name}
          onConfirm={() => {
            remove(removed);
            toast.removed();
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </div>
  );
}

interface DialogProps {
  row: InformationCarrier;
  onDone: (row: InformationCarrier) => void;
  onClose: () => void;
}

function CarrierDialog({ row, onDone, onClose }: DialogProps) {
  const { t } = useLabels();
  const [typed, setTyped] = useState(row);
  const { of, judge } = useRowFaults(informationCarrier, typed);
  const isChange = row.idInformationCarrier !== 0;
  return (
    <RowDialog
      title={t(isChange ? 'ActivityRows.changeCarrier' : 'ActivityRows.addCarrier')}
      isChange={isChange}
      onConfirm={() => judge(onDone)}
      onClose={onClose}
    >
      <Field label={t('ActivityRows.carrier')} required {...of('name')}>
        <TextInput
          value={typed.name}
          data-autofocus=""
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </Field>
      <Field
        label={t('ActivityRows.retentionPeriod')}
        required
        hint={t('ActivityRows.retentionHint')}
        {...of('retentionPeriod')}
      >
        <TextInput
          value={typed.retentionPeriod}
          onChange={(event) => setTyped({ ...typed, retentionPeriod: event.target.value })}
        />
      </Field>
    </RowDialog>
  );
}
