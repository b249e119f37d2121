import { recordId } from '#/bff/contract/text.ts';

/**
 * The person's id for the id of a resource, which for the source is any text (RFC 7643, 3.1). @returns 0 for a text
 * that is no person's id
 */
export const personIdOf = (id: string): number => (/^\d+$/.test(id) ? (recordId.safeParse(id).data ?? 0) : 0);
