/** `for`, `some` and `every`. */
import { checkedList, FeelFault, MAX_RANGE, spend } from '../budget.ts';
import { and, or } from '../logic.ts';
import { addNumbers, compareNumbers, type FeelNumber, subtractNumbers, toDouble } from '../numbers.ts';
import { type FeelList, type FeelValue, isList, isNumber } from '../values.ts';
import {
  type Compile,
  type Compiling,
  type Evaluate,
  nameOf,
  operand,
  part,
  parts,
  type Scope,
  type SyntaxNode,
  withName,
} from './tree.ts';

interface Loop {
  readonly name: string;
  readonly items: Evaluate;
}

function loopsOf(node: SyntaxNode, c: Compiling): Loop[] {
  const expressions = node.getChild('InExpressions') ?? c.refuse('incomplete');
  const loops = parts(expressions).map((each): Loop => {
    const [name, source] = parts(each, 'in');
    if (!name || !source) return c.refuse('incomplete');
    return { name: nameOf(name, c), items: itemsOf(source, c) };
  });
  const names = new Set(loops.map(({ name }) => name));
  return names.size === loops.length ? loops : c.refuse('loop-names');
}

/** A list, or the numbers from one value to another. */
function itemsOf(node: SyntaxNode, c: Compiling): Evaluate {
  const ends = parts(node);
  if (!node.getChild('..')) {
    const source = part(ends, 0, c);
    if (source.name === 'SimplePositiveUnaryTest') c.refuse('for-brackets');
    return c.compile(operand(source, 'value', c));
  }
  const [from, to] = ends.map((end) => c.compile(operand(end, 'calculation', c)));
  if (!from || !to) return c.refuse('incomplete');
  if (ends.every((end) => end.name === 'NumericLiteral')) checkWritten(from, to, c);
  return (scope) => {
    const [first, last] = [from(scope), to(scope)];
    return isNumber(first) && isNumber(last) ? numbers(first, last) : null;
  };
}

/** A range with literal bounds that is too long is refused at once. */
function checkWritten(from: Evaluate, to: Evaluate, c: Compiling): void {
  const nothing: Scope = { get: () => null };
  const [first, last] = [from(nothing), to(nothing)];
  if (isNumber(first) && isNumber(last) && Math.abs(toDouble(subtractNumbers(first, last))) >= MAX_RANGE)
    c.refuse('range-size', { most: MAX_RANGE });
}

function numbers(first: FeelNumber, last: FeelNumber): FeelList {
  const up = compareNumbers(first, last) < 0;
  const step = up ? addNumbers : subtractNumbers;
  const list: FeelNumber[] = [];
  for (let next = first; compareNumbers(next, last) * (up ? 1 : -1) <= 0; next = step(next, 1)) {
    if (list.length >= MAX_RANGE) throw new FeelFault(`a range has more than ${MAX_RANGE} numbers`);
    list.push(next);
  }
  spend(list.length);
  return list;
}

/** One scope per iteration, the last loop varying fastest; null when one of the loops has no list. */
function turns(loops: readonly Loop[], scope: Scope): Iterable<Scope> | null {
  const lists: FeelList[] = [];
  for (const { items } of loops) {
    const list = items(scope);
    if (!isList(list)) return null;
    lists.push(list);
  }
  return eachTurn(loops, lists, 0, scope);
}

function* eachTurn(loops: readonly Loop[], lists: readonly FeelList[], depth: number, scope: Scope): Generator<Scope> {
  const loop = loops[depth];
  if (!loop) {
    yield scope;
    return;
  }
  for (const item of lists[depth] ?? []) {
    spend(5);
    yield* eachTurn(loops, lists, depth + 1, withName(scope, loop.name, item));
  }
}

/** An iteration can use the results of the earlier ones as `partial`. */
export const forLoop: Compile = (node, c) => {
  const inner = c.withInput(false);
  const loops = loopsOf(node, inner);
  const found = parts(node, 'for', 'return', 'InExpressions');
  const body = inner.compile(part(found, 0, c));
  return (scope) => {
    const scopes = turns(loops, scope);
    if (!scopes) return null;
    const results: FeelValue[] = [];
    for (const turn of scopes) {
      results.push(body(partialScope(turn, results)));
      if (results.length > 10_000) checkedList(results);
    }
    return results;
  };
};

const partialScope = (scope: Scope, results: readonly FeelValue[]): Scope => ({
  get: (name) => {
    if (name !== 'partial') return scope.get(name);
    spend(results.length);
    return [...results];
  },
});

export const quantified: Compile = (node, c) => {
  const inner = c.withInput(false);
  const loops = loopsOf(node, inner);
  const found = parts(node, 'some', 'every', 'satisfies', 'InExpressions');
  const condition = inner.compile(part(found, 0, c));
  const every = node.getChild('every') !== null;
  const combine = every ? and : or;
  return (scope) => {
    const scopes = turns(loops, scope);
    if (!scopes) return null;
    let result: boolean | null = every;
    for (const turn of scopes) {
      result = combine(result, () => condition(turn));
      if (result === !every) return result;
    }
    return result;
  };
};
