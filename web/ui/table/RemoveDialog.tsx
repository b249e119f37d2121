import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../overlays/Dialog.tsx';
import { useUiText } from '../UiProvider.tsx';
import type { TableRemoval } from './types.ts';

interface Props<Row> {
  removal: TableRemoval<Row>;
  row: Row;
  onClose: () => void;
}

/**
 * Asks for confirmation before a row is removed (GG-012). If the removal fails, the dialog stays open and shows why.
 */
export function RemoveDialog<Row>({ removal, row, onClose }: Props<Row>) {
  const uiText = useUiText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ReactNode>(null);
  const { title, text } = removal.ask(row);
  const run = async () => {
    setBusy(true);
    try {
      await removal.run(row);
      onClose();
    } catch (error) {
      setFailed(removal.failure(error));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={removal.label ?? uiText('tableRemove')}
      tone="danger"
      icon={removal.icon ?? 'trash'}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {failed}
      {text}
    </ConfirmDialog>
  );
}
