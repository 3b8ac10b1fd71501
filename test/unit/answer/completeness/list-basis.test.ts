import { describe, expect, it } from 'vitest';
import { listBasis, type UsedPlace } from '../../../../src/engine/answer/completeness/list-basis.ts';
import type { RetrievedPassage } from '../../../../src/engine/evidence/retrieval/types.ts';
import type { PassagePlace } from '../../../../src/engine/evidence/types.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { PASSAGES } from '../library-of.ts';

const first = PASSAGES[0] as RetrievedPassage;
const second = PASSAGES.at(-1) as RetrievedPassage;

/** The first sentence of a passage. */
function usedOf({ documentId, chunkId, sentences: [sentence] }: RetrievedPassage): UsedPlace {
  if (sentence === undefined) throw new Error('a sentence expected');
  return { documentId, chunkId, start: sentence.start, end: sentence.end };
}
const placeOf = ({ documentId, start, end }: PassagePlace): PassagePlace => ({ documentId, start, end });
const elsewhere: PassagePlace = { documentId: 'ffffffffffffffff', start: 0, end: 900 };

async function basisOf(
  question: string,
  matching: readonly PassagePlace[],
  held: readonly string[] = ['notice periods'],
) {
  const lists = {
    firstHeld: async (terms: readonly string[]) => terms.find((term) => held.includes(term)) ?? null,
    matching: async () => matching,
  };
  return listBasis(
    readQuestion(question),
    readQuestion(question),
    [usedOf(first), usedOf(second)],
    undefined,
    { lists },
    undefined,
  );
}

describe('what a list answer rests on', () => {
  it('counts the matching passages that the answer was made from', async () => {
    const matching = [placeOf(first), placeOf(second), elsewhere];
    expect(await basisOf('List all notice periods.', matching)).toEqual({
      list_basis: { kind: 'list', used: 2, matching: 3, sections: [], is_whole: false, left_out: [] },
      mention_term: 'notice periods',
    });
  });

  it('counts a passage that was used although it does not match among the matching ones', async () => {
    const { list_basis } = await basisOf('How many notice periods are there?', [placeOf(first), elsewhere]);
    expect(list_basis).toMatchObject({ kind: 'count', used: 2, matching: 3 });
  });

  it('proposes a term for any question and says nothing of a basis unless a list is asked for', async () => {
    expect(await basisOf('How long are notice periods?', [])).toEqual({
      list_basis: null,
      mention_term: 'notice periods',
    });
  });

  it('says nothing of a basis when nothing asked about stands in the documents', async () => {
    expect(await basisOf('List all penguins.', [])).toEqual({ list_basis: null, mention_term: null });
  });
});
