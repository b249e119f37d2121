/** Numbers, texts, dates, lists and contexts as they are written. */

import { FeelFault, spend } from '../budget.ts';
import { parseDecimal } from '../decimal.ts';
import { contextOf, isPosition } from '../functions/contexts.ts';
import { simplified } from '../numbers.ts';
import {
  isMonthsText,
  parseDate,
  parseDateTime,
  parseLiteral,
  parseMonths,
  parseNanos,
  parseTime,
} from '../temporal/parse.ts';
import type { FeelValue } from '../values.ts';
import {
  type Compile,
  type Compiling,
  type Evaluate,
  nameOf,
  part,
  parts,
  type Scope,
  type SyntaxNode,
} from './tree.ts';

export const constant =
  (value: FeelValue): Evaluate =>
  () =>
    value;

/** The text between the quotes, with Camunda's escapes; `\d` is left as it is, for patterns. */
export function textOf(node: SyntaxNode, c: Compiling): string {
  return unquoted(node, c)
    .replace(/(?<!\\)\\n/g, '\n')
    .replace(/(?<!\\)\\r/g, '\r')
    .replace(/(?<!\\)\\t/g, '\t')
    .replace(/(?<!\\)\\b/g, '\b')
    .replace(/(?<!\\)\\f/g, '\f')
    .replace(/(?<!\\)\\'/g, "'")
    .replace(/(?<!\\)\\"/g, '"')
    .replaceAll('\\\\', '\\');
}

const unquoted = (node: SyntaxNode, c: Compiling): string => c.textOf(node).slice(1, -1);

export const text: Compile = (node, c) => constant(textOf(node, c));

export const number: Compile = (node, c) => {
  const written = c.textOf(node).replace(/^-\s+/, '-');
  const plain =
    /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(written) && written.replace(/\D/g, '').replace(/^0+/, '').length <= 34;
  const value = plain ? parseDecimal(written) : null;
  return value ? constant(simplified(value)) : c.refuse('number', { text: written });
};

const READERS: Readonly<Record<string, (text: string) => FeelValue>> = {
  date: parseDate,
  time: parseTime,
  'date and time': (text) => parseDateTime(text, true),
  duration: (text) => (isMonthsText(text) ? parseMonths(text) : parseNanos(text)),
};

/** Parses a literal once, at deployment. */
function read(node: SyntaxNode, reader: (text: string) => FeelValue, c: Compiling): Evaluate {
  try {
    return constant(reader(unquoted(node, c)));
  } catch (error) {
    if (error instanceof FeelFault) return c.refuse('literal', { reason: error.message });
    throw error;
  }
}

/** `@"2026-11-21"`; null: not such a literal. */
export function atLiteral(node: SyntaxNode, c: Compiling): Evaluate | null {
  const text = node.getChild('AtLiteral')?.getChild('StringLiteral');
  return text ? read(text, parseLiteral, c) : null;
}

/**
 * `date("2026-11-21")` and similar calls whose only argument is a literal text are literals too. null: any other call.
 */
export function calledLiteral(name: string, node: SyntaxNode, c: Compiling): Evaluate | null {
  const given = node.getChild('PositionalParameters');
  const [only, ...more] = given ? parts(given) : [];
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  return reader && only?.name === 'StringLiteral' && !more.length ? read(only, reader, c) : null;
}

export const list: Compile = (node, c) => {
  const inner = c.withInput(false);
  const items = parts(node).map((item) => inner.compile(item));
  return (scope) => {
    spend(items.length);
    return items.map((item) => item(scope));
  };
};

function keyOf(node: SyntaxNode, c: Compiling): string {
  const key = node.firstChild?.name === 'StringLiteral' ? unquoted(node, c) : nameOf(node, c);
  if (key.includes('\\')) c.refuse('backslash', { name: c.textOf(node) });
  return isPosition(key) ? c.refuse('entry-name', { name: key }) : key;
}

/** An entry can use the entries before it. */
export const context: Compile = (node, c) => {
  const inner = c.withInput(false);
  const entries = parts(node).map((entry): [string, Evaluate] => {
    const found = parts(entry);
    return [keyOf(part(found, 0, c), c), inner.compile(part(found, 1, c))];
  });
  return (scope) => {
    const built: Record<string, FeelValue> = Object.create(null);
    const names: Scope = { get: (name) => (name in built ? (built[name] ?? null) : scope.get(name)) };
    for (const [name, value] of entries) built[name] = value(names);
    return contextOf(Object.entries(built));
  };
};
