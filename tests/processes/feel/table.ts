/**
 * The FEEL that may be used, by example. Each expression is a test, and its result is what the real engine gave
 * (recorded.json, made by `npm run feel:record`). The README beside the evaluator is written from here, too.
 */
import type { BuiltIn } from '#/infra/engine/embedded/feel/functions/define.ts';
import { functions } from '#/infra/engine/embedded/feel/functions/table.ts';
import { calls } from './calls.ts';
import { rules } from './rules.ts';
import type { Asked } from './zeebe.ts';

/** What the examples find as variables. */
export const VARIABLES = {
  amount: 150,
  rate: 0.1,
  name: 'Noordveen',
  nothing: null,
  items: [3, 1, 2],
  gifts: [
    { value: 20, from: 'Acme' },
    { value: 75.5, from: 'Beta' },
  ],
  report: { status: 'open', giver: { country: 'NL' } },
};

/** The same call with null for every value: what a missing variable leads to. */
export const nullCall = (name: string, { parameters }: BuiltIn): string =>
  `${name}(${parameters.map(() => 'null').join(', ')})`;

/** Everything that is recorded, once each. */
export function rows(): Asked[] {
  const all = [
    ...rules.flatMap(({ examples }) => examples),
    ...Object.values(calls).flat(),
    ...Object.entries(functions).flatMap(([name, [first]]) => (first ? [nullCall(name, first)] : [])),
  ];
  return [...new Set(all)].map((expression) => ({ expression, variables: VARIABLES }));
}
