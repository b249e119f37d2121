/** Turns a text into a `like` pattern that matches only that text. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Escapes a text as a `like` pattern that matches it anywhere within another text. */
export const anywhere = (text: string): string => `%${escapeLike(text)}%`;
