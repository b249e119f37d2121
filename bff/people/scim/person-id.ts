import { recordId } from '#/bff/contract/text.ts';

/**
 * The person's id for a resource id, which the source may treat as an arbitrary text (RFC 7643, 3.1). @returns 0 if the
 * text is not a person's id
 */
export const personIdOf = (id: string): number => (/^\d+$/.test(id) ? (recordId.safeParse(id).data ?? 0) : 0);
