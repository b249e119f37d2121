import type { MessagePort } from 'node:worker_threads';
import type { Sql } from '#/bff/database/connection.ts';
import { EffectiveRights } from '#/bff/people/effective-rights.ts';
import { reportRows } from '#/bff/reporting/report-rows.ts';
import { toFault } from '#/bff/threads/fault.ts';
import { gridRows } from '../grid-rows.ts';
import { guessBytes } from '../guess-bytes.ts';
import type { SheetRows } from '../sheet-rows.ts';
import { writeWorkbook } from '../workbook.ts';
import { type ExportCall, type ExportMessage, WINDOW } from './messages.ts';

/**
 * Produces one file: announces its number of rows, then sends it part by part, no faster than the parts are received.
 */
export async function serveExport(sql: Sql, { job, reader, port }: ExportCall): Promise<void> {
  const out = outlet(port);
  const person = { services: { sql }, actor: { ...reader, rights: new EffectiveRights(reader.rights) } };
  try {
    if (job.kind === 'grid') await send(await gridRows(person, job.name, job.asked, job.stranded), out);
    else await send(await reportRows(person, job), out);
  } catch (error) {
    out.tell({ kind: 'failed', fault: toFault(error) });
  }
}

async function send<Row>(sheet: SheetRows<Row>, out: Outlet): Promise<void> {
  if (out.isClosed()) return;
  out.tell({ kind: 'ready', rows: sheet.count, bytes: await guessBytes(sheet) });
  for await (const chunk of writeWorkbook(sheet)) {
    // Leaving the loop ends the writing, and therefore the reading of pages too.
    if (!(await out.hasRoom())) return;
    // A separate copy, which can be transferred as a whole.
    const own = new Uint8Array(chunk);
    out.tell({ kind: 'chunk', chunk: own }, [own.buffer]);
  }
  out.tell({ kind: 'end' });
}

type Outlet = ReturnType<typeof outlet>;

/** Controls how many parts may be sent: as many as were received, and a few ahead. */
function outlet(port: MessagePort) {
  let room = WINDOW;
  let isClosed = false;
  let wake = () => {};
  port.on('message', () => {
    room += 1;
    wake();
  });
  port.on('close', () => {
    isClosed = true;
    wake();
  });
  return {
    tell: (message: ExportMessage, moved: ArrayBuffer[] = []) => port.postMessage(message, moved),
    isClosed: () => isClosed,
    /** Waits until another part may be sent. @returns false if the receiver is gone */
    async hasRoom(): Promise<boolean> {
      while (room === 0 && !isClosed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      room -= 1;
      return !isClosed;
    },
  };
}
