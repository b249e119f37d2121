import type { S3Config } from '#/bff/config.ts';
import { StoreFull, StoreRefused, StoreUnavailable } from '#/bff/files/store.ts';

/**
 * An error of the client. Its name is the store's error code, and its status is the status of the response, if there
 * was one.
 */
interface ClientError extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const FULL = /^(QuotaExceeded|InsufficientStorage|.*StorageFull|.*QuotaExceeded)$/;
/** Errors of the connection to the store, including time-outs and refused certificates. */
const NETWORK =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|EPROTO|TimeoutError|AbortError|(CERT|DEPTH|SELF|UNABLE|ERR_TLS|ERR_SSL)_?\w*)$/;
const BROKEN_OFF = /aborted|socket hang up|Connection lost|Checksum mismatch|other side closed/i;

/**
 * Error codes that a wrong setting causes, each with a message that names the setting; S3 servers use different
 * codes.
 */
const SETTINGS: readonly [RegExp, (config: S3Config) => string][] = [
  [/^(NoSuchBucket|InvalidBucketName)$/, ({ bucket }) => `S3_BUCKET: there is no bucket called ${bucket}`],
  [
    /^(InvalidAccessKeyId|XAdminUserNotFound|InvalidClientTokenId)$/,
    () => 'S3_ACCESS_KEY_ID: the store does not recognise this key',
  ],
  [/^SignatureDoesNotMatch$/, () => 'S3_SECRET_ACCESS_KEY: this secret does not belong to S3_ACCESS_KEY_ID'],
  [
    /^(AuthorizationHeaderMalformed|AuthorizationQueryParametersError|PermanentRedirect|IllegalLocationConstraintException|IncorrectEndpoint|InvalidRegion|TemporaryRedirect)$/,
    ({ region }) => `S3_REGION: the bucket is not in ${region}`,
  ],
  [
    /^(RequestTimeTooSkewed|RequestExpired|AccessDeniedRequestExpired)$/,
    () => 'S3_ENDPOINT: the clock of the store and that of this machine are minutes apart',
  ],
  [
    /^(AccessDenied|AllAccessDisabled|Forbidden)$/,
    ({ bucket }) =>
      `S3_ACCESS_KEY_ID: this key needs the right to read, write, list and delete in the bucket called ${bucket}`,
  ],
  [
    /^(NotImplemented|XAmzContentSHA256Mismatch|InvalidDigest|BadDigest)$/,
    () => 'S3_CHECKSUMS: the store does not accept what was sent; try setting this to off',
  ],
];

/** Converts an error of the client to an error of the store's port; any other error is unchanged. */
export function asStoreError(error: unknown, config: S3Config): unknown {
  if (!(error instanceof Error)) return error;
  const { name, code = '', message, $metadata } = error as ClientError;
  const status = $metadata?.httpStatusCode;
  if (FULL.test(name) || status === 507) return new StoreFull(error);
  if (status === undefined)
    return NETWORK.test(code) || NETWORK.test(name) || BROKEN_OFF.test(message) ? new StoreUnavailable(error) : error;
  if (
    (status >= 500 && name !== 'NotImplemented') ||
    status === 429 ||
    status === 408 ||
    /^(SlowDown|RequestTimeout|NoSuchUpload|Throttling.*)$/.test(name)
  )
    return new StoreUnavailable(error);
  return new StoreRefused(wordsOf(name, message, status, config), error);
}

function wordsOf(name: string, message: string, status: number, config: S3Config): string {
  const setting = SETTINGS.find(([codes]) => codes.test(name))?.[1](config);
  const said = `it answered ${status} ${name}${message && message !== name ? `: ${message}` : ''}`;
  if (setting !== undefined) return `${setting} (${said})`;
  // Some servers mention the region only in the message.
  if (/region/i.test(message)) return `S3_REGION: the bucket is not in ${config.region} (${said})`;
  return `S3_ENDPOINT=${config.endpoint} does not answer as an S3 store (${said})`;
}
