import { isGridParameter } from '#/bff/contract/grid-url.ts';

const isOf = (name: string, own: readonly string[]) => isGridParameter(name) || own.includes(name);

/**
 * The part of an address that describes a list, as it is saved and compared: filters, order, columns, and the screen's
 * parameters that belong to the list. @param own these parameters of the screen
 */
export function viewOf(parameters: URLSearchParams, own: readonly string[]): string {
  const kept = new URLSearchParams([...parameters].filter(([name]) => isOf(name, own)));
  kept.sort();
  return kept.toString();
}

/**
 * An address with its list parameters replaced by a saved view. An empty view means the list's initial state, which
 * `first` spells out, because an address without parameters shows the last state viewed.
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
