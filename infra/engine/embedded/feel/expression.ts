/**
 * FEEL expressions: parsed by feelin's grammar, checked against the list of what we allow, and compiled to a function.
 * feelin's own interpreter is not used, because it gives other results than Camunda ("150" > 100 is true there, null in
 * Camunda); what is allowed here gives Camunda's result, and everything else is refused when the process is deployed.
 */
import { parseExpression } from 'feelin';
import { compileNode } from './compile-node.ts';
import { type Context, toValue, type Value } from './values.ts';

export interface Expression {
  /** As written in the model. */
  readonly text: string;
  /** The value over the given variables; never throws, unknown variables are null. */
  readonly evaluate: (variables: Context) => Value;
}

/** What is wrong with an expression; `reason` is for the person who drew the process. */
export class ExpressionRefused extends Error {
  readonly reason: string;
  constructor(text: string, reason: string) {
    super(`${text}: ${reason}`);
    this.reason = reason;
  }
}

/** Compiles FEEL without its leading "=". Throws `ExpressionRefused` with the first thing that is not allowed. */
export function compileFeel(feel: string): Expression {
  const tree = parseExpression(feel, {}, undefined);
  const evaluate = compileNode(tree.topNode, {
    textOf: (node) => feel.slice(node.from, node.to),
    refuse: (reason) => {
      throw new ExpressionRefused(feel, reason);
    },
  });
  return { text: `=${feel}`, evaluate: (variables) => evaluate({ get: (name) => variables[name] ?? null }) };
}

/** Zeebe's rule for attributes: text that begins with "=" is FEEL, any other text stands for itself. */
export function compileAttribute(text: string): Expression {
  const trimmed = text.trim();
  if (trimmed.startsWith('=')) return compileFeel(trimmed.slice(1).trim());
  const value = toValue(text);
  return { text, evaluate: () => value };
}

/** Is the text FEEL ("=...") and not a constant? */
export const isFeel = (text: string): boolean => text.trimStart().startsWith('=');
