/**
 * A word with at least this many letters finds people whose name begins with it; a shorter word finds only people who
 * have exactly that last name.
 */
export const NAME_LETTERS = 3;

/**
 * How many people a picker offers: at most `suggested` before anything is typed, and at most `found` as search results,
 * in parts of at most `part`.
 */
export const TO_CHOOSE = { suggested: 10, found: 50, part: 10 } as const;

const LETTER = /[\p{L}\p{N}]/gu;

/** Whether this word is long enough to find people by the beginning of a name. */
export const isNameWord = (word: string): boolean => (word.match(LETTER)?.length ?? 0) >= NAME_LETTERS;
