import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { FileColumn } from './grid.ts';

export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** The rows of a file: settled which, and made while it is written. */
export interface SheetRows<Row> {
  /** Of the sheet. */
  name: string;
  columns: readonly FileColumn<Row>[];
  count: number;
  rows: () => Rows<Row>;
  /** So many of them, whichever. */
  sample: (count: number) => Rows<Row>;
  lang: LanguageId;
  /** Moments are written as they were in it. */
  timeZone: string;
}

/** Rows that are in memory at a time. */
const PAGE = 500;

/**
 * Rows page by page; the next page is asked for while one is being written.
 * @param settle which rows, in their order; called when the first one is asked for, and what is before it has gone out
 */
export async function* inPages<Key, Row>(
  settle: () => readonly Key[],
  read: (page: readonly Key[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  await nextTurn();
  const keys = settle();
  const pageAt = (from: number) => {
    const page = from < keys.length ? read(keys.slice(from, from + PAGE)) : Promise.resolve([]);
    // A reader that stops leaves one page behind that nobody waits for.
    page.catch(() => {});
    return page;
  };
  let next = pageAt(0);
  for (let from = 0; from < keys.length; from += PAGE) {
    const rows = await next;
    next = pageAt(from + PAGE);
    yield* rows;
  }
}
