import type { Tx } from '#/bff/database/connection.ts';
import type { Failure } from '#/bff/failure.ts';
import { staleVersionOf } from '#/bff/stale-version.ts';
import type { BaseRecord, BaseRegister, Loaded } from './register.ts';

/** The failure for a change based on an outdated version of a record, with the current version and the allowed actions. */
export function staleVersion<R extends BaseRecord>(
  tx: Tx,
  { noun, name }: BaseRegister<R>,
  { record, allowed }: Loaded<R>,
): Promise<Failure> {
  return staleVersionOf(
    tx,
    { actions: [`${noun}.update`], entity: name, entityId: record.id },
    { allowedActions: allowed, state: String(record.version) },
  );
}
