import { createHash, randomUUID } from 'node:crypto';
import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { IMPORT_LIMITS, type ImportFault, type ImportPreview } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { forContent, inTransaction } from '#/bff/database/verb-transaction.ts';
import { safeFileName } from '#/bff/files/file-name.ts';
import { receiveFile } from '#/bff/files/receive-file.ts';
import { readDirectory } from './directory-queries.ts';
import { insertImport } from './import-queries.ts';
import { countChanges, type ImportPlan, makePlan } from './make-plan.ts';
import { readCsv, type Table } from './read-csv.ts';
import { type ReadTable, readTable } from './read-table.ts';

interface Received {
  filename: string;
  bytes: Buffer;
  sha256: Buffer;
}

/**
 * Reads a file of people or companies and says what it would change, and everything that is wrong with it at once. Without
 * a fault it is kept, bound to what was shown, until it is applied, cancelled or forgotten.
 *
 * @param request multipart/form-data with one file in the field `file`
 * @param complete whoever is not in the file has left
 * @throws Failure TOO_LARGE, WRONG_TYPE, VALIDATION (no file), BAD_REQUEST, SAME_KEY_OTHER_CALL (an Idempotency-Key that
 *   was used for another file)
 */
export async function previewImport(context: Context, request: Request, complete: boolean): Promise<ImportPreview> {
  const { sql } = context.services;
  const directory = await readDirectory(sql);
  const file = await receive(request);
  const table = await readCsv(file.bytes);
  if ('code' in table) return faulty(file, null, null, [table]);
  const read = readTable(table);
  if (!read.kind) return faulty(file, table, read, read.faults);
  const plan = makePlan({ ...read, kind: read.kind, complete }, directory, context.actor.id);
  const faults = allFaults(read, plan);
  if (faults.length > 0) return faulty(file, table, read, faults);
  const { kind, ignored } = read;
  const { counts, shown: changes } = plan;
  const shown = { kind, filename: file.filename, encoding: table.encoding, ignored, counts, changes, faults };
  const known = forContent(context, identify(file, complete));
  return inTransaction(known, async (tx) => ({
    idImport: await keep(tx, known, file, { ...read, kind, complete }, plan),
    ...shown,
  }));
}

/** The same bytes under another name, or as all people there are, make another preview. */
const identify = ({ filename, sha256 }: Received, complete: boolean) =>
  createHash('sha256').update(sha256).update(`${complete} ${filename}`).digest('base64url');

async function receive(request: Request): Promise<Received> {
  return receiveFile(request, {
    field: 'file',
    maxBytes: IMPORT_LIMITS.bytes,
    take: async ({ name, content }) => {
      const chunks: Uint8Array[] = [];
      const hash = createHash('sha256');
      for await (const chunk of content as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        chunks.push(chunk);
      }
      return { filename: safeFileName(name), bytes: Buffer.concat(chunks), sha256: hash.digest() };
    },
    undo: async () => {},
  });
}

function faulty(file: Received, table: Table | null, read: ReadTable | null, faults: ImportFault[]): ImportPreview {
  return {
    idImport: null,
    kind: read?.kind ?? null,
    filename: file.filename,
    encoding: table?.encoding ?? null,
    ignored: read?.ignored ?? [],
    counts: countChanges([], table?.rows.length ?? 0, 0),
    changes: [],
    faults,
  };
}

/** Of the cells, and of what they mean together; what follows from a faulty cell alone is not said twice. */
function allFaults({ faults, columns }: ReadTable, plan: ImportPlan): ImportFault[] {
  const place = ({ row, column }: ImportFault) => `${row}:${column}`;
  const said = new Set(faults.map(place));
  const meant = plan.faults
    .map((fault) => ({ ...fault, column: columns.get(fault.column ?? '') ?? fault.column }))
    .filter((fault) => !said.has(place(fault)));
  return [...faults, ...meant].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
}

async function keep(
  tx: Tx,
  context: Context,
  { filename, sha256 }: Received,
  { kind, inputs, complete }: Pick<ReadTable, 'inputs'> & { kind: NonNullable<ReadTable['kind']>; complete: boolean },
  { hash, counts }: ImportPlan,
): Promise<string> {
  const id = randomUUID();
  await insertImport(tx, {
    id,
    kind,
    complete,
    filename,
    sha256,
    inputs,
    planHash: hash,
    counts,
    createdBy: context.actor.id,
  });
  await recordDone(tx, context, {
    action: 'import.preview',
    entity: 'import',
    entityId: id,
    detail: { kind, complete, filename, sha256: sha256.toString('hex'), counts },
  });
  return id;
}
