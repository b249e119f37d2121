import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Sql } from '#/bff/database/connection.ts';
import * as state from './queries.ts';

/** Stores the sessions, codes, grants and refresh tokens of oidc-provider. */
export function postgresAdapter(sql: Sql): AdapterFactory {
  return (model): Adapter => ({
    upsert: (id, payload, expiresIn) => state.upsertState(sql, model, id, payload as state.Payload, expiresIn),
    find: (id) => state.findState(sql, model, 'id', id) as Promise<AdapterPayload | undefined>,
    findByUid: (uid) => state.findState(sql, model, 'uid', uid) as Promise<AdapterPayload | undefined>,
    findByUserCode: (code) => state.findState(sql, model, 'user_code', code) as Promise<AdapterPayload | undefined>,
    consume: (id) => state.consumeState(sql, model, id),
    destroy: (id) => state.deleteState(sql, model, id),
    revokeByGrantId: (grantId) => state.deleteGrant(sql, grantId),
  });
}
