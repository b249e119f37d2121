import type { Hono } from 'hono';
import type { Sql } from 'postgres';
import type { Area } from '#/bff/context.ts';
import type { SignedIn } from './signed-in.ts';

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
  log: { warn(detail: object, message: string): void };
}

export interface Auth {
  /** The credential of a request for an area. @throws Failure NO_SESSION, TOKEN_INVALID (401), WRONG_SCOPE (403), UNAVAILABLE (503) */
  authenticate(request: Request, area: Area): Promise<SignedIn>;
  /** GET /api/auth/sign-in, /api/auth/callback, GET and POST /api/auth/session, POST /api/auth/backchannel-logout, GET and POST /quit, and the style of those pages. Mount at /. */
  routes(): Hono;
  /** Deletes sessions and sign-ins that are over; for the leader's sweep. */
  sweep(): Promise<void>;
}
