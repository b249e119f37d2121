import { useState } from 'react';
import { useHasKeptDraft } from '#/web/app/session/draft-keeper.ts';

/** Which question a press opens before anything is done. */
export type Question = Reasoned | 'release' | 'delete' | 'handOver';
/** Those that ask for a text. */
type Reasoned = 'reject' | 'withdraw' | 'lock';

/** Names the text of such a question while it is kept through a sign-in (OP-004). */
export const reasonDraft = (idReport: number, question: Reasoned) => `gift-report.${idReport}.${question}`;

/**
 * The question that is open on a report. After a sign-in the one whose text was kept opens again by itself.
 *
 * @param onAsk a new question begins without the failure of an earlier press
 */
export function useReportQuestion(idReport: number, onAsk: () => void) {
  const kept: Record<Reasoned, boolean> = {
    reject: useHasKeptDraft(reasonDraft(idReport, 'reject')),
    withdraw: useHasKeptDraft(reasonDraft(idReport, 'withdraw')),
    lock: useHasKeptDraft(reasonDraft(idReport, 'lock')),
  };
  const [question, setQuestion] = useState<Question | null>(
    () => (Object.keys(kept) as Reasoned[]).find((name) => kept[name]) ?? null,
  );
  const ask = (asked: Question) => {
    onAsk();
    setQuestion(asked);
  };
  return { question, ask, close: () => setQuestion(null) };
}
