import { isGridParameter } from '#/bff/contract/grid-url.ts';

const isOf = (name: string, own: readonly string[]) => isGridParameter(name) || own.includes(name);

/**
 * What an address says of a list, as it is saved and compared: filters, order and columns, and parameters of the screen that belong to
 * the list. @param own these parameters
 */
export function viewOf(parameters: URLSearchParams, own: readonly string[]): string {
  const kept = new URLSearchParams([...parameters].filter(([name]) => isOf(name, own)));
  kept.sort();
  return kept.toString();
}

/**
 * An address with a saved view in place of what it said of the list. A view that says nothing is the list as it is at first: `first`, which
 * says that in full, for an address that says nothing shows what was looked at last.
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
