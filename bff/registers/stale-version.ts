import type { Tx } from '#/bff/database/connection.ts';
import type { Failure } from '#/bff/failure.ts';
import { staleVersionOf } from '#/bff/stale-version.ts';
import type { BaseRecord, BaseRegister, Loaded } from './register.ts';

/** The failure for a change to a record's version that is not the present one, with the present version and what is allowed. */
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
