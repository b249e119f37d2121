import { useState } from 'react';
import { type ProcessedDatum, processedDatum } from '#/bff/contract/activity-rows.ts';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';
import { RowList } from '#/web/ui/table/RowList.tsx';
import { fieldId } from '../activity-form.ts';
import { MeasureRows } from './MeasureRows.tsx';
import { RemoveRow, RowDialog } from './RowDialog.tsx';
import { useRowFaults } from './use-row-faults.ts';
import { useRowToast } from './use-row-toast.ts';
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
  const fieldText = useFieldText();
  const { rows, put, remove, error } = useRows('processedData');
  const toast = useRowToast();
  const categories = usePicklists()?.dataCategories ?? [];
  const [edited, setEdited] = useState<TypedDatum | null>(null);
  const [removed, setRemoved] = useState<ProcessedDatum | null>(null);
  const category = (row: ProcessedDatum) => categories.find(({ id }) => id === row.idDataCategory);
  return (
    <div className="ob-form-whole">
      <RowList<ProcessedDatum>
        id={fieldId('processedData')}
        title={t('Activity.processedData')}
        rows={rows}
        rowId={(row) => row.idProcessedData}
        nameOf={(row) => row.description}
        pageSize={PAGE_SIZE.activityRows}
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
            onChange={(securityMeasures) => put({ ...row, securityMeasures })}
          />
        )}
        addLabel={t('ActivityRows.addData')}
        empty={t('ActivityRows.noData')}
        error={error === undefined ? undefined : fieldText(error)}
        {...(!readOnly && { onAdd: () => setEdited(NEW), onEdit: setEdited, onRemove: setRemoved })}
      />
      {edited && (
        <DatumDialog
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
          name={removed.description}
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
  row: TypedDatum;
  onDone: (row: ProcessedDatum) => void;
  onClose: () => void;
}

function DatumDialog({ row, onDone, onClose }: DialogProps) {
  const { t } = useLabels();
  const [typed, setTyped] = useState(row);
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
