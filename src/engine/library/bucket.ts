import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { PinciteError } from '../../contract/errors.ts';
import { isMissing } from '../../files/missing.ts';
import { type Endpoints, endpointFor, endpointsPath, type StoreEndpoint, serverName } from '../../offline/endpoints.ts';
import { claimRows } from './journal/claims.ts';
import type { CollectionsFile } from './library-file.ts';
import { type OwnFile, ownFile } from './own-file.ts';
import type { SharedRows } from './tables/lance-shared.ts';
import { LIBRARY_SCHEMA } from './tables/schema.ts';
import { quoted } from './tables/sql-text.ts';
import type { Bucket } from './tables/store-types.ts';

/**
 * The bucket of an endpoint. Names as Lance knows them, since variables of the environment (AWS_ENDPOINT) count for
 * every name that is missing. The times are such that no request outlives a claim (journal/claims.ts): by itself the
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

/**
 * A token of the environment would be sent with a key that it does not belong to. To be called before LanceDB is
 * loaded.
 */
function ignoreAwsEnvironment(): void {
  for (const name of Object.keys(process.env)) if (/^aws_/iu.test(name)) delete process.env[name];
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

/** The rows by name that every process of a library in a bucket needs, beside the claims. */
const [SCHEMA, COLLECTIONS, REMOVALS] = ['schema', 'collections', 'removals'];
const Schema = z.object({ schema: z.int().positive() });
const Names = z.object({ collections: z.array(z.string()) });

/**
 * The schema version of the library in a bucket; null where there is none yet. Changes nothing. Throws LIBRARY_TOO_NEW,
 * STORE_FOREIGN, and what reaching the server throws.
 */
export async function checkBucket(rows: SharedRows, place: string): Promise<number | null> {
  const state = await rows.state();
  if (state === 'none') return null;
  if (state === 'foreign') throw foreign(place, 'its tables are others');
  const [row] = await rows.read([SCHEMA]);
  const { success, data } = Schema.safeParse(parsed(row?.value));
  if (!success) throw foreign(place, 'it does not say of which version it is');
  if (data.schema > LIBRARY_SCHEMA)
    throw new PinciteError('LIBRARY_TOO_NEW', { path: place, found: data.schema, known: LIBRARY_SCHEMA });
  return data.schema;
}

/**
 * Makes the library where there is none yet. Only a writer calls it; of two at once one makes it, and both go on.
 * Throws as `checkBucket`.
 */
export async function createBucketLibrary(rows: SharedRows, place: string): Promise<void> {
  const schema = await checkBucket(rows, place);
  if (schema === LIBRARY_SCHEMA) return;
  const named = [
    { name: SCHEMA, value: JSON.stringify({ schema: LIBRARY_SCHEMA }) },
    { name: COLLECTIONS, value: JSON.stringify({ collections: [] }) },
    { name: REMOVALS, value: '' },
  ].map((row) => ({ ...row, holder: '', beat: 0 }));
  if (schema === null) await rows.create([...named, ...claimRows()]);
  else await rows.swap(`name = '${SCHEMA}'`, { value: quoted(JSON.stringify({ schema: LIBRARY_SCHEMA })) });
  await checkBucket(rows, place);
}

/** Tells the indexer that rows were deleted whose text is still in old versions. */
export const notePurge = async (rows: SharedRows): Promise<void> =>
  void (await rows.swap(`name = '${REMOVALS}'`, { value: `'due'` }));

/** Runs `purge` where that was told; it is due again where it is told meanwhile. */
export async function purgeIfDue(rows: SharedRows, purge: () => Promise<void>): Promise<void> {
  const [row] = await rows.read([REMOVALS]);
  if (row?.value !== 'due') return;
  await purge();
  await rows.swap(`name = '${REMOVALS}' AND beat = ${row.beat}`, { value: `''` });
}

/** The names of all collections, in the bucket. */
export function sharedCollections(rows: SharedRows, place: string): CollectionsFile {
  const read = async (): Promise<{ readonly names: readonly string[]; readonly beat: number }> => {
    if ((await checkBucket(rows, place)) === null) return { names: [], beat: -1 };
    const [row] = await rows.read([COLLECTIONS]);
    const { success, data } = Names.safeParse(parsed(row?.value));
    if (!success || row === undefined) throw foreign(place, 'its list of collections cannot be read');
    return { names: data.collections, beat: row.beat };
  };
  return {
    names: async () => [...(await read()).names],
    change: async (change) => {
      await createBucketLibrary(rows, place);
      for (;;) {
        const { names, beat } = await read();
        const value = JSON.stringify({ collections: [...new Set(change(names))].sort() });
        if (value === JSON.stringify({ collections: names })) return;
        if ((await rows.swap(`name = '${COLLECTIONS}' AND beat = ${beat}`, { value: quoted(value) })) === 1) return;
      }
    },
  };
}

function parsed(value: string | undefined): unknown {
  try {
    return JSON.parse(value ?? '');
  } catch {
    return undefined;
  }
}

const foreign = (place: string, why: string): PinciteError => new PinciteError('STORE_FOREIGN', { place, why });
