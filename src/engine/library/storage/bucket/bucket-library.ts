import { z } from 'zod';
import { PinciteError } from '../../../../contract/errors.ts';
import { LIBRARY_SCHEMA } from '../../tables/schema.ts';
import { quoted } from '../../tables/sql-text.ts';
import type { CollectionsFile } from '../types.ts';
import { leaseRows } from './leases.ts';
import type { SharedRows } from './shared-rows.ts';

/** The rows by name that every process of a library in a bucket needs, beside the leases. */
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
  if (schema === null) await rows.create([...named, ...leaseRows()]);
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
