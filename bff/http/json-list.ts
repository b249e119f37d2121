import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context, TypedResponse } from 'hono';

/** The number of rows that are created and encoded without a pause. */
const PIECE = 200;

/**
 * A list as JSON, created and encoded piece by piece while it is sent, so that other work can run in between
 * even if the list is long.
 *
 * @param rows created on demand; creating them must not fail
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

/** The output of JSON.stringify for the rows as an array, in pieces. */
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
