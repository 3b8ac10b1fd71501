import { PinciteError } from '../../../contract/errors.ts';
import type { Bucket } from './store-types.ts';

/** Whether an error means a full disk, also when a native layer says so only in its message. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'DISK_FULL'))
    return true;
  return /no space left|disk quota exceeded|os error 28\b|disk is full/i.test(error.message) || isDiskFull(error.cause);
}

/** Whether a read failed because a clean-up deleted its old version: the same read of the newest version succeeds. */
export function isVanishedVersion(error: unknown): boolean {
  return error instanceof Error && /not found/i.test(error.message);
}

/**
 * Turns an error of the native store into one of our errors. `uri` names the library in the message; `bucket`: where it
 * is one.
 */
export function storeError(error: unknown, uri: string, bucket?: Bucket): PinciteError {
  if (error instanceof PinciteError) return error;
  if (bucket !== undefined) return bucketError(error, bucket);
  if (isDiskFull(error))
    return new PinciteError(
      'DISK_FULL',
      { what: 'the last change was not kept, everything before it is safe' },
      { cause: error },
    );
  const message = error instanceof Error ? error.message : String(error);
  const why = (message.split('\n')[0] ?? '').split(', /usr/local/cargo')[0] ?? '';
  return new PinciteError('LIBRARY_DAMAGED', { path: uri, why }, { cause: error });
}

/**
 * The error of a server that holds the tables. What it wrote is not quoted where it refused, since it repeats what it
 * was sent; elsewhere the first line alone, without the key.
 */
function bucketError(error: unknown, { uri, server, storageOptions }: Bucket): PinciteError {
  const message = error instanceof Error ? error.message : String(error);
  const options = { cause: error instanceof Error ? new Error(withoutKeys(message, storageOptions)) : undefined };
  const [, bucket = uri] = /^s3:\/\/([^/]+)/u.exec(uri) ?? [];
  if (/NoSuchBucket/u.test(message)) return new PinciteError('STORE_NOT_FOUND', { server, bucket }, options);
  if (/InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|\b40[13]\b|Forbidden|Unauthorized/u.test(message))
    return new PinciteError('STORE_REFUSED', { server, place: uri }, options);
  const unreachable = UNREACHABLE.find(([words]) => words.test(message));
  if (unreachable !== undefined) return new PinciteError('STORE_UNREACHABLE', { server, why: unreachable[1] }, options);
  const why = withoutKeys((message.split('\n')[0] ?? '').split(', /')[0] ?? '', storageOptions).slice(0, 300);
  return new PinciteError('STORE_FAILED', { server, why }, options);
}

/** What a native client says when nothing answers, and what it means. */
const UNREACHABLE: readonly (readonly [RegExp, string])[] = [
  [/connection refused|ECONNREFUSED/iu, 'nothing listens there'],
  [/dns error|failed to lookup|name resolution/iu, 'its name is not known'],
  [/certificate|tls|ssl/iu, 'its certificate is not accepted'],
  [/timed? ?out|deadline/iu, 'it does not answer in time'],
  [
    /error sending request|tcp connect|connection (?:reset|closed)|network|unreachable|broken pipe/iu,
    'the connection failed',
  ],
  [/\b50[0-9]\b|SlowDown|InternalError|ServiceUnavailable/u, 'it reports an error of its own'],
];

const withoutKeys = (text: string, options: Bucket['storageOptions']): string =>
  SECRET_OPTIONS.reduce((left, name) => left.replaceAll(options[name] || '\0', '…'), text);

const SECRET_OPTIONS = ['aws_access_key_id', 'aws_secret_access_key'] as const;

/** For a step that a later one makes up for: throws any error but that of a full disk. */
export function unlessDiskFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}
