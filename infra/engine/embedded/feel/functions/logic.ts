import { FeelFault } from '../budget.ts';
import { not } from '../logic.ts';
import type { FeelValue } from '../values.ts';
import { define, type FunctionTable } from './define.ts';

/** A failed assertion is an incident wherever it occurs. */
function assert(value: FeelValue, condition: FeelValue, cause: FeelValue = null): FeelValue {
  if (condition === true) return value;
  throw new FeelFault(typeof cause === 'string' ? cause : 'The condition is not fulfilled');
}

export const logicFunctions: FunctionTable = {
  not: [define('negand: any', not)],
  'is defined': [define('value: any', (value: FeelValue) => value !== null)],
  'get or else': [define('value: any, default: any', (value: FeelValue, other: FeelValue) => value ?? other)],
  assert: [define('value: any, condition: any', assert), define('value: any, condition: any, cause: any', assert)],
};
