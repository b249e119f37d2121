import type { Figure } from '../report.ts';
import type { Measured } from './measure.ts';

type Quantity = 'rate' | 'cpu' | 'wal' | 'p99';

/** With 8 clients on two processors; the rate is a minimum, and the others are maximums. */
export const AIMS: Readonly<Partial<Record<Quantity, number>>> = { rate: 500, cpu: 3, wal: 12, p99: 12 };

const NAMES: Readonly<Record<Quantity, string>> = {
  rate: 'instances per second',
  cpu: 'CPU',
  wal: 'WAL',
  p99: 'p99 of completing a task',
};

const valuesOf = (one: Measured): Record<Quantity, number> => ({
  rate: one.n / one.sec,
  cpu: one.nodeMs + one.postgresMs + one.engineMs,
  wal: one.walBytes / 1_000,
  p99: one.taskP99,
});

/** The round that took the least CPU per instance, because it met the least noise. */
export function best(rounds: readonly Measured[]): Measured {
  const [first, ...rest] = rounds;
  if (!first) throw new RangeError('nothing was measured');
  return rest.reduce((least, one) => (valuesOf(one).cpu < valuesOf(least).cpu ? one : least), first);
}

/** The names of the aims that were not reached. */
export function missed(one: Measured): string[] {
  const values = valuesOf(one);
  return (Object.keys(NAMES) as Quantity[])
    .filter((name) => {
      const aim = AIMS[name];
      return aim !== undefined && (name === 'rate' ? values[name] < aim : values[name] > aim);
    })
    .map((name) => NAMES[name]);
}

export function figuresOf(one: Measured, aims: typeof AIMS): Figure[] {
  const values = valuesOf(one);
  const aim = (name: Quantity, word: string) => (aims[name] === undefined ? {} : { aim: `${word} ${aims[name]}` });
  return [
    { name: 'instances', value: values.rate, unit: '/s', ...aim('rate', 'at least') },
    { name: 'completing a task, p50', value: one.taskP50, unit: 'ms' },
    { name: 'completing a task, p99', value: values.p99, unit: 'ms', ...aim('p99', 'below') },
    { name: 'a whole instance, p50', value: one.wholeP50, unit: 'ms' },
    { name: 'CPU per instance', value: values.cpu, unit: 'ms', ...aim('cpu', 'at most') },
    { name: '  of which the server', value: one.nodeMs, unit: 'ms' },
    { name: '  of which Postgres', value: one.postgresMs, unit: 'ms' },
    ...(one.engineMs > 0 ? [{ name: '  of which the engine', value: one.engineMs, unit: 'ms' }] : []),
    { name: 'WAL per instance', value: values.wal, unit: 'kB', ...aim('wal', 'at most') },
    { name: 'commits per instance', value: one.commits, unit: '' },
    { name: 'rows changed per instance', value: one.rows, unit: '' },
  ];
}
