import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PinciteError } from '../../../../contract/errors.ts';
import { isMissing } from '../../../../files/missing.ts';
import {
  type Endpoints,
  endpointFor,
  endpointsPath,
  type StoreEndpoint,
  serverName,
} from '../../../../offline/endpoints.ts';
import { type OwnFile, ownFile } from '../../own-files/own-file.ts';
import { ignoreAwsEnvironment } from '../aws-environment.ts';
import type { Bucket } from '../types.ts';

/**
 * The bucket of an endpoint. Names as Lance knows them, since variables of the environment (AWS_ENDPOINT) count for
 * every name that is missing. The times are such that no request outlives a lease (leases.ts): by itself the
 * client tries for three minutes.
 */
export function bucketOf(endpoint: StoreEndpoint): Bucket {
  const { url, place, region, key_id: keyId, key } = endpoint;
  return {
    uri: place,
    server: serverName(endpoint),
    storageOptions: {
      aws_endpoint: url.replace(/\/$/u, ''),
      aws_region: region,
      aws_access_key_id: keyId,
      aws_secret_access_key: key,
      aws_virtual_hosted_style_request: 'false',
      allow_http: String(url.startsWith('http:')),
      connect_timeout: '5s',
      timeout: '10s',
      client_max_retries: '2',
      client_retry_timeout: '12',
    },
  };
}

/**
 * The bucket that has the documents of the library in `dataDir`; undefined: they are in the folder. A folder whose
 * documents are in a bucket never counts as empty: throws SERVERS_UNREADABLE, STORE_NOT_SET where the server is not
 * known.
 */
export async function configuredBucket(
  dataDir: string,
  ownerDir: string,
  endpoints: Endpoints,
): Promise<Bucket | undefined> {
  const place = await placeOf(dataDir);
  const endpoint = endpointFor(endpoints, 'store');
  if (endpoint === null && place === null) return undefined;
  if (endpoints.problem !== null)
    throw new PinciteError('SERVERS_UNREADABLE', { path: endpointsPath(ownerDir), why: endpoints.problem });
  if (endpoint === null || (place !== null && place !== endpoint.place))
    throw new PinciteError('STORE_NOT_SET', { path: dataDir, place: place ?? '' });
  ignoreAwsEnvironment();
  return bucketOf(endpoint);
}

/** Folder of what one machine keeps of a library in a bucket: versions seen, marks of removals, quarantine. */
export const folderOfPlace = (dataDir: string, place: string): string =>
  join(dataDir, 'stores', createHash('sha256').update(place).digest('hex').slice(0, 16));

const Place = z.object({ place: z.string() });

/** DATA/store.json: where the documents of this folder are, without the server and its key, which stand elsewhere. */
async function placeOf(dataDir: string): Promise<string | null> {
  try {
    return Place.parse(JSON.parse(await readFile(join(dataDir, 'store.json'), 'utf8'))).place;
  } catch (error) {
    if (isMissing(error)) return null;
    throw new PinciteError('LIBRARY_DAMAGED', { path: dataDir, why: 'store.json cannot be read' }, { cause: error });
  }
}

const EMPTY = { place: '' };

/** Notes where the documents are; null: in the folder itself. */
export async function notePlace(dataDir: string, place: string | null): Promise<void> {
  const file: OwnFile<z.infer<typeof Place>> = ownFile(dataDir, 'store', Place, EMPTY);
  if (place === null) await rm(join(dataDir, 'store.json'), { force: true });
  else await file.change(() => ({ place }));
}
