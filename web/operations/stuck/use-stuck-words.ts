import type { StuckRow } from '#/bff/contract/stuck.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useRunWords } from '../run/use-run-words.ts';

/** The sentences for why an item is stuck and what to do about it. */
export function useStuckWords() {
  const { t } = useLabels();
  const words = useRunWords();
  const causeOf = ({ kind, cause }: StuckRow) => {
    if (kind === 'incident') return words.incidentType(cause ?? '');
    if (kind === 'rejected') return cause === null ? '' : words.refusal(cause);
    return cause === null ? '' : words.error(cause);
  };
  return {
    reason: (row: StuckRow) => t(`StuckReason.${row.kind}`, { cause: causeOf(row) }),
    advice: ({ kind }: StuckRow) => t(`StuckAdvice.${kind}`),
  };
}
