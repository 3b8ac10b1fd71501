/**
 * The baseline's index, and beside vector-index.ts the one file here that imports LanceDB: a table of plain texts under
 * BM25, nothing else.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, Index, MatchQuery, Operator } from '@lancedb/lancedb';
import { FULL_TEXT_INDEX } from '../../src/engine/library/tables/schema.ts';

export interface PlainRow {
  readonly file: string;
  /** 0-based; -1 where there are no pages. */
  readonly page: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface PlainIndex {
  /** Best first. */
  search(query: string, limit: number): Promise<Omit<PlainRow, 'text'>[]>;
  /** Closes it; a temporary one is deleted. */
  close(): Promise<void>;
}

const COLUMNS = ['file', 'page', 'start', 'end'];

/** BM25 over the rows with the tokenizer and stemmer of the product's own index, in `directory` or a temporary one. */
export async function buildPlainIndex(rows: readonly PlainRow[], directory?: string): Promise<PlainIndex> {
  const place = directory ?? (await mkdtemp(join(tmpdir(), 'pincite-plain-')));
  const connection = await connect(place);
  const table = await connection.createTable(
    'plain',
    rows.map((row) => ({ ...row })),
  );
  await table.createIndex('text', { config: Index.fts({ ...FULL_TEXT_INDEX }) });
  return {
    search: async (query, limit) => {
      const match = new MatchQuery(query, 'text', { operator: Operator.Or });
      const found = await table
        .query()
        .fullTextSearch(match)
        .select([...COLUMNS, '_score'])
        .limit(limit)
        .toArray();
      return found.map(({ file, page, start, end }) => ({ file, page, start, end }));
    },
    close: async () => {
      table.close();
      connection.close();
      if (directory === undefined) await rm(place, { recursive: true, force: true });
    },
  };
}
