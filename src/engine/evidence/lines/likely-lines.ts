import type { RetrievedPassage } from '../retrieval/types.ts';
import type { EvidenceLine, FoundPassages } from '../types.ts';
import { bestFirst, focusDocument, isTelling, scoreSentences } from './score-sentences.ts';

/**
 * What the rank of its passage adds to the score of a line, all of it for the first. A design constant: as much as the
 * likeliest document adds (docs/trials/prompt/order-of-the-lines-shown.md).
 */
const BY_RANK = 1;

/**
 * The lines that may answer, the likeliest first: as the prompt weighs them, and those of passages that rank high
 * before others. Headings, questions and scraps are left out. `all`: the passages that the lines are of, best first.
 */
export function likelyLines(
  { asked, passages, all }: Pick<FoundPassages, 'asked' | 'passages'> & { readonly all: readonly RetrievedPassage[] },
  lines: readonly EvidenceLine[],
): EvidenceLine[] {
  const ranks = new Map(all.map(({ chunkId }, rank) => [chunkId, rank]));
  const scores = scoreSentences(asked, lines, focusDocument(asked, passages));
  const worth = lines.map(
    ({ passage }, i) => (scores[i] as number) + BY_RANK / (1 + (ranks.get(passage.chunkId) ?? all.length)),
  );
  return bestFirst(worth)
    .map((i) => lines[i] as EvidenceLine)
    .filter(isTelling);
}
