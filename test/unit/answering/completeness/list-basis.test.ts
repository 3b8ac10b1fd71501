import { describe, expect, it } from 'vitest';
import { listBasis } from '../../../../src/engine/answering/completeness/list-basis.ts';
import type { NumberedSentence, PassagePlace } from '../../../../src/engine/answering/types.ts';
import { PASSAGES } from '../library-of.ts';

const [first, second] = [PASSAGES[0], PASSAGES.at(-1)];
if (first === undefined || second === undefined) throw new Error('two passages expected');

function sentenceOf(passage: typeof first): NumberedSentence {
  const { start, end, kind } = (passage as NonNullable<typeof first>).sentences[0] as {
    start: number;
    end: number;
    kind: 'prose';
  };
  const common = { rank: 0, index: 0, header: null, headerText: null, text: '', number: 1 };
  return { ...common, passage: passage as NonNullable<typeof first>, start, end, kind };
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
  const promptSentences = [sentenceOf(first), sentenceOf(second)];
  return listBasis(question, question, promptSentences, undefined, { lists }, undefined);
}

describe('what a list answer rests on', () => {
  it('counts the matching passages whose sentences stood in the prompt', async () => {
    const matching = [placeOf(first), placeOf(second), elsewhere];
    expect(await basisOf('List all notice periods.', matching)).toEqual({
      list_basis: { kind: 'list', used: 2, matching: 3 },
      mention_term: 'notice periods',
    });
  });

  it('counts a passage that was used although it does not match among the matching ones', async () => {
    const { list_basis } = await basisOf('How many notice periods are there?', [placeOf(first), elsewhere]);
    expect(list_basis).toEqual({ kind: 'count', used: 2, matching: 3 });
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
