/**
 * FEEL values and the rules that compare and add them, as Camunda's FEEL engine has them: a comparison of different types
 * is null (never false), null equals only null, and numbers are decimal, not binary.
 */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value };
export type Context = { readonly [name: string]: Value };

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
export const isContext = (value: Value): value is Context =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The type's name as Camunda's messages write it ("to be 'BOOLEAN', but was 'NULL'"). */
export function typeName(value: Value): 'NULL' | 'BOOLEAN' | 'NUMBER' | 'STRING' | 'ARRAY' | 'OBJECT' {
  if (value === null) return 'NULL';
  if (isList(value)) return 'ARRAY';
  if (typeof value === 'object') return 'OBJECT';
  return typeof value === 'boolean' ? 'BOOLEAN' : typeof value === 'number' ? 'NUMBER' : 'STRING';
}

/** Anything from JSON or from a job, as a FEEL value: what FEEL does not know (undefined, NaN, functions) is null. */
export function toValue(input: unknown): Value {
  if (typeof input === 'string' || typeof input === 'boolean') return input;
  if (typeof input === 'number') return Number.isFinite(input) ? input : null;
  if (Array.isArray(input)) return input.map(toValue);
  if (typeof input !== 'object' || input === null) return null;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, toValue(value)]));
}

/** `a = b`: true, false, or null where the types differ. */
export function equals(a: Value, b: Value): boolean | null {
  if (a === null || b === null) return a === b;
  if (typeName(a) !== typeName(b)) return null;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, i) => equals(item, b[i] ?? null) === true);
  if (isContext(a) && isContext(b)) {
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => name in b && equals(a[name] ?? null, b[name] ?? null) === true)
    );
  }
  return a === b;
}

/** `a < b` and its kin; only numbers with numbers and texts with texts have an order. */
export function compare(operator: '<' | '<=' | '>' | '>=', a: Value, b: Value): boolean | null {
  const ordered = (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
  if (!ordered || a === null || b === null) return null;
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return operator === '>' ? a > b : a >= b;
}

const asBoolean = (value: Value): boolean | null => (typeof value === 'boolean' ? value : null);

/** Three-valued `and`: one false decides, otherwise one unknown makes the whole unknown. */
export function and(a: Value, b: Value): boolean | null {
  const [left, right] = [asBoolean(a), asBoolean(b)];
  if (left === false || right === false) return false;
  return left === null || right === null ? null : true;
}

/** Three-valued `or`. */
export function or(a: Value, b: Value): boolean | null {
  const [left, right] = [asBoolean(a), asBoolean(b)];
  if (left === true || right === true) return true;
  return left === null || right === null ? null : false;
}

/** `+ - * / **`; texts can be added; everything else of mixed or other types is null. */
export function arithmetic(operator: string, a: Value, b: Value): Value {
  if (operator === '+' && typeof a === 'string' && typeof b === 'string') return a + b;
  if (typeof a !== 'number' || typeof b !== 'number') return null;
  if (operator === '/') return b === 0 ? null : a / b;
  if (operator === '**') return finite(a ** b);
  return finite(decimal(operator, a, b));
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** 0.1 + 0.2 is 0.3 in Camunda (decimal), so whatever is not whole is calculated in whole numbers of its last digit. */
function decimal(operator: string, a: number, b: number): number {
  const plain = operator === '+' ? a + b : operator === '-' ? a - b : a * b;
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(plain)) return plain;
  const [x, y] = [scaled(a), scaled(b)];
  if (!x || !y) return plain;
  if (operator === '*') return unscaled(x.digits * y.digits, x.scale + y.scale);
  const scale = Math.max(x.scale, y.scale);
  const left = x.digits * 10n ** BigInt(scale - x.scale);
  const right = y.digits * 10n ** BigInt(scale - y.scale);
  return unscaled(operator === '+' ? left + right : left - right, scale);
}

function scaled(value: number): { digits: bigint; scale: number } | null {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null; // 1e21 and 1e-7: beyond what amounts and counters need
  const fraction = match[2] ?? '';
  return { digits: BigInt(`${match[1]}${fraction}`), scale: fraction.length };
}

const unscaled = (digits: bigint, scale: number): number => Number(`${digits}e-${scale}`);
