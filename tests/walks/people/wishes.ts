/** Random choices of what happens next. The person and the report follow later from the state of the model. */
import fc from 'fast-check';
import { PEOPLE, type Person, type State } from './state.ts';
import { type Action, type Entries, type Plain, PUBLIC_OFFICIAL } from './verbs.ts';
import { allowed, isLatecomer, principalOf } from './who-may.ts';

type Kind = Plain | 'register' | 'save' | 'approve' | 'reject' | 'takeBack' | 'confirmStart' | 'confirmTask';

export interface Wish {
  /** possible: anything that a person may do with the report now, so that walks make progress. */
  kind: Kind | 'possible';
  /** The choice among the possible actions. */
  which: number;
  /** The choice of a report; taken modulo the number of reports. */
  report: number;
  /** A person, or the first person who is allowed to do it. */
  who: Person | 'anyone who may';
  entries: Entries;
  /** The step for which a decision is meant. */
  step: 'any' | 'newest' | 'first';
  /** Whether a wrong version, status or action is sent. */
  isWrong: boolean;
}

export const person = fc.constantFrom(...PEOPLE);
/** Amounts below, at and above the limit for a second approval. */
export const entries: fc.Arbitrary<Entries> = fc.record({
  amount: fc.constantFrom(800, 20, 100, 100.01),
  category: fc.constantFrom(1, 1, 1, PUBLIC_OFFICIAL),
  isComplete: fc.constantFrom(true, true, true, false),
});

const weights: Readonly<Record<Kind, number>> = {
  register: 2,
  save: 3,
  delete: 1,
  copy: 1,
  submit: 8,
  withdraw: 3,
  revise: 3,
  approve: 12,
  reject: 3,
  lock: 2,
  release: 3,
  takeBack: 4,
  confirmStart: 1,
  confirmTask: 1,
  read: 2,
};

function kindOf(isWanted: (kind: Kind) => boolean): fc.Arbitrary<Kind> {
  const kinds = (Object.keys(weights) as Kind[]).filter(isWanted);
  return fc.oneof(...kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) })));
}

export function wish(isWanted: (kind: Kind) => boolean = () => true): fc.Arbitrary<Wish> {
  return fc.record({
    kind: fc.oneof(kindOf(isWanted), fc.constant('possible' as const)),
    which: fc.nat(99),
    report: fc.nat(3),
    who: fc.oneof({ weight: 3, arbitrary: fc.constant('anyone who may' as const) }, { weight: 2, arbitrary: person }),
    entries,
    step: fc.constantFrom('any', 'newest', 'first'),
    isWrong: fc.constantFrom(false, false, false, true),
  });
}

/**
 * The actions whose effect is one change of one report, so that two simultaneous calls are carried out one after the
 * other.
 */
export const isChange = (kind: Kind) => !['register', 'copy', 'read', 'confirmStart', 'confirmTask'].includes(kind);
/** The calls that may carry an Idempotency-Key. */
export const isKeyed = (kind: Kind) => !['read', 'save', 'delete', 'confirmStart', 'confirmTask'].includes(kind);

/** The action to request; undefined if it is not possible now. */
export function actionOf(model: State, wanted: Wish): Action | undefined {
  const { kind } = wanted;
  if (kind !== 'possible') return askedFor(model, { ...wanted, kind });
  const report = wanted.report % Math.max(model.reports.length, 1);
  const late = PEOPLE.filter((one) => comesLate(model, one, report)).map((who) => ({ who, kind: 'approve' as const }));
  const moves = MOVES.flatMap((move) =>
    PEOPLE.filter((one) => may(model, one, report, move)).map((who) => ({ who, kind: move })),
  );
  const possible = [...moves, ...late];
  const chosen = possible[wanted.which % Math.max(possible.length, 1)];
  return chosen && askedFor(model, { ...wanted, ...chosen });
}

/** The actions that move a report forward or back. */
const MOVES: readonly Kind[] = [
  'submit',
  'withdraw',
  'revise',
  'approve',
  'reject',
  'lock',
  'release',
  'takeBack',
  'save',
];

function askedFor(model: State, { kind, entries: own, ...wanted }: Wish & { kind: Kind }): Action | undefined {
  if (kind === 'register')
    return model.reports.length < 4 ? { kind, by: personOf(model, wanted.who, -1, kind), ...own } : undefined;
  const index = wanted.report % Math.max(model.reports.length, 1);
  const report = model.reports[index];
  if (!report || (kind === 'copy' && model.reports.length >= 4)) return undefined;
  const base = { by: personOf(model, wanted.who, index, kind), report: index };
  const meant = { any: null, newest: report.tasks.length - 1, first: 0 }[wanted.step];
  // An unused id, for a step that does not exist.
  const step = meant === null || report.tasks[meant] ? meant : -1;
  const wrongStatus = report.status === 5 ? 1 : 5;
  switch (kind) {
    case 'save':
      return { ...base, kind, ...own, version: report.version + (wanted.isWrong ? 1 : 0) };
    case 'approve':
    case 'reject':
      return { ...base, kind, step };
    case 'takeBack':
      return { ...base, kind, from: wanted.isWrong ? wrongStatus : report.status };
    // While the engine is down, these actions wait for two seconds; tests/api covers their answers in that case.
    case 'confirmStart':
      return report.pending ? undefined : { ...base, kind };
    case 'confirmTask':
      return report.pending
        ? undefined
        : { ...base, kind, step: step ?? -1, action: wanted.isWrong ? 'reject' : 'approve' };
    default:
      return { ...base, kind };
  }
}

const RIGHTS: Partial<Record<Kind, string>> = { save: 'edit', confirmStart: 'copy', confirmTask: 'read' };

function personOf(model: State, who: Wish['who'], index: number, kind: Kind): Person {
  if (who !== 'anyone who may') return who;
  const report = model.reports[index];
  if (!report) return PEOPLE[model.reports.length % PEOPLE.length] ?? 'ann';
  const late = kind === 'approve' || kind === 'reject' ? PEOPLE.find((one) => comesLate(model, one, index)) : undefined;
  return PEOPLE.find((one) => may(model, one, index, kind)) ?? late ?? report.owner;
}

/** Whether a person is no longer involved with the report, but may still act from an outdated screen. */
function comesLate(model: State, one: Person, index: number): boolean {
  const report = model.reports[index];
  if (!report || !model.people[one].isHere || allowed(model, report, one).length > 0) return false;
  return isLatecomer(model, report, one);
}

function may(model: State, one: Person, index: number, kind: Kind): boolean {
  const report = model.reports[index];
  if (!report || !model.people[one].isHere || !allowed(model, report, one).includes(RIGHTS[kind] ?? kind)) return false;
  const isDecision = kind === 'approve' || kind === 'reject';
  return !isDecision || principalOf(model, report, one) !== undefined;
}
