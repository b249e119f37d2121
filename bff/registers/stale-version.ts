import { findLastDone } from '#/bff/audit/last-change-queries.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import type { Loaded, Register, WorkflowRecord } from './register.ts';

/**
 * The failure for a change to a version that is not the present one: somebody stored another in between. It says who and
 * when, as the audit entries tell, which version stands now, and what is allowed (DESIGN §9, LOOK §6).
 */
export async function staleVersion<R extends WorkflowRecord>(
  tx: Tx,
  { noun, name }: Register<R>,
  { record, allowed }: Loaded<R>,
): Promise<Failure> {
  const lastChange = await findLastDone(tx, { actions: [`${noun}.update`], entity: name, entityId: record.id });
  return new Failure('STALE_VERSION', 'somebody saved it in between', {
    allowedActions: allowed,
    state: String(record.version),
    ...(lastChange && { lastChange }),
  });
}
