import { expect, test } from 'vitest';
import { type Candidate, featuresOf } from '../../../../src/engine/evidence/retrieval/features.ts';

interface Given extends Partial<Omit<Candidate, 'passage'>> {
  readonly text: string;
  readonly document?: string;
  readonly section?: string;
  readonly row?: boolean;
}

function candidateOf({ text, document = 'd', section = '', row = false, ...rest }: Given): Candidate {
  return {
    passage: {
      ...{ chunkId: `${document}_0`, documentId: document, chunkIndex: 0, text, section, firstPage: 0, lastPage: 0 },
      ...{ start: 0, end: text.length },
      sentences: [{ start: 0, end: text.length, kind: row ? 'row' : 'prose', header: null }],
    },
    ...{ bm25: null, bm25Rank: null, cosine: null, vectorRank: null, isText: false, page: 0 },
    ...{ subjectCosine: null, opening: 0, dated: 0.5 },
    route: { names: 0, period: 0.5 },
    ...rest,
  };
}

const of = (question: string, ...given: Given[]) => featuresOf({ question, subject: question }, given.map(candidateOf));
const FEE = 'What does the courier fee cover?';

test('what no retriever found and shares nothing has nothing', () => {
  const [only] = of(FEE, { text: 'Nothing of that kind.' });
  expect(only).toEqual({
    ...{ vectorRank: 0, vectorTop: 0, bm25: 0, cosine: 0, names: 0, period: 0.5, page: 0 },
    ...{ opening: 0, subject: 0, dated: 0.5, cover: 0, phrase: 0, heading: 0, table: 0 },
  });
});

test('BM25 is a share of the best, a negative cosine is none, the route is passed on', () => {
  const [a, b] = of(
    FEE,
    {
      text: 'x',
      bm25: 8,
      bm25Rank: 1,
      cosine: -0.2,
      subjectCosine: -0.1,
      route: { names: 0.7, period: 1 },
      opening: 0.2,
    },
    { text: 'y', bm25: 2, bm25Rank: 2, cosine: 0.4, subjectCosine: 0.6, dated: 1 },
  );
  expect(a).toMatchObject({ bm25: 1, cosine: 0, subject: 0, names: 0.7, period: 1, opening: 0.2 });
  expect(b).toMatchObject({ bm25: 0.25, cosine: 0.4, subject: 0.6, dated: 1 });
});

test('the steep rank of the vectors falls faster than the slow one', () => {
  const [first, fifth] = of(FEE, { text: 'x', vectorRank: 1 }, { text: 'y', vectorRank: 5 });
  expect(first).toMatchObject({ vectorRank: 1, vectorTop: 1 });
  expect(fifth?.vectorTop).toBeLessThan(fifth?.vectorRank as number);
});

test('covering a rare word counts more than a common one, all of them give 1', () => {
  const [rare, common, both] = of(
    'courier fee',
    { text: 'The courier comes.' },
    { text: 'A fee is due.' },
    { text: 'The fee of the courier.' },
    { text: 'Another fee.' },
  );
  expect(rare?.cover).toBeGreaterThan(common?.cover as number);
  expect(both?.cover).toBeCloseTo(1, 10);
});

test('a phrase counts by its longest run in order', () => {
  const phrases = of(
    'annual courier service fee',
    { text: 'The annual courier service fee is due.' },
    { text: 'The courier service is annual.' },
    { text: 'The fee and the courier.' },
  ).map(({ phrase }) => phrase);
  expect(phrases).toEqual([1, 0.5, 0.25]);
});

test('words are compared with the subject, whether a figure is asked for with the question', () => {
  const [only] = featuresOf({ question: 'How much does Zenith charge?', subject: 'courier fee' }, [
    candidateOf({ text: 'Courier fee\t3', row: true }),
  ]);
  expect(only).toMatchObject({ cover: 1, phrase: 1, table: 1 });
});

test('headings count by the words of the question they have', () => {
  const [under] = of('courier fee', { text: 'x', section: '3 Fees > 3.1 Parking' });
  expect(under?.heading).toBe(0.5);
});

test('rows count when a figure is asked for, and only then', () => {
  expect(of('How much is the fee?', { text: 'Fee\t3', row: true })[0]?.table).toBe(1);
  expect(of('How much is the fee?', { text: 'Fee 3' })[0]?.table).toBe(0);
  expect(of('Who pays the fee?', { text: 'Fee\t3', row: true })[0]?.table).toBe(0);
});

test('a question without content words divides by nothing', () => {
  const [only] = of('what is it?', { text: 'It is.' });
  expect(Object.values(only ?? {}).every(Number.isFinite)).toBe(true);
});
