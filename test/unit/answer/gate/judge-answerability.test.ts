import { describe, expect, it } from 'vitest';
import { judgeAnswerability, type Signs } from '../../../../src/engine/answer/gate/judge-answerability.ts';
import { DEFAULT_SETTINGS } from '../../../../src/engine/answer/settings.ts';
import type { RetrievedPassage } from '../../../../src/engine/evidence/retrieval/types.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { documentOf } from '../library-of.ts';

const QUESTION = 'Who pays the courier fee?';
const passagesOf = (id: string): RetrievedPassage[] => {
  const sentences = [
    'The sender pays the courier fee.',
    'It is due at once.',
    'Parking is free.',
    'Pets stay outside.',
  ];
  const passages = sentences.map((_, i) => ({ sentences: [i, i] as const, similarity: 0.5 }));
  return documentOf({ id: id.repeat(16), name: `Guide ${id}`, sentences, passages }).passages;
};
const [OWN, OTHER] = [passagesOf('a'), passagesOf('b')];

const EVIDENCE: Signs = {
  isOneDocument: false,
  unknownNames: [],
  namesElsewhere: [],
  bestLine: null,
  isSmallScope: false,
};
const inOne = (bestLine: number): Signs => ({ ...EVIDENCE, isOneDocument: true, bestLine });

const judged = (passages: readonly RetrievedPassage[], evidence = EVIDENCE, question = QUESTION) => {
  const one = judgeAnswerability(readQuestion(question), passages, evidence);
  if (one === null) throw new Error('nothing was told');
  return one;
};
const probability = (passages: readonly RetrievedPassage[], evidence?: Signs) => judged(passages, evidence).probability;
const notZero = (features: object) => Object.fromEntries(Object.entries(features).filter(([, value]) => value !== 0));
const like = (similarity: number | null) => OWN.map((passage) => ({ ...passage, similarity }));
const fitting = (periodFit: number | null) => OWN.map((passage) => ({ ...passage, periodFit }));

describe('judgeAnswerability', () => {
  it('is sure of what is very like the question, in one document', () => {
    expect(probability(like(0.8))).toBeGreaterThan(0.9);
    expect(probability(like(0.1))).toBeLessThan(DEFAULT_SETTINGS.minAnswerable);
  });

  it('counts the nearest passage', () => {
    const one = OWN.map((passage, i) => ({ ...passage, similarity: i === 2 ? 0.8 : 0.2 }));
    expect(probability(one)).toBe(probability(like(0.8)));
  });

  it('tells nothing of no passages, and while one is not embedded', () => {
    expect(judgeAnswerability(readQuestion(QUESTION), [], EVIDENCE)).toBeNull();
    expect(judgeAnswerability(readQuestion(QUESTION), [...OWN, ...like(null)], EVIDENCE)).toBeNull();
  });

  it('takes a name that stands nowhere for a sign that it cannot be answered', () => {
    const { probability: unlikely, unknownNames } = judged(like(0.8), { ...EVIDENCE, unknownNames: ['Pensando'] });
    expect(unlikely).toBeLessThan(0.5);
    expect(unknownNames).toEqual(['Pensando']);
  });

  it('doubts less where the name stands elsewhere in the documents', () => {
    const nowhere = probability(like(0.8), { ...EVIDENCE, unknownNames: ['Pensando'] });
    const elsewhere = judged(like(0.8), { ...EVIDENCE, namesElsewhere: ['Pensando'] });
    expect(elsewhere.probability).toBeGreaterThan(nowhere);
    expect(elsewhere.probability).toBeLessThan(probability(like(0.8)));
    expect(elsewhere.unknownNames).toEqual(['Pensando']);
    const both = judged(like(0.8), { ...EVIDENCE, unknownNames: ['AMD'], namesElsewhere: ['Pensando'] });
    expect([both.unknownNames, both.features.nameElsewhere]).toEqual([['AMD'], 0]);
  });

  it('is sure of one document the more, the better its best line answers', () => {
    const [poor, good] = [probability(like(0.5), inOne(0.3)), probability(like(0.5), inOne(0.8))];
    expect(poor).toBeLessThan(0.5);
    expect(good).toBeGreaterThan(0.8);
  });

  it('has features of its own for one document', () => {
    const { features } = judged(like(0.5), inOne(0.6));
    expect(notZero(features)).toEqual({ oneDocument: 1, similarityInOne: 0.5, bestLineInOne: 0.6 });
  });

  it('is surer of several documents and of a few passages too, the better their best line answers', () => {
    for (const isSmallScope of [false, true]) {
      const [poor, good] = [0.3, 0.8].map((bestLine) =>
        probability(like(0.5), { ...EVIDENCE, isSmallScope, bestLine }),
      );
      expect(good).toBeGreaterThan(poor as number);
    }
  });

  it('has features of its own where everything was found, whose period counts as of one document or of several', () => {
    const small = { ...EVIDENCE, isSmallScope: true, bestLine: 0.6 };
    const passages = fitting(0);
    const inSmall = { smallScope: 1, similarityInSmall: 0.5, bestLineInSmall: 0.6 };
    expect(notZero(judged(passages, small).features)).toEqual({ ...inSmall, otherPeriod: 1 });
    expect(notZero(judged(passages, { ...small, isOneDocument: true }).features)).toEqual({
      ...{ ...inSmall, otherPeriodInOne: 1 },
    });
  });

  it('judges one document of which no line was read as several', () => {
    expect(judged(like(0.5), { ...EVIDENCE, isOneDocument: true }).features).toEqual(judged(like(0.5)).features);
  });

  it('doubts the more, the further the period of the best document is from the one asked for', () => {
    const fits = [0.5, 0.35, 0.25, 0].map((fit) => probability(fitting(fit)));
    expect(fits).toEqual([...fits].sort((a, b) => b - a));
    expect(new Set(fits).size).toBe(4);
    expect(probability(fitting(null))).toBe(fits[0]);
    expect([0.5, 0.45].map((fit) => judged(fitting(fit)).isOtherPeriod)).toEqual([false, true]);
  });

  it('does not doubt a period that stands in the one document that was chosen', () => {
    const question = 'What is due at once in 2020?';
    const passages = fitting(0).map((passage) => ({ ...passage, text: `${passage.text} Due in 2020: 5.` }));
    const asked = (year: string, isOneDocument: boolean) =>
      judgeAnswerability(readQuestion(question.replace('2020', year)), passages, { ...EVIDENCE, isOneDocument })
        ?.isOtherPeriod;
    expect([asked('2020', true), asked('2021', true), asked('2020', false)]).toEqual([false, true, true]);
  });

  it('doubts what is spread over documents, and says what one of them alone would be worth', () => {
    const spread = judged([...OWN.slice(0, 2), ...OTHER.slice(0, 2)]);
    expect(spread.probability).toBeLessThan(probability(OWN));
    expect(spread.spread).toEqual({ probability: spread.probability, inOne: probability(OWN) });
    const read = judged([...OWN.slice(0, 2), ...OTHER.slice(0, 2)], { ...EVIDENCE, bestLine: 0.9 });
    expect([read.spread, read.probability > spread.probability]).toEqual([spread.spread, true]);
  });

  it('does not hold it against a short document that it has no more passages', () => {
    const short = passagesOf('c').slice(0, 1);
    const [only] = short.map((passage) => ({ ...passage, document: { ...passage.document, passages: 1 } }));
    expect(probability([...OWN, only as RetrievedPassage])).toBe(probability(OWN));
  });
});
