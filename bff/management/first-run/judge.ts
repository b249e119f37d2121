import type { FirstRunGap, FirstRunStep, LastTestMail, StepAnswer, StepState } from '#/bff/contract/first-run.ts';
import type { PartStates, Problem } from '#/bff/startup/surroundings.ts';
import type { DecidingFacts, PeopleFacts } from './queries.ts';

/** The facts about an installation that the server has found. */
export interface Findings {
  hasNumber: boolean;
  people: PeopleFacts;
  deciding: DecidingFacts;
  tried: LastTestMail | null;
  parts: PartStates;
  hasMailServer: boolean;
  hasScanner: boolean;
  store: Problem;
}

/** The state that each gap gives its step; if there are several gaps, the worst state counts. */
const WEIGHTS: Record<FirstRunGap, Exclude<StepState, 'done'>> = {
  noNumber: 'missing',
  onlyYou: 'missing',
  nobodyDecides: 'missing',
  companiesUndecided: 'missing',
  oneDecides: 'advised',
  oneAdministrator: 'advised',
  noOperator: 'advised',
  noMailServer: 'advised',
  mailServerSilent: 'fault',
  noMailAddress: 'missing',
  mailNotTried: 'missing',
  mailTriedBefore: 'missing',
  mailFailed: 'fault',
  nobodyElse: 'missing',
  providerSilent: 'fault',
  noScanner: 'advised',
  scannerSilent: 'fault',
  storeFails: 'fault',
};
const WORST_FIRST = ['fault', 'missing', 'advised'] as const;

/**
 * Determines the state and the gaps of each step; the first top-level company needs a number by which imports can name
 * it.
 */
export function judgeSteps(found: Findings): StepAnswer[] {
  const { people, deciding, parts, store } = found;
  const mail = judgeMail(found);
  return [
    stepOf('company', found.hasNumber ? [] : ['noNumber']),
    stepOf('people', people.present > 1 ? [] : ['onlyYou']),
    stepOf('roles', [
      ...gap('nobodyDecides', deciding.deciding === 0),
      ...gap('companiesUndecided', deciding.deciding > 0 && deciding.undecidedCount > 0),
      ...gap('oneDecides', deciding.alone > 0),
      ...gap('oneAdministrator', people.administrators < 2),
      ...gap('noOperator', people.operators === 0),
    ]),
    stepOf('mail', mail.gaps, mail.problem),
    stepOf(
      'signIn',
      [...gap('providerSilent', isSilent(parts.identity)), ...gap('nobodyElse', people.others === 0)],
      parts.identity,
    ),
    stepOf(
      'scanner',
      [...gap('noScanner', !found.hasScanner), ...gap('scannerSilent', isSilent(parts.scanner))],
      parts.scanner,
    ),
    stepOf('files', gap('storeFails', store !== null), store),
  ];
}

/**
 * If no mail server is set up, nothing else about email is checked. A server that does not answer is a fault even if no
 * test email was sent.
 */
function judgeMail({ hasMailServer, parts, people, tried }: Findings): { gaps: FirstRunGap[]; problem: Problem } {
  if (!hasMailServer) return { gaps: ['noMailServer'], problem: null };
  if (isSilent(parts.mail)) return { gaps: ['mailServerSilent'], problem: parts.mail ?? null };
  if (people.email === null) return { gaps: ['noMailAddress'], problem: null };
  if (tried === null) return { gaps: ['mailNotTried'], problem: null };
  if (!tried.isOfTheseSettings) return { gaps: ['mailTriedBefore'], problem: null };
  return tried.outcome === 'sent' ? { gaps: [], problem: null } : { gaps: ['mailFailed'], problem: tried.answer };
}

const gap = (name: FirstRunGap, isThere: boolean): FirstRunGap[] => (isThere ? [name] : []);
const isSilent = (problem: Problem | undefined) => typeof problem === 'string';

function stepOf(step: FirstRunStep, gaps: FirstRunGap[], problem: Problem | undefined = null): StepAnswer {
  const state = WORST_FIRST.find((weight) => gaps.some((one) => WEIGHTS[one] === weight)) ?? 'done';
  return { step, state, gaps, problem: problem ?? null };
}
