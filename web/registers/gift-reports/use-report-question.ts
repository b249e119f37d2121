import { useKeptState } from '#/web/app/session/kept-state.ts';

/** Which question a press opens before anything is done. */
export type Question = Reasoned | 'release' | 'delete' | 'handOver';
/** Those that ask for a text. */
type Reasoned = 'reject' | 'withdraw' | 'lock';

/** Names the text of such a question while it is kept through a sign-in (OP-004). */
export const reasonDraft = (idReport: number, question: Reasoned) => `gift-report.${idReport}.${question}`;

/**
 * The question that is open on a report, also after a sign-in.
 *
 * @param onAsk a new question begins without the failure of an earlier press
 */
export function useReportQuestion(idReport: number, onAsk: () => void) {
  const [question, setQuestion] = useKeptState<Question | null>(`gift-report.${idReport}.question`, null);
  const ask = (asked: Question) => {
    onAsk();
    setQuestion(asked);
  };
  return { question, ask, close: () => setQuestion(null) };
}
