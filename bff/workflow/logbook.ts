import type { Tx } from '#/bff/database/connection.ts';
import { insertLine, type LogbookLine } from './logbook-queries.ts';

/** Leaves a line in the log of the instance's record; reported twice it is there once. */
export async function writeLine(tx: Tx, line: LogbookLine): Promise<void> {
  await insertLine(tx, line);
}
