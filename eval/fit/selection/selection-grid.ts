import type { SelectionWeights } from '../../../src/engine/answering/selection/selection-weights.ts';

/** Where a search begins: BM25 with its usual values, the rank of the passage, words above at half, nearness in meaning. */
export const PLAIN: SelectionWeights = {
  ...{ k1: 1.2, b: 0.75, passage: 1, passageDecay: 0.5, document: 0, clearLead: 4, section: 0.5, header: 0.5 },
  ...{ label: 0, figure: 0, neighbour: 0, meaning: 1, otherWords: 0, sameWords: 0.7 },
};

/** What is tried for each weight; finer steps choose the same sentences for nearly every question. */
export const GRID: Readonly<Record<keyof SelectionWeights, readonly number[]>> = {
  meaning: [0, 0.25, 0.5, 1, 1.5, 2],
  otherWords: [0, 1, 2, 4, 6],
  sameWords: [0.5, 0.7, 0.9],
  k1: [0.4, 0.9, 1.2, 2],
  b: [0, 0.25, 0.5, 0.75],
  passage: [0, 0.5, 1, 1.5, 2],
  passageDecay: [0.1, 0.35, 0.5, 1],
  document: [0, 0.25, 0.5, 1],
  clearLead: [2, 4, 8],
  section: [0, 0.3, 0.6, 1],
  header: [0, 0.4, 0.8, 1],
  label: [0, 0.5, 1, 1.5, 2],
  figure: [0, 0.1, 0.25, 0.5],
  neighbour: [0, 0.1, 0.2, 0.4],
};

/** What the weights say each on their own, or together, and the values under which they say nothing. */
export const WITHOUT: Readonly<Record<string, Partial<SelectionWeights>>> = {
  'length of a sentence': { b: 0 },
  'rank of the passage': { passage: 0 },
  'likeliest document': { document: 0 },
  'its lead': { clearLead: Number.EPSILON },
  "section's headings": { section: 0 },
  "table's header": { header: 0 },
  'label of a row': { label: 0 },
  'figure asked for': { figure: 0 },
  'sentence beside a good one': { neighbour: 0 },
  'nearness in meaning': { meaning: 0, otherWords: 0 },
  'more of it in other words': { otherWords: 0 },
};
