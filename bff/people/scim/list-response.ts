import type { z } from 'zod';
import { SCIM, type scimList } from '#/bff/contract/scim.ts';

/** A page of resources in SCIM's form (RFC 7644, 3.4.2). @param page if omitted, `resources` is the whole list */
export const listResponse = <R extends object>(
  resources: readonly R[],
  { totalResults, startIndex } = { totalResults: resources.length, startIndex: 1 },
): Omit<z.infer<typeof scimList>, 'Resources'> & { Resources: readonly R[] } => ({
  schemas: [SCIM.list],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
