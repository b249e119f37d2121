/** Values as process variables hold them: JSON, with dates, times and durations as Zeebe writes them. */
import { spend } from './budget.ts';
import { toJsonNumber } from './numbers.ts';
import { exactText, temporalJson } from './temporal/format.ts';
import { FeelDateTime, Months, Nanos } from './temporal/values.ts';
import { type FeelValue, isContext, isList, isNumber, kindOf, type Temporal, type Value } from './values.ts';

/**
 * A moment or a duration as ISO 8601, including fractions of a second; null: neither. A moment without a zone
 * is in UTC: Camunda uses the zone of its server, which is UTC in its images.
 */
export function timerText(value: FeelValue): string | null {
  if (value instanceof Nanos) return exactText(value.nanos);
  if (value instanceof FeelDateTime && value.offset === null) return `${temporalJson(value)}Z`;
  return value instanceof Months || value instanceof FeelDateTime ? temporalJson(value) : null;
}

/**
 * Converts a FEEL value to what a variable holds. Unpaired surrogates become a question mark; ranges and functions,
 * which cannot be stored, become null. Throws FeelFault for values that are too large.
 */
export function toVariable(value: FeelValue): Value {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.replace(/\p{Surrogate}/gu, '?');
  if (value === null || typeof value === 'boolean') return value;
  if (isNumber(value)) return toJsonNumber(value);
  spend(isList(value) ? value.length + 1 : 1);
  if (isList(value)) return value.map(toVariable);
  if (isContext(value))
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, toVariable(entry)]));
  const kind = kindOf(value);
  return kind === 'range' || kind === 'function' ? null : temporalJson(value as Temporal);
}
