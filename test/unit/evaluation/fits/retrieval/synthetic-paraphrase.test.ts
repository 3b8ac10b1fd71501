import { expect, test } from 'vitest';
import { candidateWords, neighbourWords } from '../../../../../evaluation/fits/retrieval/neighbour-words.ts';
import {
  nameWords,
  sharedWords,
  syntheticParaphrase,
} from '../../../../../evaluation/fits/retrieval/synthetic-paraphrase.ts';
import { questionOf } from '../../sets/question-of.ts';

const QUESTION = questionOf({
  question: 'Which courier fees does Zenith charge abroad?',
  gold_quotes: ['Zenith charges a courier fee of 3 EUR; the price is fixed.'],
});
const NAMES = nameWords(['ZenithTerms.pdf']);
const NEIGHBOURS = {
  courier: [{ word: 'messenger', cosine: 0.7 }],
  fees: [
    { word: 'price', cosine: 0.8 },
    { word: 'cost', cosine: 0.6 },
  ],
  charge: [{ word: 'battery', cosine: 0.39 }],
  abroad: [{ word: 'overseas', cosine: 0.9 }],
};
const paraphrase = (...dice: number[]) => syntheticParaphrase(QUESTION, NAMES, NEIGHBOURS, () => dice.shift() ?? 0.99);

test('the shared words are those of the evidence, names of documents apart', () => {
  expect(sharedWords(QUESTION, NAMES)).toEqual(['courier', 'fees', 'charge']);
  expect(sharedWords(QUESTION, new Set())).toContain('zenith');
});

test('shared words become neighbours that the evidence does not have; others stay', () => {
  expect(paraphrase()).toBe('Which messenger cost does Zenith charge abroad?');
});

test('a word without a near neighbour is sometimes left out', () => {
  expect(paraphrase(0.99, 0.99, 0.99, 0.1)).toBe('Which messenger cost does Zenith abroad?');
});

test('now and then a shared word is kept', () => {
  expect(paraphrase(0.1)).toBe('Which courier cost does Zenith charge abroad?');
});

test('candidates are whole lower-case words of four letters and more, the commonest first', () => {
  expect(candidateWords('[CLS]\nfee\n##ing\ncost\nprice\n2019\nétat\nA')).toEqual(['cost', 'price']);
});

test('neighbours are the nearest, best first, without forms of the word itself', async () => {
  const vectors: Record<string, [number, number]> = {
    charged: [1, 0],
    charges: [1, 0],
    charger: [1, 0],
    price: [0.8, 0.6],
    cost: [0.96, 0.28],
    tower: [0, 1],
    amount: [0.6, 0.8],
  };
  const embedder = {
    modelSha256: 'model',
    dimensions: 2,
    embed: async (texts: readonly string[]) => texts.map((text) => Float32Array.from(vectors[text] ?? [])),
  };
  const others = Object.keys(vectors).filter((word) => word !== 'charged');
  const { charged = [] } = await neighbourWords(['charged'], others, embedder, new AbortController().signal);
  expect(charged.map(({ word }) => word)).toEqual(['cost', 'price', 'amount']);
  expect(charged[0]?.cosine).toBeCloseTo(0.96, 5);
});
