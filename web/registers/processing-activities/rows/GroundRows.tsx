import { useState } from 'react';
import type { LegalGround } from '#/bff/contract/activity-rows.ts';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { RowList } from '#/web/ui/table/RowList.tsx';
import { fieldId } from '../activity-form.ts';
import { ItemsDialog } from './ItemsDialog.tsx';
import { RemoveRow } from './RowDialog.tsx';
import { useRowToast } from './use-row-toast.ts';
import { useRows } from './use-rows.ts';

/** Why the data may be processed: added and removed, never changed (LG-001). */
export function GroundRows({ readOnly }: { readOnly: boolean }) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const { rows, put, remove, error } = useRows('legalGrounds');
  const toast = useRowToast();
  const items = usePicklists()?.legalGrounds ?? [];
  const nameOf = (row: LegalGround) => items.find(({ id }) => id === row.idLegalGround)?.name ?? '';
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<LegalGround | null>(null);
  const left = items.filter(({ id, visible }) => visible && !rows.some((row) => row.idLegalGround === id));
  return (
    <div className="ob-form-whole">
      <RowList<LegalGround>
        id={fieldId('legalGrounds')}
        title={t('Activity.legalGrounds')}
        rows={rows}
        rowId={(row) => row.id}
        nameOf={nameOf}
        pageSize={PAGE_SIZE.activityRows}
        columns={[{ key: 'name', label: t('ActivityRows.ground'), cell: (row) => <b>{nameOf(row)}</b> }]}
        addLabel={t('ActivityRows.addGround')}
        empty={t('ActivityRows.noGrounds')}
        error={error === undefined ? undefined : fieldText(error)}
        {...(!readOnly && { onRemove: setRemoved, ...(left.length > 0 && { onAdd: () => setAdding(true) }) })}
      />
      {isAdding && (
        <ItemsDialog
          title={t('ActivityRows.addGround')}
          label={t('Activity.legalGrounds')}
          items={left.map(({ id, name }) => ({ value: id, label: name }))}
          onDone={(chosen) => {
            put(...chosen.map((idLegalGround) => ({ id: 0, idLegalGround })));
            toast.changed();
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removed && (
        <RemoveRow
          name={nameOf(removed)}
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
