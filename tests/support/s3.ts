import { randomUUID } from 'node:crypto';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { S3Config } from '#/bff/config.ts';
import { openS3 } from '#/infra/storage/s3/s3-client.ts';

/**
 * The S3 server of this run, as environment variables; undefined if there is none. The run of all tests sets it for the
 * files of `tests/s3`.
 */
const GIVEN = process.env.OPENBOEK_TEST_S3;

/** Appended to the titles of tests that need an S3 server. */
export const WITHOUT_S3 = GIVEN ? '' : ' (skipped: OPENBOEK_TEST_S3 is not set)';

/** Creates a bucket; returns the settings for a server that uses it. */
export async function newBucket(): Promise<S3Config> {
  const env = JSON.parse(GIVEN ?? '{}') as Record<string, string>;
  const config = {
    endpoint: env.S3_ENDPOINT ?? '',
    region: env.S3_REGION ?? '',
    bucket: `test-${randomUUID()}`,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: true,
    checksums: true,
  };
  const client = openS3(config);
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  client.destroy();
  return config;
}

/** The same settings as environment variables. */
export const environmentOf = (config: S3Config): Record<string, string> => ({
  S3_ENDPOINT: config.endpoint,
  S3_REGION: config.region,
  S3_BUCKET: config.bucket,
  S3_ACCESS_KEY_ID: config.accessKeyId,
  S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  S3_FORCE_PATH_STYLE: String(config.forcePathStyle),
  S3_CHECKSUMS: String(config.checksums),
});
