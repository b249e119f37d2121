import type { Batch } from '#/bff/contract/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** What a batch is called: what it does, and to how many. */
export function useBatchName(): (batch: Pick<Batch, 'action' | 'total'>) => string {
  const { t } = useLabels();
  return ({ action, total }) => t('Batches.named', { action: t(`BatchAction.${action}`), count: total });
}
