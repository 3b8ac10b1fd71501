import type { Library } from '../../../src/engine/library/library-types.ts';
import type { Embedder } from '../../../src/engine/models/types.ts';
import { fuseByRank } from '../../search/fuse-by-rank.ts';
import { buildPlainIndex } from '../../search/plain-index.ts';
import { plainChunks } from '../ingest/plain-chunks.ts';
import { type PlainVectorsOptions, plainVectors } from './plain-vectors.ts';

export interface PlainSearch {
  /** Texts of the best chunks, best first. */
  search(question: string, limit: number): Promise<readonly string[]>;
  /** Chunks in the index. */
  readonly size: number;
  close(): Promise<void>;
}

/** Depth of each ranking before they are fused, as in the product. */
const DEPTH = 20;

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** The `limit` nearest by cosine, of unit vectors; exact. */
function nearest(vectors: readonly Float32Array[], to: Float32Array, limit: number): number[] {
  const scored = vectors.map((vector, i) => ({ i, score: dot(vector, to) }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ i }) => i);
}

/**
 * Search as it is usually built: chunks of exactly 1,000 characters of the library's text, BM25 and vectors (the
 * product's own full-text engine and embedding model), fused by reciprocal rank.
 */
export async function openPlainSearch(
  library: Library,
  embedder: Embedder,
  options: PlainVectorsOptions,
): Promise<PlainSearch> {
  const rows = [];
  for (const { document_id: id, source_filename: file } of await library.listDocuments()) {
    const pages = await library.pages(id);
    rows.push(
      ...plainChunks(
        file,
        pages.map(({ text }) => text),
      ),
    );
  }
  const keyOf = ({ file, start }: { readonly file: string; readonly start: number }): string => `${file}:${start}`;
  const texts = new Map(rows.map((row) => [keyOf(row), row.text]));
  const keys = rows.map(keyOf);
  const vectors = await plainVectors(
    rows.map(({ text }) => text),
    embedder,
    options,
  );
  const index = await buildPlainIndex(rows);
  return {
    size: rows.length,
    search: async (question, limit) => {
      const [vector] = await embedder.embed([question], { signal: options.signal });
      const byWords = (await index.search(question, DEPTH)).map(keyOf);
      const byMeaning = vector === undefined ? [] : nearest(vectors, vector, DEPTH).map((i) => keys[i] as string);
      return fuseByRank([byWords, byMeaning])
        .slice(0, limit)
        .map((key) => texts.get(key) as string);
    },
    close: () => index.close(),
  };
}
