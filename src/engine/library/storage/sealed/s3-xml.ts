/** The few answers and bodies of the S3 protocol that are XML. */
import { xmlEscaped } from '../../../text/marks/xml-escaped.ts';
import type { Listing } from './object-files.ts';

const document = (content: string): string => `<?xml version="1.0" encoding="UTF-8"?>${content}`;

/** An error. */
export const failure = (code: string, message: string): string =>
  document(`<Error><Code>${xmlEscaped(code)}</Code><Message>${xmlEscaped(message)}</Message></Error>`);

export const initiated = (id: string): string =>
  document(`<InitiateMultipartUploadResult><Bucket/><Key/><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);

export const completed = (tag: string, name: string): string =>
  document(`<${name}><ETag>${xmlEscaped(tag)}</ETag></${name}>`);

export const deleted = (keys: readonly string[]): string =>
  document(
    `<DeleteResult>${keys.map((key) => `<Deleted><Key>${xmlEscaped(key)}</Key></Deleted>`).join('')}</DeleteResult>`,
  );

/** The names in the body of a request to delete several. */
export const keysOf = (body: string): string[] =>
  [...body.matchAll(/<Key>([^<&]*)<\/Key>/gu)].map(([, key = '']) => key);

/** A page of a listing: what comes after `after`, `most` at most. */
export function listed(
  bucket: string,
  prefix: string,
  { objects, prefixes }: Listing,
  { after, most }: { readonly after: string; readonly most: number },
): string {
  const all = [...objects.map(({ key }) => key), ...prefixes].filter((name) => name > after).sort();
  const shown = new Set(all.slice(0, most));
  const isCut = all.length > most;
  const contents = objects
    .filter(({ key }) => shown.has(key))
    .map(
      ({ key, bytes, writtenAt, tag }) =>
        `<Contents><Key>${xmlEscaped(key)}</Key><LastModified>${writtenAt.toISOString()}</LastModified>` +
        `<ETag>${xmlEscaped(tag)}</ETag><Size>${bytes}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
  const common = prefixes
    .filter((name) => shown.has(name))
    .map((name) => `<CommonPrefixes><Prefix>${xmlEscaped(name)}</Prefix></CommonPrefixes>`);
  const next = isCut ? `<NextContinuationToken>${xmlEscaped(all[most - 1] ?? '')}</NextContinuationToken>` : '';
  return document(
    `<ListBucketResult><Name>${bucket}</Name><Prefix>${xmlEscaped(prefix)}</Prefix><KeyCount>${shown.size}</KeyCount>` +
      `<MaxKeys>${most}</MaxKeys><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}${common.join('')}` +
      '</ListBucketResult>',
  );
}
