/** The result of an expression in Openboek's evaluator, in the format of the real engine's answer. */
import { FeelFault } from '#/infra/engine/embedded/feel/budget.ts';
import { compileFeel, ExpressionRefused } from '#/infra/engine/embedded/feel/expression.ts';
import { type Context, toValue } from '#/infra/engine/embedded/feel/values.ts';
import type { Answer, Asked } from './zeebe.ts';

/** Rethrows errors that are neither refusals nor faults. */
export function outcomeOf({ expression, variables }: Asked): Answer {
  try {
    return { value: compileFeel(expression).evaluate(toValue(variables) as Context) };
  } catch (error) {
    if (error instanceof ExpressionRefused) return { refused: error.reason };
    if (error instanceof FeelFault) return { failed: error.message };
    throw error;
  }
}
