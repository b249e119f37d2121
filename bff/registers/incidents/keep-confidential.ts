import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { FieldCode } from '#/bff/contract/field-codes.ts';
import type { ConfidentialList, ConfidentialUpdate } from '#/bff/contract/incident-people.ts';
import type { Db } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, refuseFaults } from '#/bff/failure.ts';
import {
  listConfidentialCandidates,
  listConfidentialHandlers,
  lockConfidential,
  storeConfidential,
} from './confidential-queries.ts';

/** GET /api/management/confidentialhandlers: who receives reports about somebody who handles reports. */
export const readConfidential = ({ services }: Context): Promise<ConfidentialList> => read(services.sql);

async function read(db: Db): Promise<ConfidentialList> {
  const [handlers, candidates] = await Promise.all([listConfidentialHandlers(db), listConfidentialCandidates(db)]);
  return { handlers: handlers.map(({ since, ...line }) => ({ ...line, since: since.toISOString() })), candidates };
}

/**
 * Stores the list of confidential handlers. It determines who is named in future reports; existing reports do not
 * change.
 *
 * @throws Failure STALE_VERSION (somebody has been added or removed since it was read), VALIDATION
 */
export async function saveConfidential(context: Context, update: ConfidentialUpdate): Promise<ConfidentialList> {
  return inTransaction(context, async (tx) => {
    await lockConfidential(tx);
    const before = await read(tx);
    const present = before.handlers.map(({ id }) => id).toSorted();
    if (present.join() !== update.read.toSorted().join())
      throw new Failure('STALE_VERSION', 'the list has changed in the meantime');
    const faults = faultsOf(update, before);
    refuseFaults(faults.length === 0 ? {} : { handlers: faults });
    await storeConfidential(tx, update.handlers, context.actor.id);
    await recordDone(tx, context, {
      action: 'confidentialHandlers.update',
      entity: 'confidentialHandlers',
      entityId: 'list',
      detail: {
        from: before.handlers.map(({ idUser }) => idUser),
        to: update.handlers.map(({ idUser }) => idUser),
      },
    });
    return read(tx);
  });
}

/**
 * The faults of the new list: a person who occurs twice, a function that occurs twice (reporters could not tell the two
 * apart), or a new person who could not open an incident.
 */
function faultsOf({ handlers }: ConfidentialUpdate, { handlers: before, candidates }: ConfidentialList): FieldCode[] {
  const isTwice = (values: readonly (number | string)[]) => new Set(values).size < values.length;
  const known = new Set([...before, ...candidates].map(({ idUser }) => idUser));
  const functions = [handlers.map((line) => line.functionNl), handlers.map((line) => line.functionEn)];
  const fold = (names: string[]) => names.map((name) => name.toLowerCase());
  return [
    ...(handlers.some(({ idUser }) => !known.has(idUser)) || isTwice(handlers.map(({ idUser }) => idUser))
      ? (['notAllowed'] as const)
      : []),
    ...(functions.some((names) => isTwice(fold(names))) ? (['alreadyThere'] as const) : []),
  ];
}
