import { inject } from 'vitest';
import { postgres } from '#/bff/database/driver.ts';

/** The Camunda that this run may use; undefined if there is none. */
export const CAMUNDA_ADDRESS = process.env.CAMUNDA_REST_ADDRESS?.replace(/\/+$/, '') || undefined;

/** Appended to the titles of tests that need a Camunda, so that a run shows what it skipped and why. */
export const WITHOUT_CAMUNDA = CAMUNDA_ADDRESS ? '' : ' (skipped: CAMUNDA_REST_ADDRESS is not set)';

/** An arbitrary number for the lock by which the test files of one run take turns in using Camunda. */
const LOCK = 8_088;

export interface TestCamunda {
  readonly address: string;
  /** Leaves Camunda to the next test file. */
  release(): Promise<void>;
}

/**
 * An empty Camunda for one test file alone. All files share one Camunda, and a poll for a type of job returns the jobs
 * of all files. Call this in `beforeAll`, with a timeout that includes the wait for other files, and `release` in
 * `afterAll`.
 */
export async function takeCamunda(): Promise<TestCamunda> {
  const address = CAMUNDA_ADDRESS;
  if (!address) throw new Error('CAMUNDA_REST_ADDRESS is not set');
  const turn = postgres(inject('testServer').superuserUrl, { max: 1, onnotice: () => {} });
  await turn`select pg_advisory_lock(${LOCK})`;
  await fetch(`${address}/test/reset`, { method: 'POST' }); // a real Camunda answers 404, and keeps the data of earlier tests
  return { address, release: () => turn.end({ timeout: 1 }) };
}

/** Calls a function that only the test server offers (shared/camunda/README.md): reset, refusals, the clock. */
export async function control(address: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return text ? JSON.parse(text) : {};
}

/** The timeout of hooks that may have to wait for other files. */
export const TURN_MS = 900_000;
