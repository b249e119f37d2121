/** The clients for Camunda's REST API. Openboek, not the SDK, decides about retries and waiting. */
import { type CamundaClient, createCamundaClient } from '@camunda8/orchestration-cluster-api';
import type { CamundaConfig } from '#/bff/config.ts';
import { messageOf } from '../shared/retries.ts';
import type { Line } from './line.ts';

/**
 * @param callMs a call fails after this many milliseconds without an answer (`failureOf`: unknown)
 * @param line is notified of every answer, and of every call that fails without one, unless the caller aborted it
 */
export function openClient(config: CamundaConfig, callMs: number, line: Line): CamundaClient {
  return createCamundaClient({
    env: {}, // bff/config.ts has already read the environment
    config: { ...FIXED, CAMUNDA_REST_ADDRESS: config.restAddress, ...signInOf(config.auth) },
    fetch: (input, init) => watched(line, callMs, input, init),
  });
}

const FIXED = {
  CAMUNDA_SDK_HTTP_RETRY_MAX_ATTEMPTS: 1,
  CAMUNDA_OAUTH_RETRY_MAX: 1,
  // strict validation would drop search cursors, and back-pressure would make any further call wait while 16 calls are
  // open
  CAMUNDA_SDK_VALIDATION: 'none',
  CAMUNDA_SDK_BACKPRESSURE_PROFILE: 'LEGACY',
  CAMUNDA_SDK_LOG_LEVEL: 'silent',
} as const;

function signInOf(auth: CamundaConfig['auth']) {
  switch (auth.kind) {
    case 'none':
      return { CAMUNDA_AUTH_STRATEGY: 'NONE' } as const;
    case 'basic':
      return {
        CAMUNDA_AUTH_STRATEGY: 'BASIC',
        CAMUNDA_BASIC_AUTH_USERNAME: auth.username,
        CAMUNDA_BASIC_AUTH_PASSWORD: auth.password,
      } as const;
    case 'oauth':
      return {
        CAMUNDA_AUTH_STRATEGY: 'OAUTH',
        CAMUNDA_CLIENT_ID: auth.clientId,
        CAMUNDA_CLIENT_SECRET: auth.clientSecret,
        CAMUNDA_OAUTH_URL: auth.url,
        CAMUNDA_TOKEN_AUDIENCE: auth.audience,
        ...(auth.scope !== null && { CAMUNDA_OAUTH_SCOPE: auth.scope }),
      } as const;
  }
}

async function watched(line: Line, callMs: number, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  const late = AbortSignal.timeout(callMs);
  try {
    const response = await fetch(input, { ...init, signal: given ? AbortSignal.any([given, late]) : late });
    line.answered();
    return response;
  } catch (error) {
    if (!given?.aborted) line.failed(causeOf(error));
    throw error;
  }
}

/** The message of the cause, if there is one: "fetch failed" alone does not explain the failure. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : messageOf(error);
}
