/** The definition of a built-in function: the names and types of its parameters, and its implementation. */
import { type FeelValue, type Kind, kindOf } from '../values.ts';

export interface Parameter {
  readonly name: string;
  /** Empty: any value, including null. */
  readonly kinds: readonly Kind[];
}

/**
 * One way to call a function. If a value has a different type from its parameter, the result is null and the function
 * is not called.
 */
export interface BuiltIn {
  readonly parameters: readonly Parameter[];
  /** The last parameter takes all further values as a list. */
  readonly variadic: boolean;
  readonly call: (...values: never[]) => FeelValue;
}

/** Names that cover several kinds. */
const GROUPS: Readonly<Record<string, readonly Kind[]>> = {
  any: [],
  day: ['date', 'date and time', 'local date and time'],
  duration: ['years and months duration', 'days and time duration'],
};

/** `define('string: string, start position: number', …)`. A name that ends in `...` is variadic; `|` separates types. */
export function define(signature: string, call: BuiltIn['call']): BuiltIn {
  const variadic = signature.includes('...');
  const parameters = signature.split(', ').map((part): Parameter => {
    const [name = '', types = 'any'] = part.replace('...', '').split(': ');
    return { name, kinds: types.split(' | ').flatMap((type) => GROUPS[type] ?? [type as Kind]) };
  });
  return { parameters, variadic, call };
}

/** Calls a function with its values in order; null when one of them has the wrong type. */
export function callBuiltIn({ parameters, call }: BuiltIn, values: readonly FeelValue[]): FeelValue {
  for (let i = 0; i < parameters.length; i += 1) {
    const kinds = parameters[i]?.kinds ?? [];
    if (kinds.length && !kinds.includes(kindOf(values[i] ?? null))) return null;
  }
  return call(...(values as never[]));
}

export type FunctionTable = Readonly<Record<string, readonly BuiltIn[]>>;
