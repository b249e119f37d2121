/**
 * Examples of the supported FEEL. Each expression is a test, and its expected result comes from the real engine
 * (recorded.json, made by `npm run feel:record`). The README next to the evaluator is also generated from this table.
 */
import type { BuiltIn } from '#/infra/engine/embedded/feel/functions/define.ts';
import { functions } from '#/infra/engine/embedded/feel/functions/table.ts';
import { calls } from './calls.ts';
import { rules } from './rules.ts';
import type { Asked } from './zeebe.ts';

/** The variables that the examples can use. */
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

/** A call of the function with null for every parameter, as when the variables are missing. */
export const nullCall = (name: string, { parameters }: BuiltIn): string =>
  `${name}(${parameters.map(() => 'null').join(', ')})`;

/** Everything that is recorded, without duplicates. */
export function rows(): Asked[] {
  const all = [
    ...rules.flatMap(({ examples }) => examples),
    ...Object.values(calls).flat(),
    ...Object.entries(functions).flatMap(([name, [first]]) => (first ? [nullCall(name, first)] : [])),
  ];
  return [...new Set(all)].map((expression) => ({ expression, variables: VARIABLES }));
}
