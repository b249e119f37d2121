import type { Sql } from '#/bff/database/connection.ts';

/** The identity provider of the users, and our registration with it. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Space separated, as the provider wants them; always with openid. */
  scopes: string;
  /** The claim that holds the user principal name. */
  upnClaim: string;
  /**
   * Whether to ask for the account at every sign-in, even if the provider still has a session (for the
   * built-in provider, which has no passwords).
   */
  alwaysAsk: boolean;
}

export interface AuthSettings {
  sql: Sql;
  /** The public address: https, or http on localhost. No trailing slash. */
  publicUrl: string;
  /** OPENBOEK_SECRET: seals the data of sessions. */
  secret: string;
  provider: ProviderSettings;
  /**
   * The claim that names the company in which people become employees at their first sign-in; null if sign-ins create
   * no employees.
   */
  newcomers?: { companyClaim: string } | null;
  /** The proxies whose X-Forwarded-For is trusted for the origin of a sign-in. */
  trustedProxies?: readonly string[];
  log: { warn(detail: object, message: string): void };
}
