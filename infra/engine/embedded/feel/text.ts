/** Values as texts, as `string()` returns them. */
import { checkedText, spend } from './budget.ts';
import { decimalText } from './decimal.ts';
import { toDecimal } from './numbers.ts';
import { temporalText } from './temporal/format.ts';
import { type FeelValue, isContext, isList, isNumber, kindOf, Range, type Temporal } from './values.ts';

/** A text is returned unchanged. */
export const stringOf = (value: FeelValue): string => (typeof value === 'string' ? value : nested(value));

/** A value as part of a list or a context: texts in quotes, nothing escaped. */
function nested(value: FeelValue): string {
  spend(1);
  if (typeof value === 'string') return `"${value}"`;
  if (value === null || typeof value === 'boolean') return String(value);
  if (isNumber(value)) return decimalText(toDecimal(value));
  if (isList(value)) return checkedText(`[${value.map(nested).join(', ')}]`);
  if (isContext(value)) {
    const entries = Object.entries(value).map(([name, entry]) => `${name}:${nested(entry)}`);
    return checkedText(`{${entries.join(', ')}}`);
  }
  if (value instanceof Range) {
    const { low, high } = value;
    return `${low.closed ? '[' : '('}${nested(low.value)}..${nested(high.value)}${high.closed ? ']' : ')'}`;
  }
  return kindOf(value) === 'function' ? 'function' : temporalText(value as Temporal);
}
