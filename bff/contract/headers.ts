/** Headers of our own, apart from the schemas: the first screen sends and reads some, and needs no schema. */

/** How many there are beside the part of a list that was answered. */
export const TOTAL_HEADER = 'Openboek-Total';

/** A request of the page itself, not of the person (a poll): it does not put off the idle end. Any value counts. */
export const BACKGROUND_HEADER = 'Openboek-Background';

/** Id of the person whose page makes the call. A session of somebody else refuses it with OTHER_PERSON. */
export const USER_HEADER = 'Openboek-User';
/** The same in the address of a GET that cannot carry a header: a picture, or a file that the browser saves. */
export const USER_PARAMETER = 'user';

/** How many rows a file will hold, sent before its first byte. */
export const EXPORT_ROWS_HEADER = 'Openboek-Export-Rows';
/** About how many bytes it will be, for a bar; only where there are so many rows that a bar is wanted. */
export const EXPORT_BYTES_HEADER = 'Openboek-Export-Bytes';
