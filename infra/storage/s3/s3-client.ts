import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '#/bff/config.ts';

/** How long a store may take, in milliseconds, and how often it is asked. */
export interface S3Patience {
  readonly connectMs: number;
  /** Without a byte in either direction. */
  readonly silenceMs: number;
  /** Of one call, pauses between them included. */
  readonly attempts: number;
}

/** People wait for the answer: a silent store is given up after a quarter of a minute. */
const PATIENCE: S3Patience = { connectMs: 3_000, silenceMs: 5_000, attempts: 3 };
/** Above the number of people who download at once: each holds a connection for as long as they read. */
const CONNECTIONS = 500;

/**
 * A client that gives up on a silent store, tries again what passes, and takes its settings from nowhere but the
 * environment of Openboek.
 */
export function openS3(config: S3Config, { connectMs, silenceMs, attempts }: S3Patience = PATIENCE): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = config;
  const checksums = config.checksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    retryMode: 'standard',
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  });
}
