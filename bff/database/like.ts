/** A text as a pattern of `like` that matches itself alone: its signs count as themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The same anywhere within another text. */
export const anywhere = (text: string): string => `%${escapeLike(text)}%`;
