import type { Tx } from '#/bff/database/connection.ts';
import { insertLine, type LogbookLine } from './logbook-queries.ts';

/** Adds a line to the log of the instance's record. An event that is reported again adds no line. */
export async function writeLine(tx: Tx, line: LogbookLine): Promise<void> {
  await insertLine(tx, line);
}
