import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context, TypedResponse } from 'hono';

/** Rows that are made and encoded at a stretch. */
const PIECE = 200;

/**
 * A list as JSON, made and encoded piece by piece while it goes out: however long it is, others get their turn in between.
 *
 * @param rows made as they are asked for, which cannot fail any more
 */
export function jsonList<Row>(c: Context, rows: Iterable<Row>): TypedResponse<Row[], 200, 'json'> & Response {
  const body = Readable.toWeb(Readable.from(inTurns(encodeList(rows)), { objectMode: false })) as ReadableStream;
  return c.body(body, 200, { 'Content-Type': 'application/json' }) as never;
}

async function* inTurns(texts: Iterable<string>): AsyncGenerator<Buffer> {
  for (const text of texts) {
    yield Buffer.from(text);
    await nextTurn();
  }
}

/** What JSON.stringify says of the rows as an array, in pieces. */
export function* encodeList(rows: Iterable<unknown>): Generator<string> {
  let piece: unknown[] = [];
  let before = '[';
  for (const row of rows) {
    piece.push(row);
    if (piece.length < PIECE) continue;
    yield `${before}${JSON.stringify(piece).slice(1, -1)}`;
    before = ',';
    piece = [];
  }
  const rest = JSON.stringify(piece).slice(1, -1);
  yield rest === '' && before === ',' ? ']' : `${before}${rest}]`;
}
