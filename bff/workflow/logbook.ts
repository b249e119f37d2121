import type { Tx } from '#/bff/database/connection.ts';
import type { InstanceId } from './engine.ts';
import { insertLine } from './logbook-queries.ts';

/**
 * What a record's log tells (spec 1§3). Each code has a label `Logbook.<code>` in both languages. submitted, approved,
 * rejected and withdrawn are told once for each time it happens (WF-024); the others say what Openboek did by itself.
 */
export const LOGBOOK_CODES = [
  'submitted',
  'started',
  'assigned',
  'nobody',
  'approved',
  'rejected',
  'processed',
  'withdrawn',
  'cancelled',
  'reminded',
  'escalated',
  'reassigned',
  'refused',
  'fault',
  'faultResolved',
  'restored',
] as const;
export type LogbookCode = (typeof LOGBOOK_CODES)[number];

export interface LogbookLine {
  instance: InstanceId;
  /** Who did it; null: Openboek itself. */
  userId: number | null;
  code: LogbookCode;
  /** With the code it names what happened: the instance of a submit, the decision of an approval. */
  key: string;
  /** As the person typed it: remark or reason. */
  message?: string | null;
  /** For the wording. People are ids: their names are joined when the line is read (DESIGN §10). */
  params?: { people?: readonly number[]; rule?: string; process?: string; version?: number | null };
}

/** Leaves a line in the log of the instance's record; told twice it stands there once. */
export async function writeLine(tx: Tx, line: LogbookLine): Promise<void> {
  await insertLine(tx, line);
}
