import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PassageSearch } from '../../../src/engine/deps.ts';
import { passageSearch } from '../../../src/engine/features/asking/passage-search.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { VECTOR_DIMENSIONS } from '../../../src/engine/library/tables/schema.ts';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { Reader } from '../../../src/engine/models/runtime/reader/reader.ts';
import type { TextSimilarity } from '../../../src/engine/models/types.ts';
import { withLead } from '../../../src/engine/verification/scope-texts.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { hashOf, hashTree } from '../../library/hash-tree.ts';
import { localLineScorer } from '../../library/local-line-scorer.ts';
import { defaultModelFile, localRuntime } from '../../library/local-runtime.ts';
import type { LibraryKind } from '../../sets/data-sets.ts';
import { recorded, recordedEmbedder, recordedSearch, similarityBy } from './recorded.ts';

export interface StageOptions extends EvalLibraryOptions {
  /** Of each set, always the same; all of them by default. */
  readonly sample: number;
  /** False where the ablation changes what is found: then everything is searched for anew and nothing is kept. */
  readonly isSearchKept: boolean;
}

/** A library with a search and a similarity whose results are kept between the processes of a run. */
export interface StageLibrary {
  readonly dataDir: string;
  readonly library: Library;
  readonly search: PassageSearch;
  readonly similarity: TextSimilarity;
  readonly lineScorer: Reader;
  readonly runtime: LlamaRuntime;
  close(): Promise<void>;
}

/** Opens the library of a kind. What was found is kept for all stages: they ask the same. */
export async function openStageLibrary(kind: LibraryKind, options: StageOptions): Promise<StageLibrary> {
  const dataDir = await evalLibrary(kind, options);
  const library = await openLibrary({ dataDir });
  const runtime = localRuntime();
  const lineScorer = localLineScorer();
  const folder = join(options.cache, 'ablation', `${basename(dataDir)}-${await searchKey()}`);
  await mkdir(folder, { recursive: true });
  const fileOf = (what: string): string | null => (options.isSearchKept ? join(folder, `${what}.bin`) : null);
  const hits = await recorded<never>(fileOf('hits'));
  const passages = await recorded<never>(fileOf('passages'));
  const vectors = await recorded<Float32Array>(join(folder, 'vectors.bin'));
  const { sha256: modelSha256 } = await defaultModelFile('embed');
  const model = { modelSha256, dimensions: VECTOR_DIMENSIONS };
  const embedder = recordedEmbedder(vectors, model, () => runtime.embedder());
  const found = passageSearch(library, { ...runtime, embedder: async () => embedder }, async () => null);
  const live: PassageSearch = async (request, more) => withLead(library, await found(request, more));
  return {
    dataDir,
    library,
    runtime,
    search: recordedSearch(live, hits, passages),
    similarity: similarityBy(embedder),
    lineScorer,
    close: async () => {
      await hits.save();
      await passages.save();
      await vectors.save();
      await library.close();
      await runtime.dispose();
      await lineScorer.close();
    },
  };
}

/** What decides what is found in a library, below `src/engine`. */
const SEARCH_CODE: readonly string[] = [
  'evidence',
  'text',
  'verification/scope-texts.ts',
  ...['retrieval', 'retrieval-limits', 'follow-up-limits', 'thresholds'].map((name) => `weights/${name}.json`),
];

/** Eight hex digits that change with any of it. */
export async function searchKey(): Promise<string> {
  const trees = SEARCH_CODE.map((path) =>
    hashTree(fileURLToPath(new URL(`../../../src/engine/${path}`, import.meta.url))),
  );
  return hashOf((await Promise.all(trees)).join('\n')).slice(0, 8);
}
