/**
 * Input and output mappings. The real engine turns all the mappings of an element into one FEEL context, and a target
 * `a.b` into a context within it. So a source can use the earlier entries of its own context and of the contexts around
 * it, but `a` itself only when all of `a` is complete. Dates remain dates. If two mappings have the same target, the
 * source of the later one is used, at the position of the first.
 */
import { FeelFault } from '../feel/budget.ts';
import type { Expression } from '../feel/expression.ts';
import { type Context, type FeelContext, type FeelValue, isContext, type Value } from '../feel/values.ts';
import { toVariable } from '../feel/variables.ts';
import type { Mapping } from '../model/model.ts';
import { ModelFault } from './run.ts';

type Targets = Map<string, Expression | Targets>;

/** The variables that input mappings create; a source without a value is null. Throws ModelFault. */
export const mapIn = (mappings: readonly Mapping[], seen: Context): Record<string, Value> =>
  calculated(() => contextOf(targetsOf(mappings), seen, null));

/**
 * The variables that output mappings set. A target `a.b` keeps the other entries of `a`; if `a` is not a context, all
 * of `a` becomes null.
 */
export const mapOut = (mappings: readonly Mapping[], seen: Context): Record<string, Value> =>
  calculated(() => contextOf(targetsOf(mappings), seen, []));

function calculated(calculate: () => FeelContext): Record<string, Value> {
  try {
    return Object.fromEntries(Object.entries(calculate()).map(([name, value]) => [name, toVariable(value)]));
  } catch (error) {
    throw error instanceof FeelFault ? new ModelFault('IO_MAPPING_ERROR', error.message) : error;
  }
}

function targetsOf(mappings: readonly Mapping[]): Targets {
  const targets: Targets = new Map();
  for (const { source, target } of mappings) {
    let into = targets;
    for (const name of target.slice(0, -1)) {
      const there = into.get(name);
      const inner: Targets = there instanceof Map ? there : new Map();
      into.set(name, inner);
      into = inner;
    }
    into.set(target.at(-1) ?? '', source);
  }
  return targets;
}

/** `path`: where the context is merged into existing variables; null: it replaces them. */
function contextOf(targets: Targets, around: FeelContext, path: readonly string[] | null): FeelContext {
  const made: Record<string, FeelValue> = {};
  for (const [name, what] of targets) {
    const seen = { ...around, ...made };
    if (!(what instanceof Map)) made[name] = what.typed(seen);
    else if (path === null) made[name] = contextOf(what, seen, null);
    else made[name] = merged(valueAt(seen, [...path, name]), contextOf(what, seen, [...path, name]));
  }
  return made;
}

function merged(there: FeelValue, context: FeelContext): FeelValue {
  if (there === null) return context;
  return isContext(there) ? { ...there, ...context } : null;
}

const valueAt = (seen: FeelContext, path: readonly string[]): FeelValue =>
  path.reduce<FeelValue>((value, name) => (isContext(value) ? (value[name] ?? null) : null), seen);
