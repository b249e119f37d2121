import { recordId } from '#/bff/contract/text.ts';

/**
 * The person that a resource's id means. To the source it is any text (RFC 7643, 3.1).
 * @returns 0 for a text that no person has as theirs
 */
export const personIdOf = (id: string): number => (/^\d+$/.test(id) ? (recordId.safeParse(id).data ?? 0) : 0);
