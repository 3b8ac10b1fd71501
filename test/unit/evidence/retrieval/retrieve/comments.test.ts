import { describe, expect, it } from 'vitest';
import { asksForComments, retrieve } from '../../../../../src/engine/evidence/retrieval/retrieve.ts';
import { searchOf } from '../search-of.ts';

describe('comments', () => {
  const search = searchOf(
    ['a.pdf'],
    [
      { page: 0, bm25: 2, cosine: 0.4 },
      { page: 10, bm25: 9, cosine: 0.9, kind: 'comment' },
    ],
  );
  const found = async (withComments?: boolean) =>
    (await retrieve({ question: 'What is the fee?', limit: 10, withComments }, search.deps)).map(
      ({ chunkIndex }) => chunkIndex,
    );

  it('are hits of a search, and none of a question that does not ask for them', async () => {
    expect(await found()).toEqual([1, 0]);
    expect(await found(true)).toEqual([1, 0]);
    expect(await found(false)).toEqual([0]);
  });

  it.each([
    ['Which comments did the reviewers leave?', true],
    ['What does the sticky note on the fee say?', true],
    ['Who annotated the draft?', true],
    ['What is the fee?', false],
    ['What notice is required?', false],
    ['Is commentary allowed?', false],
  ])('%s: %s', (question, asks) => {
    expect(asksForComments(question)).toBe(asks);
  });
});
