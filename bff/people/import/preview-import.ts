import { createHash } from 'node:crypto';
import type { Config } from '#/bff/config.ts';
import type { Actor, Context } from '#/bff/context.ts';
import { IMPORT_LIMITS, type ImportFault, type ImportPreview } from '#/bff/contract/people-import.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { forContent, inTransaction } from '#/bff/database/verb-transaction.ts';
import { readDirectory } from './directory-queries.ts';
import { guardGain, guardOf } from './guard.ts';
import { keepImport } from './keep-import.ts';
import { countChanges, type ImportPlan, makePlan } from './make-plan.ts';
import type { ReceivedFile } from './previews.ts';
import type { ReadTable } from './read-table.ts';
import { readGainer } from './reading-queries.ts';
import { readPacked } from './stored-file.ts';

/** Who sent a file, and in which request: the part of a context that exists in the import thread (decision 0045). */
export interface ImportAuthor extends Pick<Context, 'requestId' | 'repeat'> {
  readonly services: {
    readonly sql: Sql;
    readonly config: Pick<Config, 'importLeavers'>;
    /** Frees the memory that a large step leaves behind, at points where the thread may pause. */
    readonly collect: () => void;
  };
  readonly actor: Pick<Actor, 'id'>;
}

/** A file, as read. */
interface Looked extends ReceivedFile {
  encoding: ImportPreview['encoding'];
  /** null if the file cannot be read at all. */
  read: ReadTable | null;
  rows: number;
  faults: ImportFault[];
}

/**
 * Reads a file of people or companies, and returns what it would change, or its faults. Without a fault it is stored,
 * bound to what was shown, until it is applied, cancelled or expires.
 *
 * @param complete the file is complete: anyone who is missing has left
 * @throws Failure SAME_KEY_OTHER_CALL (an Idempotency-Key that was used for another file)
 */
export async function previewImport(
  context: ImportAuthor,
  received: ReceivedFile,
  complete: boolean,
): Promise<ImportPreview> {
  const { collect } = context.services;
  const known = forContent(context, identify(received, complete));
  // Faults are also stored under the key: a repeat gets the first answer, even if people or companies have
  // changed.
  return inTransaction(known, async (tx) => {
    // This is read inside the transaction, because the data is freed below and a repeated transaction must read it
    // again.
    const file = await readFile(received);
    collect();
    const { read, filename, sha256, content, encoding } = file;
    if (!read?.kind) return faulty(file, file.faults);
    const { kind, inputs, ignored } = read;
    const directory = await readDirectory(tx);
    collect();
    const { id: self } = context.actor;
    const gainer = await readGainer(tx, self);
    const plan = makePlan({ kind, inputs, complete }, directory, gainer);
    // The plan contains everything that is still needed from this data.
    inputs.length = 0;
    collect();
    const faults = allFaults(read, plan);
    if (faults.length > 0) return faulty(file, faults);
    const about = { filename, sha256, content, encoding, ignored };
    const looked = { ...about, kind, complete, undoes: null, plannedOn: directory.today };
    const idImport = await keepImport(tx, known, looked, plan);
    const { counts, present } = plan;
    const leaving = { left: counts.leaving, present, createdBy: self };
    const guard = await guardOf(tx, leaving, context.services.config);
    const gain = await guardGain(tx, plan.gain, self);
    return { idImport, kind, filename, encoding, ignored, counts, guard, gain, faults, faultCount: 0 };
  });
}

/** Identifies a call. The same bytes under another name, or marked as a complete file, count as another call. */
const identify = ({ filename, sha256 }: ReceivedFile, complete: boolean) =>
  createHash('sha256').update(sha256).update(`${complete} ${filename}`).digest('base64url');

async function readFile(received: ReceivedFile): Promise<Looked> {
  const read = await readPacked(received.content);
  if ('code' in read) return { ...received, encoding: null, read: null, rows: 0, faults: [read] };
  return { ...received, encoding: read.encoding, read, rows: read.rows, faults: read.faults };
}

/** If there are very many faults, returns only the first ones; the corrected file will show the others. */
function faulty({ filename, encoding, read, rows }: Looked, faults: ImportFault[]): ImportPreview {
  return {
    ...{ idImport: null, kind: read?.kind ?? null, filename, encoding, ignored: read?.ignored ?? [] },
    ...{ counts: countChanges([], rows, 0), guard: null, gain: null },
    ...{ faults: faults.slice(0, IMPORT_LIMITS.faults), faultCount: faults.length },
  };
}

/** The faults of single cells and of their combination; consequences of a faulty cell are not reported again. */
function allFaults({ faults, columns }: ReadTable, plan: ImportPlan): ImportFault[] {
  const place = ({ row, column }: ImportFault) => `${row}:${column}`;
  const said = new Set(faults.map(place));
  const meant = plan.faults
    .map((fault) => ({ ...fault, column: columns.get(fault.column ?? '') ?? fault.column }))
    .filter((fault) => !said.has(place(fault)));
  return [...faults, ...meant].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
}
