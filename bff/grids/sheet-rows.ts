import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { FileColumn } from './grid.ts';

export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/** The rows of a file, which are determined in advance and produced while it is written. */
export interface SheetRows<Row> {
  /** The name of the sheet. */
  name: string;
  columns: readonly FileColumn<Row>[];
  count: number;
  rows: () => Rows<Row>;
  /** Some of the rows, up to the given number. */
  sample: (count: number) => Rows<Row>;
  lang: LanguageId;
  /** The time zone in which moments are written. */
  timeZone: string;
}

/** The number of rows that are read at a time; while one page is written, the next is already being read. */
const PAGE = 500;

/**
 * Rows page by page; the next page is requested while one is being written.
 * @param settle determines the rows, in order; called when the first row is requested, once everything that precedes
 * the rows has been sent
 */
export async function* inPages<Key, Row>(
  settle: () => readonly Key[],
  read: (page: readonly Key[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  await nextTurn();
  const keys = settle();
  const pageAt = (from: number) => {
    const page = from < keys.length ? read(keys.slice(from, from + PAGE)) : Promise.resolve([]);
    // If the reader stops, one requested page remains, and nothing waits for it.
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
