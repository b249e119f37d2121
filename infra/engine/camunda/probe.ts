/** The first check of Camunda: whether it answers, grants access, and has a supported version. */
import type { Core } from './core.ts';
import { failureOf } from './errors.ts';

/** This version introduced task listeners, on which the correctness of our inbox depends. */
const NEEDED = [8, 8] as const;

/** A fault that waiting does not fix. The message tells the person who starts the server what to do. */
export class CamundaUnusable extends Error {}

/**
 * @returns its version; null if it does not answer or reports a passing fault (commands wait until it works)
 * @throws CamundaUnusable if the version is too old, or Camunda does not accept the credentials
 */
export async function probe(core: Core, address: string): Promise<string | null> {
  let version: string;
  try {
    version = (await core.calls.getTopology()).gatewayVersion;
  } catch (error) {
    const { status, message } = { status: (error as { status?: number }).status, ...failureOf(error) };
    if (status !== 401 && status !== 403) return null;
    throw new CamundaUnusable(`Camunda at ${address} refuses our credentials (${message}): see CAMUNDA_AUTH_STRATEGY`);
  }
  if (isTooOld(version))
    throw new CamundaUnusable(
      `Camunda at ${address} is version ${version}; Openboek needs ${NEEDED.join('.')} or later`,
    );
  return version;
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]);
}
