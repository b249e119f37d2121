import { type ReactNode, useState } from 'react';
import { PAGE_SIZE } from '#/bff/contract/limits.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { RowList, type RowListProps } from '#/web/ui/table/RowList.tsx';
import { RemoveRow } from './RowDialog.tsx';

type Shown =
  | 'id'
  | 'title'
  | 'help'
  | 'columns'
  | 'rows'
  | 'rowId'
  | 'nameOf'
  | 'addLabel'
  | 'detail'
  | 'empty'
  | 'error';

interface DialogUse<Row> {
  draftKey: string;
  onDone: (...rows: Row[]) => void;
  onClose: () => void;
}

interface Props<Row extends object> extends Pick<RowListProps<Row>, Shown> {
  readOnly: boolean;
  /** The key under which the open dialog and its entries are kept through a sign-in. */
  draftKey: string;
  /** Whether rows are only added and removed, never changed. */
  isFixed?: boolean;
  /** Whether the list already contains everything that can be added. */
  isFull?: boolean;
  put: (...rows: Row[]) => void;
  remove: (row: Row) => void;
  /** Renders the dialog that changes a row or, with null, adds new rows. */
  dialog: (row: Row | null, use: DialogUse<Row>) => ReactNode;
}

/**
 * A list in the form. Its rows are changed in dialogs, and each change is confirmed with a message (SU-013, SU-014).
 */
export function EditedRows<Row extends object>({
  readOnly,
  draftKey,
  isFixed = false,
  isFull = false,
  put,
  remove,
  dialog,
  ...shown
}: Props<Row>) {
  const { t } = useLabels();
  const toast = useToast();
  /** The row whose dialog is open; null if rows are being added, undefined if no dialog is open. */
  const [edited, setEdited] = useKeptState<Row | null | undefined>(`${draftKey}.open`, undefined);
  const [removed, setRemoved] = useState<Row | null>(null);
  const close = () => setEdited(undefined);
  return (
    <>
      <RowList<Row>
        {...shown}
        pageSize={PAGE_SIZE.activityRows}
        {...(!readOnly && {
          onRemove: setRemoved,
          ...(!isFull && { onAdd: () => setEdited(null) }),
          ...(!isFixed && { onEdit: (row: Row) => setEdited(row) }),
        })}
      />
      {edited !== undefined &&
        dialog(edited, {
          draftKey,
          onDone: (...rows) => {
            put(...rows);
            toast.success(t('Message.itemUpdated'));
            close();
          },
          onClose: close,
        })}
      {removed && (
        <RemoveRow
          name={shown.nameOf(removed)}
          onConfirm={() => {
            remove(removed);
            toast.success(t('Message.itemDeleted'));
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}
