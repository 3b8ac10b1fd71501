import { expect, test } from 'vitest';
import { FEATURE_NAMES } from '../../../../../evaluation/fits/retrieval/feature-names.ts';
import { fitCase } from '../../../../../evaluation/fits/retrieval/fit-case.ts';
import { gatherCandidates } from '../../../../../evaluation/fits/retrieval/gather-candidates.ts';
import { rankCase } from '../../../../../evaluation/fits/retrieval/rank-case.ts';
import { seededRandom } from '../../../../../evaluation/metrics/seeded-random.ts';
import { SAME_PAGE, WEIGHTS } from '../../../../../src/engine/evidence/retrieval/mixing.ts';
import { retrieve } from '../../../../../src/engine/evidence/retrieval/retrieve.ts';
import { type PassageSpec, searchOf } from '../../../evidence/retrieval/search-of.ts';
import { questionOf } from '../../sets/question-of.ts';

const WORDS = ['courier', 'fee', 'paid', 'sender', 'parcel', 'abroad', 'week', 'office'];
const FILES = ['zenith.pdf', 'acme.pdf', 'office notes.txt'];

/** Passages with random words, pages and scores, some of them below the threshold or without a vector. */
function randomSearch(random: () => number) {
  const upTo = (limit: number): number => Math.floor(random() * limit);
  const specs = Array.from({ length: 40 }, (): PassageSpec => {
    const document = upTo(3);
    const page = document === 2 ? 0 : upTo(8);
    return {
      document,
      page,
      lastPage: document === 2 ? 0 : page + upTo(2),
      far: random() < 0.3,
      text: Array.from({ length: 12 }, () => WORDS[upTo(WORDS.length)]).join(' '),
      cosine: random() < 0.1 ? null : random() * 0.6,
      ...(random() < 0.7 ? { bm25: random() * 10 } : {}),
    };
  });
  const pages = Array.from({ length: 8 }, (_, page) => ({ document: upTo(2), page, score: random() * 9 }));
  return searchOf(FILES, specs, pages);
}

test('ranks as retrieval itself does, threshold and pages included', async () => {
  const random = seededRandom(3);
  const parameters = { weights: FEATURE_NAMES.map((name) => WEIGHTS[name]), samePage: SAME_PAGE };
  for (let round = 0; round < 20; round++) {
    const { deps } = randomSearch(random);
    const question = 'Is the courier fee of Zenith paid abroad?';
    const found = await gatherCandidates(question, deps, new AbortController().signal);
    const ranked = rankCase(fitCase(questionOf(), found), parameters, 10);
    const byId = [...found].sort((a, b) => a.chunk_id.localeCompare(b.chunk_id));
    const expected = await retrieve({ question, limit: 10 }, deps);
    expect(expected).toHaveLength(10);
    expect(ranked.map((i) => byId[i]?.chunk_id)).toEqual(expected.map(({ chunkId }) => chunkId));
  }
});

test('no more than there are', () => {
  const none = { id: 'q', file: null, features: new Float64Array(), relevant: [], rightDocument: [], samePage: [] };
  expect(rankCase(none, { weights: [1], samePage: 1 }, 10)).toEqual([]);
});
