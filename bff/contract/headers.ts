/** Openboek's own headers, separate from the schemas because the first screen uses some of them but needs no schema. */

/** The total number of items if the answer contains only part of a list. */
export const TOTAL_HEADER = 'Openboek-Total';

/**
 * Marks a request made by the page and not by the person (a poll), which does not extend the session. Any value counts.
 */
export const BACKGROUND_HEADER = 'Openboek-Background';

/**
 * Id of the person whose page makes the call. If the session belongs to somebody else, the call is refused with
 * OTHER_PERSON.
 */
export const USER_HEADER = 'Openboek-User';
/**
 * The name of the URL parameter with the same id, for a GET that cannot have a header: a picture, or a file that the
 * browser saves.
 */
export const USER_PARAMETER = 'user';

/** How many rows a file will contain, sent before its first byte. */
export const EXPORT_ROWS_HEADER = 'Openboek-Export-Rows';
/** The approximate number of bytes, for a progress bar; only sent for files with many rows. */
export const EXPORT_BYTES_HEADER = 'Openboek-Export-Bytes';
