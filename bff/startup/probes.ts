import type { Auth } from '#/bff/auth/auth.ts';
import type { Config } from '#/bff/config.ts';
import type { Services } from '#/bff/context.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { findAccounts } from './queries.ts';
import type { Part, Probe } from './surroundings.ts';

/**
 * The probe of each part that is set up. The built-in sign-in runs in this process and has its own people, so it needs
 * no probe.
 */
export function probesOf(
  { identity, publicUrl, port }: Config,
  sql: Sql,
  auth: Pick<Auth, 'probe' | 'probeScopes'>,
  { mailer, scanner }: Pick<Services, 'mailer' | 'scanner'>,
): Partial<Record<Part, Probe>> {
  return {
    ...(isOtherPort(publicUrl, port) && { address: () => requireOurselves(publicUrl) }),
    ...(identity.kind === 'external' && {
      identity: () => auth.probe(),
      scopes: () => requireScopes(auth),
      accounts: () => requireAccounts(sql),
    }),
    ...(mailer && { mail: () => mailer.probe() }),
    ...(scanner && { scanner: () => scanner.probe() }),
  };
}

/** @throws Error naming the scopes that the provider does not offer */
async function requireScopes(auth: Pick<Auth, 'probeScopes'>): Promise<void> {
  const missing = await auth.probeScopes();
  if (missing.length > 0) throw new Error(`its scopes_supported lacks ${missing.join(', ')}`);
}

/** @throws Error that names the setting to change, if nobody can sign in or there is no administrator */
async function requireAccounts(sql: Sql): Promise<void> {
  const { people, administrators } = await findAccounts(sql);
  if (people === 0) throw new Error('nobody has an account: set OPENBOEK_ADMIN_UPN to the first administrator');
  if (administrators === 0) throw new Error('there is no administrator: set OPENBOEK_ADMIN_UPN');
}

/**
 * Whether the public address is on this machine but on another port, which is only correct if something forwards that
 * port.
 */
function isOtherPort(publicUrl: string, port: number): boolean {
  const url = new URL(publicUrl);
  return url.hostname === 'localhost' && Number(url.port || (url.protocol === 'https:' ? 443 : 80)) !== port;
}

/** @throws Error if Openboek does not answer at the public address */
async function requireOurselves(publicUrl: string): Promise<void> {
  const response = await fetch(`${publicUrl}/healthz`);
  const isOurs = response.ok && ((await response.json().catch(() => null)) as { ok?: boolean } | null)?.ok === true;
  if (!isOurs) throw new Error(`it responds with ${response.status}`);
}
