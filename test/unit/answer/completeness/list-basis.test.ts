import { describe, expect, it } from 'vitest';
import { type CitedPlace, listBasis, type UsedPlace } from '../../../../src/engine/answer/completeness/list-basis.ts';
import type { RetrievedPassage } from '../../../../src/engine/evidence/retrieval/types.ts';
import type { PassagePlace } from '../../../../src/engine/evidence/types.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { documentOf, PASSAGES } from '../library-of.ts';

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
  { passages = [], cited = [] }: { passages?: readonly RetrievedPassage[]; cited?: readonly CitedPlace[] } = {},
) {
  const lists = {
    firstHeld: async (terms: readonly string[]) => terms.find((term) => held.includes(term)) ?? null,
    matching: async () => matching,
    ofDocument: async () => passages,
  };
  return listBasis(
    readQuestion(question),
    readQuestion(question),
    { used: [usedOf(first), usedOf(second)], cited },
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

describe('an answer of items of a list', () => {
  const ITEMS = ['1. Surgery.', '2. Cancer.', '3. Asthma.', '4. No consent.'];
  const { passages } = documentOf({
    ...{ id: 'a'.repeat(16), name: 'Protocol' },
    sentences: [...ITEMS.map((text) => ({ text, kind: 'item' as const })), 'Gloves are worn.'],
    passages: [{ sentences: [0, 4], section: '5.2 Exclusion criteria' }],
  });
  const citing = (...indexes: readonly number[]): CitedPlace[] =>
    indexes.map((index) => {
      const { start = 0, end = 0 } = passages[0]?.sentences[index] ?? {};
      const documentId = 'a'.repeat(16);
      return { documentId, documentName: 'Protocol', section: '5.2 Exclusion criteria', start, end };
    });
  const told = async (question: string, ...indexes: readonly number[]) =>
    (await basisOf(question, [], [], { passages, cited: citing(...indexes) })).list_basis;
  const WHAT = 'What are the exclusion criteria?';

  it('is whole where all of them are cited', async () => {
    expect(await told(WHAT, 0, 1, 2, 3)).toMatchObject({
      ...{ kind: 'list', is_whole: true, left_out: [] },
      sections: [{ document_name: 'Protocol', section: '5.2 Exclusion criteria' }],
    });
  });

  it('says which numbers of the list are left out, and is not whole with a sentence beside it', async () => {
    expect(await told(WHAT, 1, 2)).toMatchObject({ is_whole: false, left_out: ['1', '4'] });
    expect(await told(WHAT, 0, 1, 2, 3, 4)).toBeNull();
  });

  it('is none where one item alone answers another question', async () => {
    expect(await told('Is surgery allowed?', 0)).toBeNull();
    expect(await told('Is surgery allowed?', 0, 2)).toMatchObject({ left_out: ['2', '4'] });
  });
});
