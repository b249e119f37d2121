import type { Sql } from '#/bff/database/connection.ts';

/** The identity provider that people come from, and how we are known there. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Space separated, as the provider wants them; always with openid. */
  scopes: string;
  /** The claim that holds the user principal name. */
  upnClaim: string;
  /** Ask who it is at every sign-in, whatever session the provider still has (the built-in one: it has no passwords). */
  alwaysAsk: boolean;
}

export interface AuthSettings {
  sql: Sql;
  /** Where browsers find us: https, or http on localhost. No trailing slash. */
  publicUrl: string;
  /** OPENBOEK_SECRET: seals what sessions keep. */
  secret: string;
  provider: ProviderSettings;
  /** People become employees at their first sign-in, in the company that this claim names; null: they do not. */
  newcomers?: { companyClaim: string } | null;
  /** Whose X-Forwarded-For says where a sign-in comes from. */
  trustedProxies?: readonly string[];
  log: { warn(detail: object, message: string): void };
}
