import { linkEntries } from '#/bff/audit/link-entries.ts';
import type { Auth } from '#/bff/auth/auth.ts';
import type { Services } from '#/bff/context.ts';
import { IMPORT_LIMITS } from '#/bff/contract/people-import.ts';
import { scanWaiting } from '#/bff/files/scan-waiting.ts';
import { sweepFiles } from '#/bff/files/sweep.ts';
import { deleteOldMails } from '#/bff/notifications/outbox-queries.ts';
import { sendMails } from '#/bff/notifications/send-mails.ts';
import { forgetOldImports } from '#/bff/people/import/import-queries.ts';
import { returnTasks } from '#/bff/people/import/return-tasks.ts';
import { forgetExpired } from '#/bff/public-incident/challenge-queries.ts';
import { notifyReporters } from '#/bff/public-incident/reporter-address.ts';
import { purgeIncidents } from '#/bff/registers/incidents/purge-incidents.ts';
import { remindOfTerms } from '#/bff/registers/incidents/remind-of-terms.ts';
import { startDueReviews } from '#/bff/registers/processing-activities/due-reviews.ts';
import { deployAllReleased } from '#/bff/workflow/drafts/release.ts';
import { forgetDrafts } from '#/bff/workflow/operate/batches/queries.ts';
import { sweepBatches } from '#/bff/workflow/operate/batches/sweep-batches.ts';
import { sweepWorkflow } from '#/bff/workflow/sweep.ts';
import { deleteOldRequestKeys } from './queries.ts';
import { watchDatabase } from './watch-database.ts';

const HOUR = 60 * 60_000;
const MINUTE = 60_000;
const SECOND = 1_000;
/**
 * The delay of a sweep's first run after a start, in ms, if its interval is longer. A server that never runs for an
 * hour would otherwise never sweep.
 */
const SOON = 10 * SECOND;
/** How long answers are stored for repeats; a repeat after this time counts as a new call. */
const KEYS_KEPT_HOURS = 24;
/** How long emails are kept: administrators look for an email that somebody missed recently, and not for old emails. */
const MAILS_KEPT_DAYS = 90;
/** How long an unconfirmed batch is kept. */
const DRAFTS_KEPT_HOURS = 1;

export interface Sweeps {
  stop(): void;
}

type Sweep = readonly [name: string, everyMs: number, run: () => Promise<unknown>];

/**
 * Starts the work that is done at intervals: it clears expired data (such as sessions, and stored files without a row),
 * sends emails, scans files, and does whatever else is due. Several processes may run the sweeps at once, because each
 * sweep only does what is left to do. A sweep that fails is logged, and runs again the next time.
 * @param replaced called if the database at the address has been replaced
 */
export function startSweeps(services: Services, auth: Auth, replaced: (error: Error) => void = () => {}): Sweeps {
  const { sql, config, mailer } = services;
  const sweeps: readonly Sweep[] = [
    ['sessions', HOUR, () => auth.sweep()],
    ['request keys', HOUR, () => deleteOldRequestKeys(sql, KEYS_KEPT_HOURS)],
    ['public form', HOUR, () => forgetExpired(sql)],
    ['imports', HOUR, () => forgetOldImports(sql, IMPORT_LIMITS)],
    ['tasks of undone imports', MINUTE, () => returnTasks(services)],
    ['files', HOUR, () => sweepFiles(services)],
    ['virus scan', MINUTE, () => scanWaiting(services)],
    ...(mailer ? [['mails', 10 * SECOND, () => sendMails({ sql, config, mailer })] as const] : []),
    ...(mailer ? [['reporters', MINUTE, () => notifyReporters(services)] as const] : []),
    ['old emails', HOUR, () => deleteOldMails(sql, MAILS_KEPT_DAYS)],
    ['audit chain', 5 * SECOND, () => linkEntries(sql)],
    ['workflow', MINUTE, () => sweepWorkflow(sql)],
    ['batches', SECOND, () => sweepBatches(services)],
    ['unconfirmed batches', HOUR, () => forgetDrafts(sql, DRAFTS_KEPT_HOURS)],
    ['released processes', MINUTE, () => deployAllReleased(services)],
    ['deleted incidents', HOUR, () => purgeIncidents(services)],
    ['terms of incidents', HOUR, () => remindOfTerms(sql)],
    ['reviews', HOUR, () => startDueReviews(services)],
    ['database', 5 * SECOND, watchDatabase(sql, replaced)],
  ];
  const timers = sweeps.flatMap(([name, everyMs, run]) => {
    let isRunning = false;
    const sweep = async () => {
      if (isRunning) return;
      isRunning = true;
      await run().catch((error: unknown) => services.log.error({ err: error, sweep: name }, 'sweep failed'));
      isRunning = false;
    };
    return [setTimeout(sweep, Math.min(everyMs, SOON)), setInterval(sweep, everyMs)];
  });
  return { stop: () => timers.forEach(clearTimeout) };
}
