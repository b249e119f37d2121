import type { StuckRow } from '#/bff/contract/stuck.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useRunWords } from '../run/use-run-words.ts';

/** Whether a waiting item has nothing left to send or to cancel, because the engine has done its part. */
const isUnfinished = ({ kind, allowedActions }: StuckRow) => kind === 'waiting' && allowedActions.length === 0;

/** The sentences that explain why an item is stuck and what to do about it. */
export function useStuckWords() {
  const { t } = useLabels();
  const words = useRunWords();
  const causeOf = ({ kind, cause }: StuckRow) => {
    if (kind === 'incident') return words.incidentType(cause ?? '');
    if (kind === 'rejected') return cause === null ? '' : words.refusal(cause);
    return cause === null ? '' : words.error(cause);
  };
  return {
    reason: (row: StuckRow) =>
      isUnfinished(row) ? t('StuckReason.unfinished') : t(`StuckReason.${row.kind}`, { cause: causeOf(row) }),
    advice: (row: StuckRow) => {
      if (isUnfinished(row)) return t('StuckAdvice.unfinished');
      if (row.kind === 'rejected' && row.allowedActions.includes('sendNow')) return t('StuckAdvice.rejectedOwn');
      return t(`StuckAdvice.${row.kind}`);
    },
  };
}
