import type { RecognisedLine, RecognisedWord } from '../../../../src/engine/documents/ocr/recognised.ts';

/** A word of six letters, 60 pixels wide. */
const wordAt = (left: number): RecognisedWord => ({
  symbols: [...'letter'],
  edges: Array.from({ length: 7 }, (_, i) => left + 10 * i),
  confidence: 0.95,
});

export const lineOf = (baseline: number, ...lefts: readonly number[]): RecognisedLine => ({
  words: lefts.map(wordAt),
  baseline: [baseline, baseline],
  above: 22,
  below: 8,
  weight: null,
});

const [LEFT, RIGHT] = [
  [0, 70, 140, 210, 280],
  [430, 500, 570, 640, 710],
];

/** So many lines, 40 pixels apart, of two columns of five words; one of them, or both in one. */
export const acrossColumns = (count: number, which: 'left' | 'right' | 'both' = 'both'): RecognisedLine[] =>
  Array.from({ length: count }, (_, i) =>
    lineOf(40 * i + 30, ...(which === 'right' ? [] : (LEFT ?? [])), ...(which === 'left' ? [] : (RIGHT ?? []))),
  );
