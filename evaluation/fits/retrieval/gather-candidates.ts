import { DEFAULT_LIBRARY_SETTINGS } from '../../../src/contract/library.ts';
import { candidatesFor } from '../../../src/engine/evidence/retrieval/candidates-for.ts';
import type { RetrievalDeps } from '../../../src/engine/evidence/retrieval/types.ts';
import { FEATURE_NAMES } from './feature-names.ts';
import type { FoundCandidate } from './found-candidate.ts';

/** Everything that may be ranked for one question, with its features. */
export async function gatherCandidates(
  question: string,
  deps: RetrievalDeps,
  signal: AbortSignal,
): Promise<FoundCandidate[]> {
  const { documents, sets } = await candidatesFor({ texts: [question] }, deps, { signal });
  const { candidates = [], features = [] } = sets[0] ?? {};
  return candidates.flatMap(({ passage, cosine, isText }, i) => {
    if (cosine !== null && cosine < DEFAULT_LIBRARY_SETTINGS.similarity_threshold) return [];
    const { chunkId, documentId, firstPage, lastPage, start, end } = passage;
    return [
      {
        chunk_id: chunkId,
        file: documents.get(documentId)?.source_filename ?? '',
        pages: isText ? [] : Array.from({ length: lastPage - firstPage + 1 }, (_, page) => firstPage + page),
        start,
        end,
        features: FEATURE_NAMES.map((name) => features[i]?.[name] ?? 0),
      },
    ];
  });
}
