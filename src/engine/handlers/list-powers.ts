import type { ListPowers, PassagePlace } from '../answering/completeness/list-basis.ts';
import { termFinder } from '../mentions/find-term.ts';
import { parseTerm } from '../mentions/parse-term.ts';
import { isIn, scanDocuments } from '../mentions/scan-documents.ts';
import type { Parts } from '../parts.ts';
import { embedderIfThere } from '../passage-search.ts';
import { stem } from '../text/stem.ts';
import { embedTerm, scanPowers } from './find-mentions.ts';

/** What a list or count question is held against: the same passages that "Find every mention" would list. */
export function listPowers(parts: Parts): ListPowers {
  return {
    firstHeld: async (terms, documentIds) => {
      for (const term of terms) {
        // Only whether it is there: the index answers that in milliseconds, however large the library is.
        const hits = await parts.library.searchText(term, { limit: 1, documentIds, match: 'phrase' });
        if (hits.length > 0) return term;
      }
      return null;
    },
    matching: async (term, documentIds, signal) => {
      const embedder = await embedderIfThere(parts.runtime);
      const embedded = embedder === null ? null : await embedTerm(embedder, term, signal);
      const powers = await scanPowers(parts, documentIds, embedded);
      const found: PassagePlace[] = [];
      for await (const { passages, places, near } of scanDocuments(termFinder(parseTerm(term), stem), powers, {
        signal,
      })) {
        const holding = passages.filter((passage) => places.some((place) => isIn(place, passage)));
        found.push(...holding, ...near.map(({ passage }) => passage));
      }
      return found;
    },
  };
}
