/**
 * Beside plain-index.ts the one file here that imports LanceDB: a table of plain texts with vectors, searched exactly.
 */
import { connect, type Table } from '@lancedb/lancedb';
import type { PlainRow } from './plain-index.ts';

export interface VectorIndex {
  add(rows: readonly PlainRow[], vectors: readonly Float32Array[]): Promise<void>;
  /** Joins what was added in pieces, which a scan would otherwise read one by one. */
  finish(): Promise<void>;
  /** The nearest rows by cosine, best first, of all rows that there are: no index, so none is missed. */
  search(vector: Float32Array, limit: number): Promise<PlainRow[]>;
  /** Rows in it. */
  count(): Promise<number>;
  close(): void;
}

const TABLE = 'chunks';

/** The table in `directory`, which is made with the first rows. */
export async function openVectorIndex(directory: string): Promise<VectorIndex> {
  const connection = await connect(directory);
  let table: Table | null = (await connection.tableNames()).includes(TABLE) ? await connection.openTable(TABLE) : null;
  const opened = (): Table => {
    if (table === null) throw new Error(`nothing was added to ${directory}`);
    return table;
  };
  return {
    add: async (rows, vectors) => {
      const records = rows.map((row, i) => ({ ...row, vector: Array.from(vectors[i] as Float32Array) }));
      if (table === null) table = await connection.createTable(TABLE, records);
      else await table.add(records);
    },
    finish: async () => {
      await opened().optimize();
    },
    search: async (vector, limit) => {
      const query = opened().query().nearestTo(vector).distanceType('cosine').limit(limit);
      const found = await query.select(['file', 'page', 'start', 'end', 'text', '_distance']).toArray();
      return found.map(({ file, page, start, end, text }) => ({ file, page, start, end, text }));
    },
    count: () => opened().countRows(),
    close: () => {
      table?.close();
      connection.close();
    },
  };
}

/**
 * Chunk ids of the `limit` vectors of a model that are nearest in a library's tables, past any index; what its own
 * search is held against.
 */
export async function exactNearest(
  dataDir: string,
  vectors: readonly Float32Array[],
  { limit, modelSha256 }: { readonly limit: number; readonly modelSha256: string },
): Promise<string[][]> {
  const connection = await connect(`${dataDir}/library.lance`);
  const table = await connection.openTable('vectors');
  try {
    const found: string[][] = [];
    for (const vector of vectors) {
      const query = table.query().nearestTo(vector).distanceType('cosine').bypassVectorIndex();
      const rows = await query
        .where(`model = '${modelSha256}'`)
        .select(['chunk_id', '_distance'])
        .limit(limit)
        .toArray();
      found.push(rows.map(({ chunk_id: id }) => id as string));
    }
    return found;
  } finally {
    table.close();
    connection.close();
  }
}
