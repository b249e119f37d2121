import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Services } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { REGISTERS_WITH_FILE } from '#/bff/registers/registers.ts';
import { listUnscanned, setScan } from './queries.ts';
import { type Finding, ScannerDown, scanObject } from './scan.ts';

/** The largest number of files that get a result in one round; later rounds scan the rest. */
const BATCH = 50;

/**
 * Scans files that wait for the scanner, and those uploaded before there was one. The leader runs it about every
 * minute. A file that the scanner refuses keeps its state and is tried again in the next round; the files after it are
 * scanned in this one. If the scanner is down, the round ends.
 *
 * @returns how many files got a result
 */
export async function scanWaiting(services: Pick<Services, 'sql' | 'files' | 'scanner' | 'log'>): Promise<number> {
  const { sql, files, scanner, log } = services;
  if (!scanner) return 0;
  let answered = 0;
  const refused: number[] = [];
  while (answered < BATCH) {
    const waiting = await listUnscanned(sql, BATCH - answered, refused);
    if (waiting.length === 0) break;
    for (const { id, storeKey } of waiting) {
      try {
        await noteFinding(services, id, await scanObject(scanner, files, storeKey));
        answered += 1;
      } catch (error) {
        log.warn({ err: error, fileId: id }, 'file not scanned');
        if (error instanceof ScannerDown) return answered;
        refused.push(id);
      }
    }
  }
  return answered;
}

async function noteFinding({ sql }: Pick<Services, 'sql'>, id: number, finding: Finding): Promise<void> {
  const outcome = finding.clean ? 'clean' : 'infected';
  await transaction(sql, async (tx) => {
    if (!(await setScan(tx, id, outcome))) return;
    if (!finding.clean) await notifyOfVirus(tx, id);
    await writeEntry(tx, {
      actorId: null,
      actorKind: 'system',
      action: 'file.scan',
      entity: 'file',
      entityId: id,
      outcome,
      ...(!finding.clean && { detail: { virus: finding.virus } }),
    });
  });
}

/**
 * Notifies the owner and approvers of a report, or the handler of an incident, who would otherwise wait for a file that
 * they will never get.
 */
async function notifyOfVirus(tx: Tx, fileId: number): Promise<void> {
  for (const register of REGISTERS_WITH_FILE)
    for (const { recordId, people } of await register.listConcerned(tx, fileId)) {
      const params = { register: register.name, record: recordId };
      await notify(tx, people, { template: 'fileInfected', params, key: String(fileId) });
    }
}
