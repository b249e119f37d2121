import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportedGrid } from '#/bff/contract/grid-export.ts';
import type { SavedView } from '#/bff/contract/grid-views.ts';
import { gridViews } from '#/web/api/grid-views.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { ConfirmDialog, Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { RowList } from '#/web/ui/table/RowList.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';

interface Props {
  grid: ExportedGrid;
  views: readonly SavedView[];
  onClose: () => void;
}

const PAGE = 10;

/** Renames and deletes the person's views of a list. */
export function ManageViews({ grid, views, onClose }: Props) {
  const { t } = useLabels();
  const [renamed, setRenamed] = useKeptState<SavedView | null>(`views.${grid}.renamed`, null);
  const [removed, setRemoved] = useState<SavedView | null>(null);
  return (
    <>
      <Dialog
        open
        width={50}
        title={t('SavedViews.manageTitle')}
        onClose={onClose}
        footer={
          <Button variant="outline" onClick={onClose}>
            {t('Ui.close')}
          </Button>
        }
      >
        <RowList<SavedView>
          title={t('SavedViews.title')}
          columns={[{ key: 'name', label: t('SavedViews.name'), cell: ({ name }) => name }]}
          rows={views}
          rowId={({ idView }) => idView}
          nameOf={({ name }) => name}
          pageSize={PAGE}
          addLabel=""
          onEdit={setRenamed}
          onRemove={setRemoved}
          empty={t('SavedViews.none')}
        />
      </Dialog>
      {renamed && (
        <SaveViewDialog
          grid={grid}
          view={renamed.view}
          views={views}
          renamed={renamed}
          onClose={() => setRenamed(null)}
        />
      )}
      {removed && <RemoveView grid={grid} view={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function RemoveView({ grid, view, onClose }: { grid: ExportedGrid; view: SavedView; onClose: () => void }) {
  const { t } = useLabels();
  const queries = useQueryClient();
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.gridViews(grid) }));
  const remove = () =>
    attempt(async () => {
      await gridViews.remove(grid, view.idView);
      onClose();
    });
  return (
    <ConfirmDialog
      open
      title={t('SavedViews.deleteTitle')}
      confirmLabel={t('SavedViews.delete')}
      tone="danger"
      icon="trash"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {failure && <Failure failure={failure} />}
      {t('SavedViews.deleteText', { name: view.name })}
    </ConfirmDialog>
  );
}
