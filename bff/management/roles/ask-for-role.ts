import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { couldBeConfirmedLately, countsInMore, listConfirmers } from './confirmers.ts';
import type { UserRole } from './queries.ts';
import { findWaitingFor, insertRequest, replaceRequest } from './request-queries.ts';
import type { Held } from './touched-companies.ts';

/**
 * Whether somebody else has to confirm a change, because it extends one of the actor's own roles that allow them to
 * read the records of others. `alone`: a confirmation is needed, but nobody else can give it, or could have given it
 * recently, so the change takes effect at once (decision 0046).
 */
export async function confirmationOf(
  tx: Tx,
  { actor }: Context,
  role: UserRole,
  before: Held,
  after: Held,
): Promise<{ kind: 'none' | 'alone' } | { kind: 'needed'; confirmers: readonly number[] }> {
  if (role.userId !== actor.id || !role.readsOthers || !(await countsInMore(tx, before, after)))
    return { kind: 'none' };
  const confirmers = await listConfirmers(tx, role, before, after);
  if (confirmers.length === 0 && !(await couldBeConfirmedLately(tx, role, before, after))) return { kind: 'alone' };
  return { kind: 'needed', confirmers };
}

/**
 * Leaves the role as it is, and stores a request that others can confirm; they get an email. Repeating a request is not
 * an error.
 */
export async function askForRole(
  tx: Tx,
  context: Context,
  role: UserRole,
  after: Held,
  confirmers: readonly number[],
): Promise<void> {
  const waiting = await findWaitingFor(tx, role.id);
  if (waiting && waiting.isGlobal === after.isGlobal && sameCompanies(waiting, after)) return;
  await replaceRequest(tx, role.id, context.actor.id);
  const id = await insertRequest(tx, role.id, role.version, after, 'waiting');
  await recordDone(tx, context, {
    action: 'role.ask',
    entity: 'userRole',
    entityId: role.id,
    companyId: role.companyId,
    detail: { request: id, user: role.userId, role: role.roleName, after: { ...after } },
  });
  await notify(tx, confirmers, { template: 'roleToConfirm', params: { request: id }, key: String(id) });
}

const nameAll = ({ companies }: Pick<Held, 'companies'>) =>
  companies.map(({ entityId, inherit }) => `${entityId} ${inherit}`).join();
const sameCompanies = (one: Pick<Held, 'companies'>, other: Pick<Held, 'companies'>) => nameAll(one) === nameAll(other);
