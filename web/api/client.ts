import { hc } from 'hono/client';
import type { App } from '#/bff/app.ts';
import { TOTAL_HEADER } from '#/bff/contract/headers.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { APPLICATION_ID } from '#/bff/contract/rights.ts';
import { apiFetch } from './transport.ts';

/**
 * The client, whose types come from the server's own declarations: a wrong path, parameter or body does not compile.
 */
export const { api: server } = hc<App>('', { fetch: apiFetch });

/** Returns the body of a successful answer. If a call fails, the transport has already thrown an error. */
export async function answer<Answer>(response: Promise<{ json(): Promise<Answer> }>): Promise<Answer> {
  return (await response).json();
}

/**
 * An option for changes whose answer is not used, because the page reads the record again. The server then need not
 * return the record (RFC 7240).
 */
export const MINIMAL = { headers: { Prefer: 'return=minimal' } };

/** A part of a list, and the length of the whole list. */
export interface Part<Row> {
  rows: Row[];
  total: number;
}
export interface PartAsked {
  search: string;
  offset: number;
  limit: number;
}

export async function part<Row>(answered: Promise<{ json(): Promise<Row[]>; headers: Headers }>): Promise<Part<Row>> {
  const response = await answered;
  return { rows: await response.json(), total: Number(response.headers.get(TOTAL_HEADER)) };
}
export const partOf = ({ search, offset, limit }: PartAsked) => ({
  search,
  offset: String(offset),
  limit: String(limit),
});

/** The id of this application, the only one in the authorization API. */
export const APP = String(APPLICATION_ID);

/** Encodes a path parameter, because the client inserts parameters unencoded. */
export const segment = encodeURIComponent;
export const withId = (id: number) => ({ param: { id: String(id) } });
/** A language id as text, as the URLs of calls contain it. */
export const textOf = (lang: LanguageId) => `${lang}` as const;
export const inLanguage = (lang: LanguageId) => ({ query: { lang: textOf(lang) } });
