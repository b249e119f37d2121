/** Openboek's own headers, separate from the schemas: the first screen uses some of them, and needs no schema. */

/** The total number of items when the answer contains a part of a list. */
export const TOTAL_HEADER = 'Openboek-Total';

/** A request of the page itself, not of the person (a poll): it does not extend the session. Any value counts. */
export const BACKGROUND_HEADER = 'Openboek-Background';

/** Id of the person whose page makes the call. A session of somebody else refuses it with OTHER_PERSON. */
export const USER_HEADER = 'Openboek-User';
/** The same in the address of a GET that cannot carry a header: a picture, or a file that the browser saves. */
export const USER_PARAMETER = 'user';

/** How many rows a file will hold, sent before its first byte. */
export const EXPORT_ROWS_HEADER = 'Openboek-Export-Rows';
/** The approximate number of bytes, for a progress bar; only sent for files with many rows. */
export const EXPORT_BYTES_HEADER = 'Openboek-Export-Bytes';
