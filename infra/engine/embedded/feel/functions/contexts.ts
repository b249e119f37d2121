import { FeelFault, spend } from '../budget.ts';
import { entryOf, type FeelContext, type FeelList, type FeelValue, isContext, isList } from '../values.ts';
import { define, type FunctionTable } from './define.ts';

/**
 * A new context. Throws FeelFault for a name that is a whole number, such as "0" or "12": JavaScript would move such
 * entries to the front.
 */
export function contextOf(entries: Iterable<readonly [string, FeelValue]>): FeelContext {
  const built: Record<string, FeelValue> = Object.create(null);
  for (const [name, value] of entries) {
    spend(1);
    if (isPosition(name)) throw new FeelFault(`a context cannot have an entry with the name "${name}"`);
    built[name] = value;
  }
  return built;
}

export const isPosition = (name: string): boolean => /^(0|[1-9]\d*)$/.test(name);

const areTexts = (list: FeelList): list is readonly string[] => list.every((item) => typeof item === 'string');

/** The value under one name, or under a path of nested names. */
function valueBehind(context: FeelContext, path: FeelValue): FeelValue {
  if (typeof path === 'string') return entryOf(context, path);
  if (!isList(path) || !areTexts(path) || !path.length) return null;
  let value: FeelValue = context;
  for (const name of path) {
    if (!isContext(value)) return null;
    value = entryOf(value, name);
  }
  return value;
}

function put(context: FeelContext, path: FeelValue, value: FeelValue): FeelValue {
  const names = typeof path === 'string' ? [path] : isList(path) && areTexts(path) ? path : [];
  return names.length ? putAt(context, names, value) : null;
}

function putAt(context: FeelContext, [name = '', ...rest]: readonly string[], value: FeelValue): FeelContext {
  const there = entryOf(context, name);
  const next = rest.length ? putAt(isContext(there) ? there : {}, rest, value) : value;
  return contextOf([...Object.entries(context), [name, next]]);
}

const merge = (contexts: FeelList): FeelValue =>
  contexts.every((each) => isContext(each))
    ? contextOf(contexts.flatMap((each) => Object.entries(each as FeelContext)))
    : null;

/** A context made from a list of `{key, value}`. */
function fromEntries(entries: FeelList): FeelValue {
  const pairs: [string, FeelValue][] = [];
  for (const entry of entries) {
    if (!isContext(entry) || !Object.hasOwn(entry, 'value')) return null;
    const key = entryOf(entry, 'key');
    if (typeof key !== 'string') return null;
    pairs.push([key, entryOf(entry, 'value')]);
  }
  return contextOf(pairs);
}

const entriesOf = (context: FeelContext): FeelValue =>
  Object.entries(context).map(([key, value]) =>
    contextOf([
      ['key', key],
      ['value', value],
    ]),
  );

export const contextFunctions: FunctionTable = {
  'get entries': [define('context: context', entriesOf), define('m: context', entriesOf)],
  'get value': [
    define('m: context, key: any', valueBehind),
    define('context: context, key: any', valueBehind),
    define('context: context, keys: list', valueBehind),
  ],
  'context put': [
    define('context: context, key: any, value: any', put),
    define('context: context, keys: list, value: any', put),
  ],
  put: [define('context: context, key: any, value: any', put)],
  'context merge': [define('contexts...: list', merge)],
  'put all': [define('contexts...: list', merge)],
  context: [define('entries: list', fromEntries)],
};
