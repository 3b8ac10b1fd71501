import { describe, expect, it } from 'vitest';
import { scoreSentences } from '../../../../src/engine/answering/selection/score-sentences.ts';
import { candidateSentences } from '../../../../src/engine/places/candidate-sentences.ts';
import { documentOf, LEAVE, TRAVEL } from '../library-of.ts';

const manual = documentOf({
  id: 'dddddddddddddddd',
  name: 'Manual',
  sentences: [
    'Overview.',
    'Open the tank before it is cleaned.',
    'Use no soap.',
    'The lid is made of steel and glass.',
    'Rinse the tank twice.',
  ],
  passages: [{ sentences: [0, 4] }],
});

/** Scores by the sentences' own words. */
function scored(question: string, passages = manual.passages, focus: Parameters<typeof scoreSentences>[2] = null) {
  const candidates = candidateSentences(passages).map((candidate) => ({ ...candidate, headerText: null }));
  const { lexicalScores } = scoreSentences(question, candidates, focus);
  return new Map(candidates.map(({ text }, i) => [text, lexicalScores[i] as number]));
}

describe('scoreSentences', () => {
  it('lifts the text beside a promising sentence, not one further away', () => {
    const beside = scored('How often is the tank rinsed?');
    const apart = scored('Is soap used?');
    const lid = 'The lid is made of steel and glass.';
    expect(beside.get(lid)).toBeGreaterThan(scored('Who is the maker?').get(lid) ?? 9);
    expect(apart.get('Open the tank before it is cleaned.')).toBeGreaterThan(apart.get('Rinse the tank twice.') ?? 9);
  });

  it('prefers the sentences of the likeliest document, as far as it is ahead', () => {
    const passages = [...LEAVE.passages, ...TRAVEL.passages];
    const of = (lead: number) =>
      scored('What is kept?', passages, { documentId: 'bbbbbbbbbbbbbbbb', lead }).get(
        'Receipts are kept for six years.',
      ) as number;
    expect(of(4) - of(0)).toBeGreaterThan(0.4);
    expect(of(2) - of(0)).toBeCloseTo((of(4) - of(0)) / 2);
    expect(of(9)).toBe(of(4));
  });
});
