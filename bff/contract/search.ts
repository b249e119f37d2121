import { z } from 'zod';
import { shownStatus } from './gift-reports.ts';
import { SEARCH_MOST } from './limits.ts';
import type { RecordRef } from './record-ref.ts';
import { RECORD_NAMES, type RecordName } from './registers.ts';
import { recordId, requiredText } from './text.ts';

/**
 * The limits of a search. A shorter text would find half the register. If there are more than `shown` results, people
 * use the lists with filters.
 */
export const SEARCH = { minLength: 2, maxLength: SEARCH_MOST, words: 6, shown: 8, recent: 8 } as const;

const MARKS = /[\u0300-\u036f\u200e\u200f\u061c]/g;

/** Text as searches compare it: without capitals, accents and direction marks. Equals `search_key` in the database. */
export const foldText = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase();

/**
 * Counts characters as people do: what looks like one character on the screen counts as one, however many
 * code units it takes.
 */
const characters = new Intl.Segmenter('nl', { granularity: 'grapheme' });

/** Whether a text is long enough for a search for records; until then, the palette sends no request. */
export function isLongEnough(text: string): boolean {
  return [...characters.segment(text.trim())].length >= SEARCH.minLength;
}

/** The words that must all be found: the first six, folded and without duplicates. */
export function searchWords(text: string): string[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, SEARCH.words);
}

export const searchQuery = z.object({ q: requiredText(SEARCH.maxLength).refine(isLongEnough, 'tooShort') });

/** A reference as written by `refOf`. */
const REF = `(${RECORD_NAMES.join('|')}):\\d+`;
const recordRef = z
  .string()
  .regex(new RegExp(`^${REF}$`), 'invalidType')
  .transform((text): RecordRef => {
    const [register, id] = text.split(':');
    return { register: register as RecordName, id: Number(id) };
  })
  .refine(({ id }) => recordId.safeParse(id).success, 'invalidType');

export const recentQuery = z.object({
  records: z
    .string({ error: 'required' })
    .meta({ description: 'Register and id of each, with commas', pattern: `^${REF}(,${REF}){0,${SEARCH.recent - 1}}$` })
    .transform((text) => text.split(','))
    .pipe(z.array(recordRef).max(SEARCH.recent, 'tooLong')),
});

/** A record that was found and that the reader may open. */
export const recordHit = z.object({
  register: z.enum(RECORD_NAMES),
  id: z.number(),
  number: z.string(),
  /** The subject of the record; null if it is not filled in yet. */
  title: z.string().nullable(),
  /** The name of the record's owner; null for an incident. */
  fullname: z.string().nullable(),
  company: z.string().nullable(),
  /** Activities use some of the statuses of gift reports. Null for an incident: its status is an item of a picklist. */
  status: shownStatus.nullable(),
  /** The name of the record's file, if the words were found in that name. */
  file: z.string().nullable(),
});
export type RecordHit = z.infer<typeof recordHit>;

/** The results, best first; `more` shows whether there were others. */
export const searchAnswer = z.object({ hits: z.array(recordHit), more: z.boolean() });
export type SearchAnswer = z.infer<typeof searchAnswer>;
