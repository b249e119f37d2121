import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { RequestDecision, RequestState } from '#/bff/contract/role-requests.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { lockAdministration } from '#/bff/people/administrator-queries.ts';
import { nameActor } from '#/bff/people/queries.ts';
import { refuseProgram } from '#/bff/people/refuse-program.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-again.ts';
import { type Administration, administrationOf, refuseWithoutAdministrator } from './administration.ts';
import { heldAs, refuseClosed, storeRole } from './change-role.ts';
import { mayChange } from './confirmers.ts';
import { findUserRoleById, type UserRole } from './queries.ts';
import { endRequest, findRequest } from './request-queries.ts';
import type { Held } from './touched-companies.ts';

const STATES = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const;

interface Found {
  role: UserRole;
  state: RequestState;
  before: Held;
  after: Held;
}

/**
 * POST /api/management/rolerequests/{id}/{decision}: another administrator who could make the change
 * themselves confirms or refuses a role that somebody requested for themselves. The requester can withdraw
 * the request (decision 0046). A confirmed role applies from the next request on, in every process.
 *
 * @throws Failure NOT_FOUND if the caller could not make the change themselves, OWN_REQUEST, BROWSER_ONLY, NO_RIGHT,
 * WRONG_STATUS (it was decided or overtaken, as given by `state`), COMPANY_CLOSED
 */
export async function decideRequest(
  context: Context,
  id: number,
  decision: RequestDecision,
): Promise<{ state: RequestState }> {
  const state = STATES[decision];
  await inTransaction(context, async (tx) => {
    await lockAdministration(tx);
    const administration = await administrationOf(tx, context.actor);
    const found = await findFor(tx, context, administration, id);
    refuseWrongHand(found.role.userId === context.actor.id, decision);
    if (found.state !== 'waiting')
      throw new Failure('WRONG_STATUS', `the request is ${found.state}`, { state: found.state });
    if (decision === 'confirm') await giveRole(tx, context, administration, found);
    await endRequest(tx, id, state, context.actor.id);
    await auditDecision(tx, context, id, decision, found);
    if (decision !== 'withdraw')
      await notify(tx, [found.role.userId], {
        template: decision === 'confirm' ? 'roleConfirmed' : 'roleRefused',
        params: { request: id },
        key: String(id),
      });
    return { state };
  });
  await resolveAfterChange(context.services, { requestId: context.requestId });
  return { state };
}

/**
 * Finds a request if it is the caller's own, or if the caller could make its change themselves; all other requests are
 * hidden.
 */
async function findFor(tx: Tx, { actor }: Context, administration: Administration, id: number): Promise<Found> {
  const request = await findRequest(tx, id);
  const role = request && (await findUserRoleById(tx, request.userRoleId));
  if (!request || !role) throw notFound(`role request ${id}`);
  const before = await heldAs(tx, role);
  const after = { active: true, isGlobal: request.isGlobal, companies: request.companies };
  if (role.userId !== actor.id && !(await mayChange(tx, administration, role, before, after)))
    throw notFound(`role request ${id}`);
  return { role, state: request.state, before, after };
}

function refuseWrongHand(isOwn: boolean, decision: RequestDecision): void {
  if (isOwn && decision !== 'withdraw') throw new Failure('OWN_REQUEST', 'another administrator must confirm it');
  if (!isOwn && decision === 'withdraw')
    throw new Failure('NO_RIGHT', 'only the person who made the request can withdraw it');
}

async function giveRole(
  tx: Tx,
  context: Context,
  administration: Administration,
  { role, before, after }: Found,
): Promise<void> {
  refuseProgram(context);
  await refuseClosed(tx, before, after);
  await nameActor(tx, context.actor.id);
  await storeRole(tx, role, after);
  await refuseWithoutAdministrator(tx, context.actor, administration);
}

async function auditDecision(
  tx: Tx,
  context: Context,
  id: number,
  decision: RequestDecision,
  { role, before, after }: Found,
): Promise<void> {
  await recordDone(tx, context, {
    action: `role.${decision}`,
    entity: 'userRole',
    entityId: role.id,
    companyId: role.companyId,
    detail: {
      request: id,
      user: role.userId,
      role: role.roleName,
      ...(decision === 'confirm' && { before: { ...before } }),
      after: { ...after },
    },
  });
}
