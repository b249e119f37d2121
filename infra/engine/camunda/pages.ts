/** Reading a search to its end. */

interface Answer<T> {
  readonly items?: readonly T[];
  readonly page: { readonly endCursor?: string | null };
}
type Page = { limit: number; after?: never };

const LIMIT = 500;

/**
 * Every item, page after page; for lists that are short because they belong to one instance, or to what is open at one
 * moment.
 */
export async function allPages<T>(search: (page: Page) => Promise<Answer<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let after: string | null | undefined; ; ) {
    const { items = [], page } = await search({ limit: LIMIT, ...(after && { after: after as never }) });
    all.push(...items);
    after = page.endCursor;
    if (items.length < LIMIT || !after) return all;
  }
}
