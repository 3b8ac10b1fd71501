import { describe, expect, it } from 'vitest';
import { evidenceFor } from '../../../../evaluation/library/evidence-for.ts';
import type { ScoreLines } from '../../../../src/engine/models/types.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { documentOf } from '../../answer/library-of.ts';

const SENTENCES = [
  'The depot keeps a register of every barrel in the north.',
  'Carts are washed in the yard on the last day of a week.',
  'This licence is governed by the laws of Norway.',
  'Rules of export govern what leaves the port by ship.',
  '13.7 Law of the Licence.',
];
const { passages } = documentOf({
  ...{ id: 'd'.repeat(16), name: 'Depot rules', sentences: SENTENCES },
  passages: SENTENCES.map((_, i) => ({ sentences: [i, i], section: `${i + 1}` })),
});
const question = readQuestion('Which law governs this licence?');

const likeliest = async (scores: readonly number[], order: readonly number[]) => {
  const scoreLines: ScoreLines = async (_, lines) =>
    lines.map((line) => ({ score: scores[SENTENCES.findIndex((one) => line.includes(one))] ?? 0 }));
  const found = order.map((i) => passages[i] as (typeof passages)[number]);
  const lines = await evidenceFor(question, found, { scoreLines, textOf: async () => '' }).likely(undefined);
  return lines[0]?.text ?? null;
};

describe('the lines that may answer', () => {
  it('go by the words of the question too, where the scorer finds two nearly alike', async () => {
    expect(await likeliest([0, 0.01, 0.6, 0.62], [0, 1, 3, 2])).toBe(SENTENCES[2]);
  });

  it('go by the rank of its passage where nothing else tells two apart', async () => {
    expect(await likeliest([0.5, 0.5, 0, 0], [1, 0])).toBe(SENTENCES[1]);
    expect(await likeliest([0.5, 0.5, 0, 0], [0, 1])).toBe(SENTENCES[0]);
  });

  it('have no heading with a number that ends its passage', async () => {
    expect(await likeliest([0, 0, 0.5, 0, 0.9], [4, 2])).toBe(SENTENCES[2]);
  });

  it('are none where no line tells something', async () => {
    expect(await likeliest([0, 0, 0, 0], [0, 1])).toBeNull();
    expect(await likeliest([], [])).toBeNull();
  });
});
