// The Keycloak that signs people in during a browser test: the one next to the project, started for the run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, say } from './project.mjs';

/** Starts and stops real services without Docker. */
const BESIDE = join(ROOT, '../shared/services/services');

/**
 * Starts Keycloak, or uses the one that is already running.
 * @returns {Promise<{ settings: Record<string, string> } | { reason: string, isFault?: boolean }>} settings: for a
 * server that signs people in with it; reason: why no Keycloak was found; isFault: one should be there, so the run has
 * failed
 */
export async function findKeycloak() {
  if (!existsSync(BESIDE)) return { reason: 'there is no ../shared/services/services to start it' };
  const isRunning = spawnSync(BESIDE, ['status', 'keycloak'], { stdio: 'ignore' }).status === 0;
  say('Starting Keycloak …');
  const { code, output } = await run(BESIDE, ['start', 'keycloak'], { quiet: true });
  if (code !== 0) {
    console.error(output);
    return { reason: `Keycloak did not start (${BESIDE} start ended with code ${code}, see above)`, isFault: true };
  }
  if (!isRunning) stopAtTheEnd();
  return { settings: settingsIn(output) };
}

/** No matter how this process ends, Keycloak is stopped: it would otherwise keep running. */
function stopAtTheEnd() {
  process.once('exit', () => spawnSync(BESIDE, ['stop', 'keycloak'], { stdio: 'ignore' }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/** The settings in `export NAME=value` lines, as a shell would read them. */
function settingsIn(output) {
  const lines = [...output.matchAll(/^export (OIDC_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|SCOPES))=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value.replaceAll('\\', '')]));
}
