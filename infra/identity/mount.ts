import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sql } from 'postgres';

export interface IdentityProviderSettings {
  sql: Sql;
  /** http://localhost:PORT; the issuer is this with /oidc. */
  publicUrl: string;
  /** OPENBOEK_SECRET: seals the signing key, derives the client secret. */
  secret: string;
  /** The address that the server binds; anything but loopback is refused. */
  host: string;
  nodeEnv: string | undefined;
}

/** Serves everything under /oidc; answers false for any other path, which is then the application's. */
export type IdentityProvider = (request: IncomingMessage, response: ServerResponse) => boolean;
