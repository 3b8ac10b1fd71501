import type { PassageSearch } from '../../src/engine/deps.ts';
import { servingEmbedder } from '../../src/engine/features/asking/library-deps.ts';
import { passageSearch } from '../../src/engine/features/asking/passage-search.ts';
import type { Library } from '../../src/engine/library/library-types.ts';
import type { LlamaRuntime } from '../../src/engine/models/runtime/llama-runtime.ts';

/**
 * The product's search over a library, by the embedding model that its vectors are of: by another one nothing would be
 * found by meaning, and no error would say so. Without labels of pages.
 */
export const librarySearch = (library: Library, runtime: LlamaRuntime): PassageSearch =>
  passageSearch(library, { ...runtime, embedder: servingEmbedder(library, runtime) }, async () => null);
