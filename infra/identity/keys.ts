import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createSeal, deriveKey } from '#/bff/auth/seal.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { insertOnce, upsertState } from './queries.ts';

const MODEL = 'Keys';
export const SIGNING_ALGORITHM = 'ES256';

/**
 * The provider's signing key: made once, sealed in the database, the same for every server on it. Sealed with another
 * OPENBOEK_SECRET it is of no use, so a new one takes its place; who was signed in signs in again.
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

/** Derived, so that both sides of the same process know it and nothing has to be stored. */
export function builtInClientSecret(secret: string): string {
  return deriveKey(secret, 'identity-provider-client').toString('base64url');
}

export function cookieKey(secret: string): string {
  return deriveKey(secret, 'identity-provider-cookies').toString('base64url');
}
