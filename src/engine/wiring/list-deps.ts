import type { ListDeps, PassagePlace } from '../answering/types.ts';
import type { Deps } from '../deps.ts';
import { embedTerm, scanDeps } from '../mentions/find-mentions.ts';
import { termFinder } from '../mentions/find-term.ts';
import { parseTerm } from '../mentions/parse-term.ts';
import { isIn, scanDocuments } from '../mentions/scan-documents.ts';
import { stem } from '../text/stem.ts';
import { embedderIfThere } from './passage-search.ts';

/** What a list or count question is held against: the same passages that "Find every mention" would list. */
export function listDeps(deps: Deps): ListDeps {
  return {
    firstHeld: async (terms, documentIds) => {
      for (const term of terms) {
        // Only whether it is there: the index answers that in milliseconds, however large the library is.
        const hits = await deps.library.searchText(term, { limit: 1, documentIds, match: 'phrase' });
        if (hits.length > 0) return term;
      }
      return null;
    },
    matching: async (term, documentIds, signal) => {
      const embedder = await embedderIfThere(deps.runtime);
      const embedded = embedder === null ? null : await embedTerm(embedder, term, signal);
      const scan = await scanDeps(deps, documentIds, embedded);
      const found: PassagePlace[] = [];
      for await (const { passages, places, near } of scanDocuments(termFinder(parseTerm(term), stem), scan, {
        signal,
      })) {
        const holding = passages.filter((passage) => places.some((place) => isIn(place, passage)));
        found.push(...holding, ...near.map(({ passage }) => passage));
      }
      return found;
    },
  };
}
