import type { LegalGround } from '#/bff/contract/activity-rows.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import { EditedRows } from './EditedRows.tsx';
import { ItemsDialog } from './ItemsDialog.tsx';
import { useRows } from './use-rows.ts';

/** Why the data may be processed. Rows are added and removed, never changed (LG-001). */
export function GroundRows({ readOnly }: { readOnly: boolean }) {
  const { t } = useLabels();
  const list = useRows('legalGrounds');
  const items = usePicklists()?.legalGrounds ?? [];
  const nameOf = (row: LegalGround) => items.find(({ id }) => id === row.idLegalGround)?.name ?? '';
  const left = items.filter(({ id, visible }) => visible && !list.rows.some((row) => row.idLegalGround === id));
  return (
    <div className="ob-form-whole">
      <EditedRows<LegalGround>
        {...list}
        readOnly={readOnly}
        isFixed
        isFull={left.length === 0}
        title={t('Activity.legalGrounds')}
        nameOf={nameOf}
        columns={[{ key: 'name', label: t('ActivityRows.ground'), cell: (row) => <b>{nameOf(row)}</b> }]}
        addLabel={t('ActivityRows.addGround')}
        empty={t('ActivityRows.noGrounds')}
        dialog={(_, { draftKey, onDone, onClose }) => (
          <ItemsDialog
            title={t('ActivityRows.addGround')}
            label={t('Activity.legalGrounds')}
            draftKey={draftKey}
            items={left.map(({ id, name }) => ({ value: id, label: name }))}
            onDone={(chosen) => onDone(...chosen.map((idLegalGround) => ({ id: 0, idLegalGround })))}
            onClose={onClose}
          />
        )}
      />
    </div>
  );
}
