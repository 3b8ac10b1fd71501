import type { LibraryDeps } from '../../deps.ts';
import type { Library } from '../../library/library-types.ts';
import type { LlamaRuntime } from '../../models/runtime/llama-runtime.ts';
import type { Embedder } from '../../models/types.ts';
import { pageBoxes } from '../../places/page-boxes.ts';
import { pageLabels } from '../../places/place.ts';
import { charactersBefore } from '../../places/text-selectors.ts';
import { textSimilarity } from './answer-deps.ts';
import { passageSearch } from './passage-search.ts';

/**
 * Those of the deps that read one library, with caches of their own: what is read of one view of it is never in those
 * of another.
 */
export function libraryDeps(library: Library, runtime: LlamaRuntime): LibraryDeps {
  const asking = { ...runtime, embedder: servingEmbedder(library, runtime) };
  const labelOf = pageLabels(library);
  return {
    library,
    asking,
    search: passageSearch(library, asking, labelOf),
    similarity: textSimilarity(asking),
    labelOf,
    charactersBefore: charactersBefore(library),
    boxes: pageBoxes(library),
  };
}

/**
 * The embedding model that questions are compared by: the chosen one, but while documents are embedded anew for it, the
 * one that the library's vectors are of. Throws as `runtime.embedder` does for the chosen one.
 */
export function servingEmbedder(
  library: Pick<Library, 'embeddedModels'>,
  runtime: Pick<LlamaRuntime, 'embedder'>,
): () => Promise<Embedder> {
  return async () => {
    const models = await library.embeddedModels();
    // Whether the chosen one is needed is known only when it is opened; so is whether its file is here.
    const chosen = await runtime.embedder().then(
      (embedder) => ({ embedder }),
      (error: unknown) => ({ error }),
    );
    const sha256 = 'embedder' in chosen ? chosen.embedder.modelSha256 : null;
    for (const old of models.filter((model) => model !== sha256)) {
      const embedder = await openIfHere(old, runtime);
      if (embedder !== null) return embedder;
    }
    if ('embedder' in chosen) return chosen.embedder;
    throw chosen.error;
  };
}

/** Null when its file is not here any more, or is damaged: its vectors then serve nobody. */
async function openIfHere(sha256: string, runtime: Pick<LlamaRuntime, 'embedder'>): Promise<Embedder | null> {
  try {
    const embedder = await runtime.embedder(sha256);
    return embedder.modelSha256 === sha256 ? embedder : null;
  } catch (error) {
    if (['MODEL_MISSING', 'MODEL_DAMAGED'].includes((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}
