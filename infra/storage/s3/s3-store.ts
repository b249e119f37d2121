import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectVersionsCommand,
  type MultipartUpload,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '#/bff/config.ts';
import { proveStore } from '#/bff/files/prove-store.ts';
import { type FileStore, ObjectMissing, StoreFull, StoreRefused, StoreUnavailable } from '#/bff/files/store.ts';
import { isKey, newKey } from '../object-key.ts';
import { PartBuffers } from './part-buffers.ts';
import { ContentFailed, putObject } from './put-object.ts';
import { readObject } from './read-object.ts';
import { openS3, type S3Patience } from './s3-client.ts';
import { asStoreError } from './s3-error.ts';

/**
 * How many parts all uploads may hold in memory (20 MB in total), and how many milliseconds an upload waits for a
 * buffer.
 */
const BUFFERS = 4;
const BUFFER_WITHIN_MS = 2_000;
const PROVEN_WITHIN_MS = 8_000;

/**
 * Stores files in a bucket, one object each under ab/abcd…, because some stores keep objects as files and key prefixes
 * as folders. S3 shows an object only once it is complete, so a crash leaves only complete objects, and at most the
 * parts of unfinished uploads, which the sweep removes.
 *
 * @param patience by default, suited to people who wait for an answer
 */
export function s3Store(config: S3Config, patience?: S3Patience): FileStore {
  const { bucket, checksums } = config;
  const client = openS3(config, patience);
  const buffers = new PartBuffers(BUFFERS, BUFFER_WITHIN_MS);
  const fail = (error: unknown): never => {
    throw asStoreError(error, config);
  };

  const store: FileStore = {
    async put(content, wanted) {
      const key = newKey(wanted);
      try {
        const target = { client, bucket, name: nameOf(key), checksums };
        return { key, ...(await putObject(target, buffers, content)) };
      } catch (error) {
        if (error instanceof ContentFailed) throw error.cause;
        // The object may exist even though the response was lost. If this deletion fails too, the sweep
        // clears it later.
        if (wanted === undefined) void removeObject(client, bucket, nameOf(key)).catch(() => {});
        return fail(error);
      }
    },
    async get(key, range) {
      if (!isKey(key)) throw new ObjectMissing(key);
      const content = await readObject(client, { bucket, name: nameOf(key) }, range).catch((error: unknown) =>
        // Only the name NoSuchKey shows that the object is missing: on some stores, an unknown access key also gives a
        // 404.
        isNamed(error, 'NoSuchKey') ? Promise.reject(new ObjectMissing(key)) : fail(error),
      );
      return content;
    },
    async delete(key) {
      if (isKey(key)) await removeObject(client, bucket, nameOf(key)).catch(fail);
    },
    async *list() {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
          for (const { Key = '', LastModified } of Contents) {
            const key = keyOf(Key);
            if (key !== null && LastModified) yield { key, storedAt: LastModified };
          }
      } catch (error) {
        fail(error);
      }
    },
    clearUnfinished: (before) => abortUploads(client, bucket, before).catch(fail),
    async probe() {
      await inTime(proveStore(store)).catch((error: unknown) => {
        if (error instanceof StoreFull || error instanceof StoreUnavailable) throw error;
        throw new StoreRefused(`S3_ENDPOINT=${config.endpoint} does not store what is sent to it`, error);
      });
    },
  };
  return store;
}

/** Limits the duration of a health check, so that it need not wait for all attempts of the client. */
async function inTime(proof: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const words = `no answer within ${PROVEN_WITHIN_MS / 1000} s`;
  const timer = setTimeout(() => late.reject(new StoreUnavailable(new Error(words))), PROVEN_WITHIN_MS);
  try {
    await Promise.race([proof, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const nameOf = (key: string): string => `${key.slice(0, 2)}/${key}`;

/** The key of the object with this name; null if it is not an object of the store. */
function keyOf(name: string): string | null {
  const key = name.slice(name.lastIndexOf('/') + 1);
  return isKey(key) && nameOf(key) === name ? key : null;
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** Deletes an object. A versioned bucket keeps the bytes behind a delete marker, so every version is deleted. */
async function removeObject(client: S3Client, bucket: string, name: string): Promise<void> {
  const { DeleteMarker, VersionId } = await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }));
  if (!DeleteMarker && VersionId === undefined) return;
  const { Versions = [], DeleteMarkers = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket: bucket, Prefix: name }),
  );
  for (const { VersionId: version } of [...Versions, ...DeleteMarkers])
    if (version !== undefined)
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name, VersionId: version }));
}

/** Aborts the unfinished uploads that began before this moment. @returns the number of aborted uploads */
async function abortUploads(client: S3Client, bucket: string, before: Date): Promise<number> {
  let aborted = 0;
  for await (const { Key = '', UploadId, Initiated } of listUploads(client, bucket)) {
    if (keyOf(Key) === null || !Initiated || Initiated >= before) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch((error: unknown) => {
      if (!isNamed(error, 'NoSuchUpload')) throw error; // another process was first
    });
    aborted += 1;
  }
  return aborted;
}

async function* listUploads(client: S3Client, bucket: string): AsyncGenerator<MultipartUpload> {
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
  while (from) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, ...from }),
    );
    yield* page.Uploads ?? [];
    from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
  }
}
