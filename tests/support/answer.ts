/** The answer to a call; `body` is the parsed JSON, or the text if it is not JSON. */
export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}
