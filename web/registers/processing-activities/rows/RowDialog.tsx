import type { ReactNode } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { ConfirmDialog, Dialog } from '#/web/ui/overlays/Dialog.tsx';

interface Props {
  title: string;
  /** Whether an existing row is being changed. */
  isChange: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Adds a row to a list in the form, or changes a row. Nothing is stored before the form is saved. The dialog is 50 %
 * wide (OP-053).
 */
export function RowDialog({ title, isChange, onConfirm, onClose, children }: Props) {
  const { t } = useLabels();
  useShortcut('submit', onConfirm, { inDialog: true });
  return (
    <Dialog
      open
      width={50}
      title={title}
      onClose={onClose}
      consequence={t('ActivityRows.consequence')}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" icon="check" onClick={onConfirm}>
            {t(isChange ? 'ActivityRows.change' : 'ActivityRows.add')}
          </Button>
        </>
      }
    >
      <div className="ob-record-form">{children}</div>
    </Dialog>
  );
}

interface RemoveProps {
  /** The name of the row. */
  name: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a row is removed. */
export function RemoveRow({ name, onConfirm, onClose }: RemoveProps) {
  const { t } = useLabels();
  return (
    <ConfirmDialog
      open
      title={t('ActivityRows.removeTitle')}
      confirmLabel={t('Record.delete')}
      tone="danger"
      icon="trash"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('ActivityRows.removeText', { name })}
    </ConfirmDialog>
  );
}
