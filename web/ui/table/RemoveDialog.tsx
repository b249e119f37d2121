import { useState } from 'react';
import { Banner } from '../display/Banner.tsx';
import { CopyChip } from '../display/CopyChip.tsx';
import type { GridError } from '../grid/types.ts';
import { ConfirmDialog } from '../overlays/Dialog.tsx';
import { useUiText } from '../UiProvider.tsx';
import type { TableRemoval } from './types.ts';

interface Props<Row> {
  removal: TableRemoval<Row>;
  row: Row;
  onClose: () => void;
}

/** Asks before a row is taken away (GG-012). When it fails the question stays, and says why. */
export function RemoveDialog<Row>({ removal, row, onClose }: Props<Row>) {
  const uiText = useUiText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<GridError | null>(null);
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
      {failed && (
        <Banner
          tone="danger"
          live="assertive"
          action={failed.requestId && <CopyChip value={failed.requestId} label={uiText('requestId')} />}
        >
          {failed.text}
        </Banner>
      )}
      {text}
    </ConfirmDialog>
  );
}
