import { type ProcessedDatum, processedDatum } from '#/bff/contract/activity-rows.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { EditedRows } from './EditedRows.tsx';
import { MeasureRows } from './MeasureRows.tsx';
import { RowDialog } from './RowDialog.tsx';
import { useRowFaults } from './use-row-faults.ts';
import { useRows } from './use-rows.ts';

interface TypedDatum extends Omit<ProcessedDatum, 'idDataCategory' | 'itSystemOrStorageLocation'> {
  idDataCategory: number | null;
  itSystemOrStorageLocation: string | null;
}
const NEW: TypedDatum = {
  idProcessedData: 0,
  description: '',
  idDataCategory: null,
  itSystemOrStorageLocation: '',
  securityMeasures: [],
};

/** Which data is processed, in which system, and how it is protected (PD-001, SM-001). */
export function DataRows({ readOnly }: { readOnly: boolean }) {
  const { t } = useLabels();
  const list = useRows('processedData');
  const categories = usePicklists()?.dataCategories ?? [];
  const category = (row: ProcessedDatum) => categories.find(({ id }) => id === row.idDataCategory);
  return (
    <div className="ob-form-whole">
      <EditedRows<ProcessedDatum>
        {...list}
        readOnly={readOnly}
        title={t('Activity.processedData')}
        nameOf={(row) => row.description}
        columns={[
          { key: 'description', label: t('ActivityRows.description'), cell: (row) => <b>{row.description}</b> },
          {
            key: 'category',
            label: t('ActivityRows.category'),
            cell: (row) => (
              <>
                {category(row)?.name}
                {category(row)?.special && (
                  <StatusPill tone="warning" icon="exclamation-triangle" label={t('ActivityRows.special')} />
                )}
              </>
            ),
          },
          { key: 'system', label: t('ActivityRows.system'), cell: (row) => row.itSystemOrStorageLocation },
          {
            key: 'measures',
            label: t('ActivityRows.protectedBy'),
            width: '130px',
            cell: (row) => t('ActivityRows.measures', { count: row.securityMeasures.length }),
          },
        ]}
        detail={(row) => (
          <MeasureRows
            readOnly={readOnly}
            datum={row}
            draftKey={`${list.draftKey}.${row.idProcessedData}`}
            onChange={(securityMeasures) => list.put({ ...row, securityMeasures })}
          />
        )}
        addLabel={t('ActivityRows.addData')}
        empty={t('ActivityRows.noData')}
        dialog={(row, use) => <DatumDialog row={row ?? NEW} {...use} />}
      />
    </div>
  );
}

interface DialogProps {
  row: TypedDatum;
  draftKey: string;
  onDone: (row: ProcessedDatum) => void;
  onClose: () => void;
}

function DatumDialog({ row, draftKey, onDone, onClose }: DialogProps) {
  const { t } = useLabels();
  const [typed, setTyped] = useKeptState(draftKey, row);
  const { of, judge } = useRowFaults(processedDatum, typed);
  const categories = (usePicklists()?.dataCategories ?? [])
    .filter(({ id, visible }) => visible || id === row.idDataCategory)
    .map(({ id, name }) => ({ value: id, label: name }));
  const isChange = row.idProcessedData !== 0;
  return (
    <RowDialog
      title={t(isChange ? 'ActivityRows.changeData' : 'ActivityRows.addData')}
      isChange={isChange}
      onConfirm={() => judge(onDone)}
      onClose={onClose}
    >
      <Field label={t('ActivityRows.description')} required {...of('description')}>
        <TextInput
          value={typed.description}
          data-autofocus=""
          onChange={(event) => setTyped({ ...typed, description: event.target.value })}
        />
      </Field>
      <Field label={t('ActivityRows.category')} required {...of('idDataCategory')}>
        <Select<number>
          value={typed.idDataCategory}
          options={categories}
          onChange={(idDataCategory) => setTyped({ ...typed, idDataCategory })}
        />
      </Field>
      <Field label={t('ActivityRows.system')} hint={t('ActivityRows.systemHint')} {...of('itSystemOrStorageLocation')}>
        <TextInput
          value={typed.itSystemOrStorageLocation ?? ''}
          onChange={(event) => setTyped({ ...typed, itSystemOrStorageLocation: event.target.value })}
        />
      </Field>
    </RowDialog>
  );
}
