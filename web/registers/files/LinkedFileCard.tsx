import { useState } from 'react';
import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { FileRow } from '#/web/ui/files/FileRow.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { LinkedPreview } from './LinkedPreview.tsx';
import './linked-file.css';

/** A record's file as a card, with a button that opens a preview in a dialog unless the file is infected. */
export function LinkedFileCard({ linked }: { linked: LinkedFile }) {
  const { t } = useLabels();
  const [isOpen, setOpen] = useState(false);
  const isInfected = linked.scan === 'infected';
  const open = !isInfected && <IconButton icon="eye" label={t('ReportFile.show')} onClick={() => setOpen(true)} />;
  return (
    <Card padded={false} className="ob-linked-file-card">
      <FileRow
        name={linked.filename}
        size={linked.bytes}
        detail={isInfected && t('ReportFile.infected')}
        actions={open}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={linked.filename} width={80}>
        <div className="ob-linked-file-dialog">
          <LinkedPreview linked={linked} />
        </div>
      </Dialog>
    </Card>
  );
}
