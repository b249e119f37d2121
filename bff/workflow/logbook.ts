import type { Tx } from '#/bff/database/connection.ts';
import { insertLine, type LogbookLine } from './logbook-queries.ts';

/** Adds a line to the log of the instance's record; a repeated report adds none. */
export async function writeLine(tx: Tx, line: LogbookLine): Promise<void> {
  await insertLine(tx, line);
}
