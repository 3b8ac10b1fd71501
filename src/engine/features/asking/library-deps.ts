import type { Deps } from '../../deps.ts';
import type { Library } from '../../library/library-types.ts';
import type { LlamaRuntime } from '../../models/runtime/llama-runtime.ts';
import { pageBoxes } from '../../places/page-boxes.ts';
import { pageLabels } from '../../places/place.ts';
import { textSimilarity } from './answer-deps.ts';
import { passageSearch } from './passage-search.ts';
import { servingEmbedder } from './serving-embedder.ts';

/**
 * Those of the deps that read one library, with caches of their own: what is read of one view of it is never in those
 * of another.
 */
export function libraryDeps(
  library: Library,
  runtime: LlamaRuntime,
): Pick<Deps, 'library' | 'asking' | 'search' | 'similarity' | 'labelOf' | 'boxes'> {
  const asking = { ...runtime, embedder: servingEmbedder(library, runtime) };
  const labelOf = pageLabels(library);
  return {
    library,
    asking,
    search: passageSearch(library, asking, labelOf),
    similarity: textSimilarity(asking),
    labelOf,
    boxes: pageBoxes(library),
  };
}
