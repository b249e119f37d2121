import type { Batch } from '#/bff/contract/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';

/** The name of a batch: its action and the number of items. */
export function useBatchName(): (batch: Pick<Batch, 'action' | 'total'>) => string {
  const { t } = useLabels();
  return ({ action, total }) => t('Batches.named', { action: t(`BatchAction.${action}`), count: total });
}
