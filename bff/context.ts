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

/** What bff/main.ts puts together once; everything else receives it. */
export interface Services {
  readonly sql: Sql;
  readonly engine: WorkflowEngine;
  readonly exports: Exports;
  readonly previews: Previews;
  readonly files: FileStore;
  /** Left out: files are not scanned. */
  readonly scanner?: VirusScanner;
  /** Left out: mails are kept, and shown to administrators. */
  readonly mailer?: Mailer;
  /** Proofs of work of the public form. */
  readonly challenges: Challenges;
  /** Keeps the addresses that reporters leave. */
  readonly reporterSeal: Seal;
  /** How the parts outside do that people's work needs. */
  readonly surroundings: Surroundings;
  readonly config: Config;
  readonly log: Logger;
  /** Resolves the caller's credential for an area; throws a Failure (401, 403, 503) where there is none that counts. */
  authenticate(request: Request, area: Area): Promise<SignedIn>;
  /** Only in tests: every JSON answer is held against its declaration. */
  readonly checkAnswers?: boolean;
}

/** The three areas of the API; bearer tokens need the scope of the area. */
export type Area = 'main' | 'workflow' | 'authorization';

/** The person who acts, with the rights that hold at this moment. */
export interface Actor {
  readonly id: number;
  readonly upn: string;
  readonly displayName: string;
  readonly companyId: number;
  readonly rights: EffectiveRights;
}

/** Who reads, and where: all that reading needs, also in the thread that makes files, where there is no request. */
export interface Reader {
  readonly services: Pick<Services, 'sql'>;
  readonly actor: Actor;
}

/** What a verb gets of somebody who did not sign in: nothing about them. */
export type Anonymous = Pick<Context, 'services' | 'requestId'>;

/** What every verb gets first: who asks, on whose services, and under which request. */
export interface Context {
  readonly services: Services;
  readonly actor: Actor;
  /** How the person is known: a session in a browser, or the token of a program (decision 0048). */
  readonly credential: 'session' | 'bearer';
  /** UUID, in the answer's header, every error body, the log and the audit entry. */
  readonly requestId: string;
  /** From the Idempotency-Key header; `call` is method, path and a hash of the body or file, so a key counts for one intent only. */
  readonly repeat?: { readonly key: string; readonly call: string };
}
