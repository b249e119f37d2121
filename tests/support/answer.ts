/** The answer to a call; `body` is the JSON, or the text if it is none. */
export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}
