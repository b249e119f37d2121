import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '#/bff/config.ts';
import { Failure } from '#/bff/failure.ts';

/**
 * Accepts a provisioning call only if it has the configured token. Hashes are compared, so that the duration of the
 * comparison reveals nothing about the token. Without a configured token, the path does not exist.
 *
 * @throws Failure NOT_FOUND, TOKEN_INVALID
 */
export function refuseProvisioner(request: Request, { scimToken }: Pick<Config, 'scimToken'>): void {
  if (scimToken === null) throw new Failure('NOT_FOUND', 'no such path');
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
  if (!timingSafeEqual(hash(given), hash(scimToken)))
    throw new Failure('TOKEN_INVALID', 'the token does not belong to the provisioning source');
}

const hash = (text: string) => createHash('sha256').update(text).digest();
