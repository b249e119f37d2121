import type { ImportPreview } from '#/bff/contract/people-import.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { ImportCountsList } from './ImportCountsList.tsx';

/** It is written: what was done, and the way to the next file. */
export function ImportDone({ preview, onRestart }: { preview: ImportPreview; onRestart: () => void }) {
  const { t } = useLabels();
  return (
    <div className="ob-import">
      <ImportCountsList counts={preview.counts} />
      <div className="ob-import-done" role="status">
        <EmptyState
          drawing="done"
          title={t('Import.done', { count: preview.changes.length })}
          text={t('Import.doneText')}
          actions={
            <Button variant="filled" icon="upload" onClick={onRestart}>
              {t('Import.nextFile')}
            </Button>
          }
        />
      </div>
    </div>
  );
}
