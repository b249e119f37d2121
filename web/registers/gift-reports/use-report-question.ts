import { useKeptState } from '#/web/app/session/kept-state.ts';

/** The question that a button asks before its action. */
export type Question = Reasoned | 'release' | 'delete' | 'handOver';
/** The questions that ask for a text. */
type Reasoned = 'reject' | 'withdraw' | 'lock';

/** The key under which the text of a question is kept through a sign-in (OP-004). */
export const reasonDraft = (idReport: number, question: Reasoned) => `gift-report.${idReport}.${question}`;

/**
 * The question that is open on a report's page. It stays open through a sign-in.
 *
 * @param onAsk clears the failure of an earlier action when a new question opens
 */
export function useReportQuestion(idReport: number, onAsk: () => void) {
  const [question, setQuestion] = useKeptState<Question | null>(`gift-report.${idReport}.question`, null);
  const ask = (asked: Question) => {
    onAsk();
    setQuestion(asked);
  };
  return { question, ask, close: () => setQuestion(null) };
}
