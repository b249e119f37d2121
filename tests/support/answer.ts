/** What came back; `body` is the JSON, or the text where it is none. */
export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}
