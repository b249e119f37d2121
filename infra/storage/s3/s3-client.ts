import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '#/bff/config.ts';

/** How long a store may take, in milliseconds, and how many times a call is attempted. */
export interface S3Patience {
  readonly connectMs: number;
  /** The maximum time without a byte in either direction. */
  readonly silenceMs: number;
  /** The maximum number of attempts per call; the pauses between them add to the total time. */
  readonly attempts: number;
}

/** The default patience: people wait for the answer, so the client gives up on a silent store after 15 seconds. */
const PATIENCE: S3Patience = { connectMs: 3_000, silenceMs: 5_000, attempts: 3 };
/**
 * The maximum number of connections. It exceeds the number of simultaneous downloads, each of which holds a connection
 * while it is read.
 */
const CONNECTIONS = 500;

/**
 * A client that gives up on a silent store, retries temporary failures, and reads its settings only from the
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
