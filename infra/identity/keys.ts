import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createSeal, deriveKey } from '#/bff/auth/seal.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { insertOnce, upsertState } from './queries.ts';

const MODEL = 'Keys';
export const SIGNING_ALGORITHM = 'ES256';

/**
 * The provider's signing key. It is created once and sealed in the database, and is the same for every server
 * that uses the database. A key sealed with another OPENBOEK_SECRET cannot be used, so a new one replaces it,
 * and signed-in users must sign in again.
 */
export async function signingKey(sql: Sql, secret: string): Promise<JWK> {
  const seal = createSeal(secret, 'identity-provider-keys');
  const made = await makeKey();
  const fresh = { sealed: seal.close(MODEL, made).toString('base64') };
  const kept = await insertOnce(sql, MODEL, 'signing', fresh);
  const opened = seal.open(MODEL, Buffer.from(String(kept.sealed), 'base64')) as JWK | undefined;
  if (opened) return opened;
  await upsertState(sql, MODEL, 'signing', fresh, undefined);
  return made;
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: SIGNING_ALGORITHM, use: 'sig', kid: crypto.randomUUID() };
}

/**
 * The secret is derived, so that the provider and the application can both calculate it and nothing has to be stored.
 */
export function builtInClientSecret(secret: string): string {
  return deriveKey(secret, 'identity-provider-client').toString('base64url');
}

export function cookieKey(secret: string): string {
  return deriveKey(secret, 'identity-provider-cookies').toString('base64url');
}
