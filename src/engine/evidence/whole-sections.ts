import type { StoredPassage } from '../library/types.ts';
import type { RetrievedPassage } from './retrieval/types.ts';
import type { AskedRequest, EvidenceDeps, FoundPassages } from './types.ts';

/** Passages that are ranked where the sections of those found leave room. A design constant: four times as many. */
const RANKED = 40;

/** A passage of the document of one that was found, as the rest of the document has it. */
export const asFound = (passage: StoredPassage, { document }: RetrievedPassage): RetrievedPassage => ({
  ...passage,
  document,
  ...{ similarity: null, score: 0, bm25Rank: null, vectorRank: null, pageLabel: null, periodFit: null },
});

/**
 * Brings what a long prompt has room for beside the passages found (ADR 0115): the rest of their sections, best passage
 * first and nearest to it first, then passages that are ranked behind them, with their sections. Of all only those
 * that are as similar to the question as is set, or have no vector yet. None where those found fill it, or are all
 * that there is. `room`: in characters.
 */
export async function wholeSections(
  { question, documentIds }: Pick<AskedRequest, 'question' | 'documentIds'>,
  { passages: found, isPlaced, followUp }: FoundPassages,
  room: number,
  { retrieve, lists, settings, cosinesOf }: Pick<EvidenceDeps, 'retrieve' | 'lists' | 'settings' | 'cosinesOf'>,
  signal: AbortSignal | undefined,
): Promise<readonly RetrievedPassage[]> {
  if (found.length < settings.topK) return [];
  const known = new Set(found.map(({ chunkId }) => chunkId));
  const brought: RetrievedPassage[] = [];
  let left = room - found.reduce((sum, { text }) => sum + text.length, 0);
  const take = (passage: RetrievedPassage): void => {
    if (left <= 0 || known.has(passage.chunkId)) return;
    known.add(passage.chunkId);
    brought.push(passage);
    left -= passage.text.length;
  };
  const asked = followUp === null || followUp.context.weight === 0 ? question.text : followUp.context.text;
  const takeSections = async (passages: readonly RetrievedPassage[]): Promise<void> => {
    for (const passage of passages) {
      if (left <= 0) return;
      take(passage);
      const section = (await lists.ofDocument(passage.documentId)).filter(
        (one) => one.section === passage.section && !known.has(one.chunkId),
      );
      const ids = section.map(({ chunkId }) => chunkId);
      const cosines = await cosinesOf(asked, ids, signal);
      const isNear = ({ chunkId }: StoredPassage): boolean => (cosines.get(chunkId) ?? 1) >= settings.leastSimilarity;
      const away = ({ chunkIndex }: StoredPassage): number => Math.abs(chunkIndex - passage.chunkIndex);
      for (const one of section.filter(isNear).sort((a, b) => away(a) - away(b))) take(asFound(one, passage));
    }
  };
  await takeSections(found);
  if (left > 0 && !isPlaced)
    await takeSections(
      await retrieve(question.text, { documentIds, limit: RANKED, context: followUp?.context, signal }),
    );
  return brought;
}
