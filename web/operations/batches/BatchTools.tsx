import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Batch, Steering } from '#/bff/contract/batches.ts';
import { batchCalls } from '#/web/api/batches.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { paths } from '#/web/app/paths.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Toolbar, ToolbarSeparator } from '#/web/ui/layout/Toolbar.tsx';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';

/** The toolbar of a batch: back, and the actions that the batch currently allows. */
export function BatchTools({ batch }: { batch: Batch }) {
  const { t } = useLabels();
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.batches }));
  const { idBatch, allowedActions, counts } = batch;
  const steer = (action: Steering) => attempt(() => batchCalls[action](idBatch));
  const can = (action: Steering) => allowedActions.includes(action);
  return (
    <>
      <Toolbar label={t('Batches.tools')}>
        <Button
          variant="text"
          size="small"
          icon="arrow-left"
          onClick={() => void (isFirst ? navigate(paths.batches) : navigate(-1))}
        >
          {t('Record.back')}
        </Button>
        {allowedActions.length > 0 && <ToolbarSeparator />}
        {can('pause') && (
          <Button variant="text" size="small" icon="pause" busy={busy} onClick={() => void steer('pause')}>
            {t('Batches.pause')}
          </Button>
        )}
        {can('resume') && (
          <Button variant="text" size="small" icon="play" busy={busy} onClick={() => void steer('resume')}>
            {t('Batches.resume')}
          </Button>
        )}
        {can('cancel') && (
          <Button variant="text" tone="danger" size="small" icon="ban" onClick={() => setAsking(true)}>
            {t('Batches.cancel')}
          </Button>
        )}
      </Toolbar>
      {failure && <Failure failure={failure} />}
      <ConfirmDialog
        open={isAsking}
        title={t('Batches.cancelTitle')}
        confirmLabel={t('Batches.cancelConfirm')}
        cancelLabel={t('Record.back')}
        tone="danger"
        icon="ban"
        busy={busy}
        onConfirm={() => void steer('cancel').then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {t('Batches.cancelText', { count: counts.waiting })}
      </ConfirmDialog>
    </>
  );
}
