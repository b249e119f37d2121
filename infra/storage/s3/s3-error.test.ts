import { describe, expect, it } from 'vitest';
import { StoreFull, StoreRefused, StoreUnavailable } from '#/bff/files/store.ts';
import { asStoreError } from './s3-error.ts';

const CONFIG = {
  endpoint: 'http://s3:9000',
  region: 'eu-west-1',
  bucket: 'files',
  accessKeyId: 'k',
  secretAccessKey: 's',
  forcePathStyle: true,
  checksums: true,
};

const answered = (httpStatusCode: number, name: string, message = name) =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode } });
const broken = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

describe('the translation of errors of an S3 store', () => {
  it.each([
    [404, 'NoSuchBucket', 'S3_BUCKET: there is no bucket called files (it answered 404 NoSuchBucket)'],
    [
      404,
      'XAdminUserNotFound',
      'S3_ACCESS_KEY_ID: the store does not recognise this key (it answered 404 XAdminUserNotFound)',
    ],
    [
      403,
      'InvalidAccessKeyId',
      'S3_ACCESS_KEY_ID: the store does not recognise this key (it answered 403 InvalidAccessKeyId)',
    ],
    [
      403,
      'SignatureDoesNotMatch',
      'S3_SECRET_ACCESS_KEY: this secret does not belong to S3_ACCESS_KEY_ID (it answered 403 SignatureDoesNotMatch)',
    ],
    [
      400,
      'AuthorizationHeaderMalformed',
      'S3_REGION: the bucket is not in eu-west-1 (it answered 400 AuthorizationHeaderMalformed)',
    ],
    [301, 'PermanentRedirect', 'S3_REGION: the bucket is not in eu-west-1 (it answered 301 PermanentRedirect)'],
    [
      403,
      'RequestTimeTooSkewed',
      'S3_ENDPOINT: the clock of the store and that of this machine are minutes apart (it answered 403 RequestTimeTooSkewed)',
    ],
    [
      403,
      'AccessDenied',
      'S3_ACCESS_KEY_ID: this key needs the right to read, write, list and delete in the bucket called files (it answered 403 AccessDenied)',
    ],
    [
      501,
      'NotImplemented',
      'S3_CHECKSUMS: the store does not accept what was sent; try setting this to off (it answered 501 NotImplemented)',
    ],
    [
      405,
      'MethodNotAllowed',
      'S3_ENDPOINT=http://s3:9000 does not answer as an S3 store (it answered 405 MethodNotAllowed)',
    ],
  ])('names the setting for %i %s', (status, code, words) => {
    const error = asStoreError(answered(status, code), CONFIG);
    expect(error).toBeInstanceOf(StoreRefused);
    expect((error as Error).message).toBe(`the file store is not available: ${words}`);
  });

  it('names S3_REGION if only the message mentions the region', () => {
    const error = asStoreError(answered(400, 'BadRequest', 'Region does not match'), CONFIG) as Error;
    expect(error.message).toBe(
      'the file store is not available: S3_REGION: the bucket is not in eu-west-1 (it answered 400 BadRequest: Region does not match)',
    );
  });

  it.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
    [507, 'XMinioStorageFull'],
  ])('reports a full store for %i %s', (status, code) => {
    expect(asStoreError(answered(status, code), CONFIG)).toBeInstanceOf(StoreFull);
  });

  it.each([
    ['503', answered(503, 'SlowDown')],
    ['500', answered(500, 'InternalError')],
    ['429', answered(429, 'TooManyRequests')],
    ['a port on which nothing listens', broken('ECONNREFUSED')],
    ['an unknown host', broken('ENOTFOUND')],
    ['a cut connection', broken('ECONNRESET')],
    ['an untrusted certificate', broken('DEPTH_ZERO_SELF_SIGNED_CERT')],
    ['silence', Object.assign(new Error('no answer'), { name: 'TimeoutError' })],
    ['a broken answer', new Error('aborted')],
    ['bytes that differ from the stored ones', new Error('Checksum mismatch: expected "a" but received "b"')],
  ])('counts %s as temporary, not as a refusal', (_, cause) => {
    const error = asStoreError(cause, CONFIG);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error).not.toBeInstanceOf(StoreRefused);
  });

  it('leaves errors of another origin unchanged', () => {
    const fault = new TypeError('undefined is not a function');
    expect(asStoreError(fault, CONFIG)).toBe(fault);
  });
});
