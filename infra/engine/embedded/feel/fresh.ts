/**
 * The identity of contexts. `list contains` and `x in [...]` compare contexts by identity, and in Zeebe every read of a
 * variable, or of a context inside it, gives a new object.
 */
import { spend } from './budget.ts';
import { type FeelValue, isContext, isList } from './values.ts';

/**
 * The value as a new read of the variable returns it. A context that the expression itself made (one without a
 * prototype) is returned unchanged.
 */
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
