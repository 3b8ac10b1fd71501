import { describe, expect, test } from 'vitest';
import { withinContext } from '../../../src/engine/answer/settings.ts';
import { wholeSections } from '../../../src/engine/evidence/whole-sections.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { SETTINGS } from '../answer/answer-deps-of.ts';
import { ask } from '../answer/ask-of.ts';
import { documentOf } from '../answer/library-of.ts';

/** Four sections of eight passages, each of one sentence of some hundred characters. */
const LENGTH = 8;
const SENTENCES = Array.from({ length: 4 * LENGTH }, (_, i) => {
  const rule = `Rule ${i + 1} of the depot says how a barrel is to be moved, by whom and to which of the ${i + 2} sheds it goes.`;
  return i % LENGTH === 0 ? rule.replace('moved', 'moved and weighed') : rule;
});
const { passages } = documentOf({
  ...{ id: 'd'.repeat(16), name: 'Depot rules', sentences: SENTENCES },
  passages: SENTENCES.map((_, i) => ({ sentences: [i, i], section: `${Math.floor(i / LENGTH) + 1} Barrels` })),
});
const at = (...places: readonly number[]) => places.map((place) => passages[place] as (typeof passages)[number]);
const QUESTION = 'How is a barrel weighed and moved?';
const FOUND = at(10, 3);
const settings = { ...SETTINGS, topK: 2 };
let limits: number[] = [];
let cosines: ReadonlyMap<string, number> = new Map();
const deps = {
  settings,
  retrieve: async (_: string, { limit }: { limit: number }) => {
    limits.push(limit);
    return [...FOUND, ...at(30, 17)].slice(0, limit);
  },
  lists: { firstHeld: async () => null, matching: async () => [], ofDocument: async () => passages },
  cosinesOf: async () => cosines,
};

describe('a prompt with room for more than the passages found', () => {
  const found = { followUp: null, isPlaced: false, passages: FOUND } as unknown as Parameters<typeof wholeSections>[1];
  const brought = async (room: number, changes: Partial<typeof found> = {}) => {
    limits = [];
    const question = readQuestion(QUESTION);
    const more = await wholeSections({ question }, { ...found, ...changes }, room, deps, undefined);
    return more.map(({ chunkIndex }) => chunkIndex);
  };

  test('has the rest of their sections, the best first, and the nearest to it', async () => {
    expect(await brought(600)).toEqual([9, 11, 8, 12]);
    expect(limits).toEqual([]);
  });

  test('has passages that are ranked behind them then, with their sections', async () => {
    const more = await brought(100_000);
    expect(more.slice(0, 14).sort((a, b) => a - b)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15]);
    expect(more.slice(14, 16)).toEqual([30, 29]);
    expect(new Set(more).size).toBe(4 * LENGTH - FOUND.length);
  });

  test.each([
    ['they fill it', 150, {}],
    ['there are no more', 100_000, { passages: at(3) }],
  ])('has no more where %s', async (_, room, changes) => {
    expect(await brought(room, changes)).toEqual([]);
  });

  test('has none that is less similar to the question than is set', async () => {
    cosines = new Map(at(9, 12).map(({ chunkId }) => [chunkId, settings.leastSimilarity - 0.01]));
    expect(await brought(600)).toEqual([11, 8, 13, 14]);
    cosines = new Map();
  });

  test('has nothing from elsewhere where the question names the place', async () => {
    expect(await brought(100_000, { isPlaced: true })).toHaveLength(14);
  });
});

describe('a large model', () => {
  const prompted = async (promptTokens: number) => {
    const budget = { ...settings, promptTokens, promptCharacters: Math.floor(promptTokens * 5.6) };
    const { runtime } = await ask({}, { question: QUESTION }, { ...deps, settings: budget });
    const [request] = runtime.requests;
    return { lines: SENTENCES.filter((line) => request?.user.includes(line)), user: request?.user ?? '', budget };
  };

  test('is given whole sections in the order of the document', async () => {
    const { lines, user } = await prompted(6_000);
    expect(lines).toEqual(SENTENCES);
    const places = SENTENCES.map((line) => user.indexOf(line));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('is given no more than its budget, best first', async () => {
    const { lines, user } = await prompted(500);
    expect(user.length / 4).toBeLessThan(700);
    expect(lines.length).toBeGreaterThan(LENGTH);
    expect(lines.length).toBeLessThan(SENTENCES.length);
    expect(lines).toContain(SENTENCES[10]);
  });

  test('is given what its context leaves room for', () => {
    const large = { ...settings, promptTokens: 6_000, promptCharacters: 34_000 };
    expect(withinContext(large, 4_096).promptTokens).toBe(2_596);
  });
});
