/**
 * Where contexts come from. `list contains` and `x in [...]` ask whether two contexts are one and the same, and Zeebe reads a
 * variable again each time its name comes up, and what lies in it each time it is asked for.
 */
import { spend } from './budget.ts';
import { type FeelValue, isContext, isList } from './values.ts';

/** A variable as it is read once more. What was made while the expression runs (without a prototype) stays what it is. */
export function fresh(value: FeelValue): FeelValue {
  if (isList(value)) {
    spend(value.length);
    return value.map(fresh);
  }
  if (!isContext(value) || Object.getPrototypeOf(value) === null) return value;
  const entries = Object.entries(value);
  spend(entries.length);
  const properties = entries.map(([name, entry]): [string, PropertyDescriptor] => [
    name,
    typeof entry === 'object' ? { enumerable: true, get: () => fresh(entry) } : { enumerable: true, value: entry },
  ]);
  return Object.create(null, Object.fromEntries(properties)) as FeelValue;
}
