import { type InformationCarrier, informationCarrier } from '#/bff/contract/activity-rows.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { RetentionHelp } from '../RetentionHelp.tsx';
import { EditedRows } from './EditedRows.tsx';
import { RowDialog } from './RowDialog.tsx';
import { useRowFaults } from './use-row-faults.ts';
import { useRows } from './use-rows.ts';

const NEW: InformationCarrier = { idInformationCarrier: 0, name: '', retentionPeriod: '' };

/** Where the data is kept, and for how long (IC-001). */
export function CarrierRows({ readOnly }: { readOnly: boolean }) {
  const { t } = useLabels();
  return (
    <div className="ob-form-whole">
      <EditedRows<InformationCarrier>
        {...useRows('informationCarriers')}
        readOnly={readOnly}
        title={t('Activity.informationCarriers')}
        help={<RetentionHelp />}
        nameOf={(row) => row.name}
        columns={[
          { key: 'name', label: t('ActivityRows.carrier'), cell: (row) => <b>{row.name}</b> },
          { key: 'retentionPeriod', label: t('ActivityRows.retentionPeriod'), cell: (row) => row.retentionPeriod },
        ]}
        addLabel={t('ActivityRows.addCarrier')}
        empty={t('ActivityRows.noCarriers')}
        dialog={(row, use) => <CarrierDialog row={row ?? NEW} {...use} />}
      />
    </div>
  );
}

interface DialogProps {
  row: InformationCarrier;
  draftKey: string;
  onDone: (row: InformationCarrier) => void;
  onClose: () => void;
}

function CarrierDialog({ row, draftKey, onDone, onClose }: DialogProps) {
  const { t } = useLabels();
  const [typed, setTyped] = useKeptState(draftKey, row);
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
