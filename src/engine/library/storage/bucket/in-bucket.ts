import { setTimeout as delay } from 'node:timers/promises';
import { PinciteError } from '../../../../contract/errors.ts';
import type { StoreOptions } from '../../tables/store-types.ts';
import type { Bucket } from '../types.ts';

/** How LanceDB reaches tables in a bucket, and changes them beside other machines. */
export const inBucket = (bucket: Bucket): Omit<StoreOptions, 'isPresent'> => ({
  storageOptions: bucket.storageOptions,
  committing: (change) => retryingConflicts(bucket.uri, change),
  errorOf: (error) => bucketError(error, bucket),
});

/**
 * How often a change is tried, and the longest wait before the second try, in milliseconds; it doubles up to `mostMs`.
 */
const TRIES = { count: 12, firstMs: 40, mostMs: 2_000 };

/**
 * Whether a commit failed because another one came first. LanceDB commits a change whole or not at all, so this one
 * left nothing. The words are those of Lance's errors CommitConflict, RetryableCommitConflict and
 * TooMuchWriteContention, and of a table that another process has just created.
 */
function isCommitConflict(error: unknown): boolean {
  return (
    error instanceof Error &&
    /commit conflict|concurrent (?:transaction|commit|write)|write contention|preempted|already exists/i.test(
      error.message,
    )
  );
}

/**
 * Runs a change of a table that other processes change too, and again where another commit came first, on the newest
 * version: rows that are appended do not conflict, but rows that are deleted or replaced do where files of the same
 * table are merged or deleted from. `place` names the table in the error. Throws STORE_BUSY after the last try.
 */
export async function retryingConflicts<T>(
  place: string,
  change: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await change();
    } catch (error) {
      if (!isCommitConflict(error)) throw error;
      if (tries === TRIES.count) throw new PinciteError('STORE_BUSY', { place, tries }, { cause: error });
      // Anything between half and all of it: two that waited together would meet again.
      await wait(Math.min(TRIES.firstMs * 2 ** tries, TRIES.mostMs) * (0.5 + Math.random() / 2));
    }
  }
}

/**
 * The error of a server that holds the tables. What it wrote is not quoted where it refused, since it repeats what it
 * was sent; elsewhere the first line alone, without the key.
 */
function bucketError(error: unknown, { uri, server, storageOptions }: Bucket): PinciteError {
  if (error instanceof PinciteError) return error;
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
