import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { answerGrammar } from '../../../src/engine/answer/sources/model/grammar.ts';
import { openVocabulary, type Vocabulary } from '../grammar-vocabulary.ts';
import { requireModel } from '../models/require-model.ts';
import { idSets } from './id-sets.ts';
import { mayFollow } from './pointer-oracle.ts';
import { pointerPositions } from './pointer-positions.ts';
import { type AllowedTokens, vocabularyTree } from './vocabulary-tree.ts';

const SETS = idSets(100, 20261);

/** Requirement B2, on the real llama.cpp: an invalid pointer cannot be decoded. */
describe('at every pointer position the whole vocabulary is tried', () => {
  let vocabulary: Vocabulary;
  let allowedTokens: AllowedTokens;
  /** The tokens made of characters that stand in a list of numbers and its opening; no other may follow at a pointer. */
  let candidates: readonly { readonly token: number; readonly text: string }[];
  beforeAll(async () => {
    vocabulary = await openVocabulary((await requireModel('smollm2')).path);
    allowedTokens = vocabularyTree(vocabulary);
    candidates = Array.from({ length: vocabulary.size }, (_, token) => ({
      token,
      text: vocabulary.textOf(token),
    })).filter(({ text }) => /^[{}"s:[\],\dt]+$/.test(text));
  });
  afterAll(() => vocabulary.dispose());

  it('the sets are what they should be', () => {
    expect(SETS).toHaveLength(100);
    expect(new Set(SETS.map((ids) => ids.length)).size).toBeGreaterThan(25);
    for (const ids of SETS) expect(new Set(ids).size).toBe(ids.length);
    const sizes = SETS.map((ids) => ids.length);
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 60]);
  });

  it('what may follow is a number of the prompt or a separator, and nothing else', async () => {
    let positions = 0;
    for (const [turn, ids] of SETS.entries()) {
      const start = await vocabulary.start(answerGrammar(ids, DEFAULT_SETTINGS));
      const all = pointerPositions(ids, DEFAULT_SETTINGS);
      for (const [place, position] of all.entries()) {
        const here = start.clone();
        here.accept(position.before);
        const allowed = allowedTokens(here.canFollow);
        const expected = candidates.filter(({ text }) => mayFollow(text, position, ids)).map(({ token }) => token);
        expect(allowed, `${JSON.stringify(ids)} after ${position.before}`).toEqual(expected);
        // One position of each set, another kind each time, without the tree's shortcut: 49,152 questions.
        if (place === (turn * 7) % all.length) expect(here.allowed()).toEqual(allowed);
        positions++;
      }
    }
    expect(positions).toBeGreaterThan(4500);
  });

  it('would notice a grammar that lets a number through', async () => {
    const start = await vocabulary.start(answerGrammar([1, 2, 3], DEFAULT_SETTINGS));
    const [position] = pointerPositions([1, 2], DEFAULT_SETTINGS).filter(({ opening }) => opening === '');
    if (position === undefined) throw new Error('no position');
    start.accept(position.before);
    const foreign = allowedTokens(start.canFollow).filter(
      (token) => !mayFollow(vocabulary.textOf(token), position, [1, 2]),
    );
    expect(foreign.map(vocabulary.textOf)).toEqual(['3']);
  });
});
