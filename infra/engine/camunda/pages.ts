/** Reading a search page after page. */

interface Answer<T> {
  readonly items?: readonly T[];
  readonly page: { readonly endCursor?: string | null };
}
type Page = { limit: number; after?: never };

const LIMIT = 500;

/**
 * Every item, page after page. Only for short lists: those of one instance, and those of items that are open at the
 * moment.
 */
export async function allPages<T>(search: (page: Page) => Promise<Answer<T>>): Promise<T[]> {
  return (await firstPages(search, Number.POSITIVE_INFINITY)).items;
}

/** Reads the first items page by page, and determines whether there are more than `most`. */
export async function firstPages<T>(
  search: (page: Page) => Promise<Answer<T>>,
  most: number,
): Promise<{ items: T[]; isCut: boolean }> {
  const all: T[] = [];
  for (let after: string | null | undefined; ; ) {
    const { items = [], page } = await search({ limit: LIMIT, ...(after && { after: after as never }) });
    all.push(...items);
    after = page.endCursor;
    if (items.length < LIMIT || !after) return { items: all.slice(0, most), isCut: all.length > most };
    if (all.length > most) return { items: all.slice(0, most), isCut: true };
  }
}
