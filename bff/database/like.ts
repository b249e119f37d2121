/** Escapes a text as a `like` pattern that matches only itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The same as a pattern that matches anywhere within a text. */
export const anywhere = (text: string): string => `%${escapeLike(text)}%`;
