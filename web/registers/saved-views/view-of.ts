import { isGridParameter } from '#/bff/contract/grid-url.ts';

const isOf = (name: string, own: readonly string[]) => isGridParameter(name) || own.includes(name);

/**
 * The part of an address that is saved and compared as a view of a list: filters, order, columns, and the screen's own
 * parameters for the list. @param own the names of the screen's own parameters
 */
export function viewOf(parameters: URLSearchParams, own: readonly string[]): string {
  const kept = new URLSearchParams([...parameters].filter(([name]) => isOf(name, own)));
  kept.sort();
  return kept.toString();
}

/**
 * Replaces the parameters of the list in an address with those of a saved view. A view without grid parameters means
 * the list's initial state, so `first` is added to it: an address without grid parameters shows the state in which the
 * list was last viewed.
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
