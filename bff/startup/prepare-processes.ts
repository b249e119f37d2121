import type { Services } from '#/bff/context.ts';
import { seedActivities } from '#/bff/database/seed/seed-activities.ts';
import { seedReportFiles } from '#/bff/database/seed/seed-report-files.ts';
import { seedWaiting } from '#/bff/database/seed/seed-waiting.ts';
import { deployShipped } from '#/bff/workflow/definitions.ts';
import { Unavailable } from '#/bff/workflow/engine.ts';

/** How long to wait, in milliseconds, before retrying an engine that did not answer. */
const AGAIN_MS = 5_000;

/**
 * Deploys the shipped processes and, with the built-in sign-in, creates the example company's records that go through
 * an approval. If the engine does not answer, the server starts nevertheless, and does this as soon as the engine
 * answers.
 */
export async function prepareProcesses(services: Services, stop: AbortSignal): Promise<void> {
  if (await prepare(services, stop)) return;
  const again = async () => {
    while (!stop.aborted && !(await prepare(services, stop))) await later(stop);
  };
  again().catch((error: unknown) => {
    if (!stop.aborted) services.log.error({ err: error }, 'the processes could not be prepared');
  });
}

/** False if the engine does not answer. */
async function prepare(services: Services, stop: AbortSignal): Promise<boolean> {
  const { sql, engine, config, log } = services;
  try {
    await deployShipped(sql, engine);
    if (config.identity.kind === 'built-in') {
      await seedWaiting(services, new Date(), stop);
      await seedActivities(services, new Date(), stop);
      if (!stop.aborted) await seedReportFiles(services);
    }
    return true;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    log.warn({ err: error }, 'the processes are not prepared yet, because the engine does not answer');
    return false;
  }
}

function later(stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, AGAIN_MS);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
