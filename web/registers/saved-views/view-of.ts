import { isGridParameter } from '#/bff/contract/grid-url.ts';

const isOf = (name: string, own: readonly string[]) => isGridParameter(name) || own.includes(name);

/**
 * The part of an address that describes a list, as it is saved and compared: filters, order, columns, and the
 * screen's own parameters for the list. @param own the names of those parameters
 */
export function viewOf(parameters: URLSearchParams, own: readonly string[]): string {
  const kept = new URLSearchParams([...parameters].filter(([name]) => isOf(name, own)));
  kept.sort();
  return kept.toString();
}

/**
 * An address whose list parameters are replaced with those of a saved view. An empty view means the list's initial
 * state. `first` states it explicitly, because an address without parameters shows the last viewed state.
 */
export function withView(
  now: URLSearchParams,
  view: string,
  { own, first }: { own: readonly string[]; first: string },
): URLSearchParams {
  const others = [...now].filter(([name]) => !isOf(name, own));
  const wanted = new URLSearchParams(view);
  const saysSomething = [...wanted.keys()].some(isGridParameter);
  return new URLSearchParams([...others, ...wanted, ...(saysSomething ? [] : new URLSearchParams(first))]);
}
