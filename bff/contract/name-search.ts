/** So many letters of a name find people; fewer find only who is called exactly so. */
export const NAME_LETTERS = 3;

/** Whom one may choose: so many are suggested before anything is typed, and of those whom a search finds the first so many. */
export const TO_CHOOSE = { suggested: 10, found: 50, part: 10 } as const;

const LETTER = /[\p{L}\p{N}]/gu;

/** Whether the beginning of a name can be found by this word. */
export const isNameWord = (word: string): boolean => (word.match(LETTER)?.length ?? 0) >= NAME_LETTERS;
