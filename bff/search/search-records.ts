import type { Context } from '#/bff/context.ts';
import { SEARCH, type SearchAnswer, searchWords } from '#/bff/contract/search.ts';
import { mergeHits } from './merge-hits.ts';
import { enabledRegisters, SEARCHES } from './searches.ts';

/**
 * GET /api/search: records in which every word occurs in the number, subject, other party, owner or file
 * name. Only records that the reader may open are searched, so neither a result nor `more` reveals anything
 * else.
 */
export async function searchRecords({ services, actor }: Context, text: string): Promise<SearchAnswer> {
  const words = searchWords(text);
  // If the text consists only of accents, there are no words to search for, and the condition would match every record.
  if (words.length === 0) return { hits: [], more: false };
  const found = await Promise.all(
    enabledRegisters(services.config).map(async (register) => {
      const hits = await SEARCHES[register].byWords(services.sql, actor, words, SEARCH.shown + 1);
      return hits.map((hit) => ({ register, ...hit }));
    }),
  );
  const hits = mergeHits(found);
  return { hits: hits.slice(0, SEARCH.shown), more: hits.length > SEARCH.shown };
}
