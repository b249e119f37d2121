/**
 * A word with at least this many letters finds people whose name begins with it; a shorter word finds only people with
 * exactly that name.
 */
export const NAME_LETTERS = 3;

/** How many people a picker offers: suggestions before anything is typed, and the largest number of search results. */
export const TO_CHOOSE = { suggested: 10, found: 50, part: 10 } as const;

const LETTER = /[\p{L}\p{N}]/gu;

/** Whether this word is long enough to find the beginning of a name. */
export const isNameWord = (word: string): boolean => (word.match(LETTER)?.length ?? 0) >= NAME_LETTERS;
