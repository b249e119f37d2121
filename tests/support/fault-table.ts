/**
 * The result of a single disturbance of a step. The outcome `once` means exactly the effects of an undisturbed step.
 */
export interface FaultRow {
  readonly step: string;
  readonly moment: string;
  readonly engine: 'embedded' | 'camunda';
  readonly outcome: string;
}

export const ONCE = 'once';

/** Compares the effects with those of an undisturbed run. @param hits how often the disturbance took place */
export function outcomeOf(hits: number, left: object, expected: object): string {
  if (hits === 0) return 'NOT DISTURBED';
  return JSON.stringify(left) === JSON.stringify(expected) ? ONCE : JSON.stringify(left);
}

/** Prints the table, in the same form for both engines. */
export function printFaultTable(rows: readonly FaultRow[]): void {
  const line = (step: string, moment: string, engine: string, outcome: string) =>
    `${step.padEnd(27)}× ${moment.padEnd(34)}× ${engine.padEnd(9)}→ ${outcome}`;
  const lines = rows.map(({ step, moment, engine, outcome }) => line(step, moment, engine, outcome));
  console.log([line('step', 'moment', 'engine', 'outcome'), ...lines].join('\n'));
}
