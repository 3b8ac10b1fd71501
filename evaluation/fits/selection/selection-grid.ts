import type { SelectionWeights } from '../../../src/engine/evidence/lines/score-sentences.ts';

/** Where a search begins: BM25 with its usual values, words of the header at half, the reader. */
export const PLAIN: SelectionWeights = {
  k1: 1.2,
  b: 0.75,
  document: 0,
  clearLead: 4,
  header: 0.5,
  label: 0,
  reader: 1,
};

/** What is tried for each weight; finer steps choose the same sentences for nearly every question. */
export const GRID: Readonly<Record<keyof SelectionWeights, readonly number[]>> = {
  reader: [0, 1, 2, 3, 4, 6, 8, 12],
  k1: [0.4, 0.9, 1.2, 2],
  b: [0, 0.25, 0.5, 0.75],
  document: [0, 0.25, 0.5, 1],
  clearLead: [2, 4, 8],
  header: [0, 0.4, 0.8, 1],
  label: [0, 0.5, 1, 1.5, 2],
};

/** What the weights say each on their own, or together, and the values under which they say nothing. */
export const WITHOUT: Readonly<Record<string, Partial<SelectionWeights>>> = {
  'length of a sentence': { b: 0 },
  'likeliest document': { document: 0 },
  'its lead': { clearLead: Number.EPSILON },
  "table's header": { header: 0 },
  'label of a row': { label: 0 },
  'the reader': { reader: 0 },
};
