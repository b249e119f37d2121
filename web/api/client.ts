import { hc } from 'hono/client';
import type { App } from '#/bff/app.ts';
import { TOTAL_HEADER } from '#/bff/contract/headers.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { APPLICATION_ID } from '#/bff/contract/rights.ts';
import { apiFetch } from './transport.ts';

/** Typed from the server's own declarations: a path, a parameter or a body that is not theirs does not compile. */
export const { api: server } = hc<App>('', { fetch: apiFetch });

/** The answer of a call that is there: anything else was thrown by the transport. */
export async function answer<Answer>(response: Promise<{ json(): Promise<Answer> }>): Promise<Answer> {
  return (await response).json();
}

/** A part of a list, and how long the whole of it is. */
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

/** The one application of the authorization API. */
export const APP = String(APPLICATION_ID);

/** The client puts parameters into the path as they are. */
export const segment = encodeURIComponent;
export const withId = (id: number) => ({ param: { id: String(id) } });
/** As the addresses of calls name a language. */
export const textOf = (lang: LanguageId) => `${lang}` as const;
export const inLanguage = (lang: LanguageId) => ({ query: { lang: textOf(lang) } });
