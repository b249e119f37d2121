/** The names that a drawing may use, and the values of its expressions. Both engines share this file. */
import type { AnyJob, DrawingParts, Variables } from '#/bff/workflow/engine.ts';
import { FeelFault } from './feel/budget.ts';
import { compileAttribute, ExpressionRefused } from './feel/expression.ts';
import { functions } from './feel/functions/table.ts';

/** `Definitions.parts` of the port. */
export const partsOf = (jobs: ReadonlyMap<string, AnyJob>): DrawingParts => ({
  jobs: [...jobs.values()].map(({ type, errors, headers = {} }) => ({ type, errors, headers })),
  functions: Object.keys(functions).sort(),
});

/** `Definitions.evaluate` of the port. */
export function evaluate(expression: string, variables: Variables): { value: unknown } | { fault: string } {
  try {
    return { value: compileAttribute(expression).evaluate(variables) };
  } catch (error) {
    if (error instanceof ExpressionRefused) return { fault: error.reason };
    if (error instanceof FeelFault) return { fault: error.message };
    throw error;
  }
}
