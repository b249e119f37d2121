import type { Logger } from 'pino';
import type { Seal } from '#/bff/auth/seal.ts';
import type { SignedIn } from '#/bff/auth/signed-in.ts';
import type { Config } from '#/bff/config.ts';
import type { Sql } from '#/bff/database/connection.ts';
import type { VirusScanner } from '#/bff/files/scan.ts';
import type { FileStore } from '#/bff/files/store.ts';
import type { Exports } from '#/bff/grids/exports.ts';
import type { Mailer } from '#/bff/notifications/mailer.ts';
import type { EffectiveRights } from '#/bff/people/effective-rights.ts';
import type { Previews } from '#/bff/people/import/previews.ts';
import type { Challenges } from '#/bff/public-incident/challenge.ts';
import type { Surroundings } from '#/bff/startup/surroundings.ts';
import type { WorkflowEngine } from '#/bff/workflow/engine.ts';

/** The services that bff/main.ts creates once; everything else receives them. */
export interface Services {
  readonly sql: Sql;
  readonly engine: WorkflowEngine;
  readonly exports: Exports;
  readonly previews: Previews;
  readonly files: FileStore;
  /** If omitted, files are not scanned. */
  readonly scanner?: VirusScanner;
  /** If omitted, emails are stored and shown to administrators. */
  readonly mailer?: Mailer;
  /** Proofs of work of the public form. */
  readonly challenges: Challenges;
  /** Encrypts the addresses that reporters leave. */
  readonly reporterSeal: Seal;
  /** The state of the external services that people's work needs. */
  readonly surroundings: Surroundings;
  readonly config: Config;
  readonly log: Logger;
  /** Resolves the caller's credential for an area. Throws a Failure (401, 403, 503) without a valid credential. */
  authenticate(request: Request, area: Area): Promise<SignedIn>;
  /** In tests only: whether every JSON answer is checked against its declaration. */
  readonly checkAnswers?: boolean;
}

/** The three areas of the API; bearer tokens need the scope of the area. */
export type Area = 'main' | 'workflow' | 'authorization';

/** The acting person, with their current rights. */
export interface Actor {
  readonly id: number;
  readonly upn: string;
  readonly displayName: string;
  readonly companyId: number;
  readonly rights: EffectiveRights;
}

/**
 * The reader and the services: everything that reading needs, even in the thread that produces files, where
 * there is no request.
 */
export interface Reader {
  readonly services: Pick<Services, 'sql'>;
  readonly actor: Actor;
}

/** The context of somebody who did not sign in. It contains nothing about the person. */
export type Anonymous = Pick<Context, 'services' | 'requestId'>;

/** The first argument of every verb: the person, the services, and the request. */
export interface Context {
  readonly services: Services;
  readonly actor: Actor;
  /** How the person was authenticated: by a browser session, or the token of a program (decision 0048). */
  readonly credential: 'session' | 'bearer';
  /** A UUID that appears in the answer's header, every error body, the log and the audit entry. */
  readonly requestId: string;
  /**
   * From the Idempotency-Key header; `call` is method, path and a hash of the body or file, so that a key is
   * valid for one intent only.
   */
  readonly repeat?: { readonly key: string; readonly call: string };
  /**
   * Whether the caller does not need the state of a record after a change: `Prefer: return=minimal` (RFC 7240, 4.2).
   */
  readonly isMinimal?: boolean;
}
