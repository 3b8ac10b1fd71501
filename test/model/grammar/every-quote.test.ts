import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { QUOTE_START, quoteGrammar } from '../../../src/engine/answer/sources/model/grammar.ts';
import { QuoteOutput } from '../../../src/engine/answer/sources/model/model-output.ts';
import { QUOTE_SYSTEM_PROMPT } from '../../../src/engine/answer/sources/model/prompt/prompt.ts';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime } from '../../../src/engine/models/types.ts';
import { openVocabulary, type Vocabulary } from '../grammar-vocabulary.ts';
import { requireModel } from '../models/require-model.ts';
import { smallRuntime } from '../models/small-runtime.ts';
import { idSets } from './id-sets.ts';
import { type AllowedTokens, vocabularyTree } from './vocabulary-tree.ts';

const { maxClaims, quoteMaxTokens } = DEFAULT_SETTINGS;

/** Whether a reply may go on so after its given beginning, said without any grammar. */
function mayBegin(text: string, ids: readonly string[]): boolean {
  const [list = '', ...after] = text.split(']');
  const isClosed = after.length > 0;
  if (isClosed && (after.length > 1 || !'}'.startsWith(after[0] ?? ''))) return false;
  const numbers = list.split(',');
  const open = isClosed ? [] : numbers.splice(-1);
  return (
    numbers.length + open.length <= maxClaims &&
    numbers.every((number) => ids.includes(number)) &&
    open.every((number) => ids.some((id) => id.startsWith(number)))
  );
}

/** The beginnings of replies with these ids at which a token is tried: each place of the list. */
function beginnings(ids: readonly number[]): string[] {
  const id = (turn: number) => String(ids[turn % ids.length]);
  const places = Array.from({ length: maxClaims }, (_, n) => {
    const before = Array.from({ length: n }, (_, turn) => `${id(turn)},`).join('');
    const complete = before + id(n);
    return n === 0 ? [before, before + id(n).slice(0, 1), complete, `${complete}]`] : [before, complete];
  });
  return [...new Set(places.flat())];
}

/** Requirements B2 and B7, on the real llama.cpp: only numbers of the prompt can be decoded. */
describe('a reply that only quotes', () => {
  describe('at every place the whole vocabulary is tried', () => {
    let vocabulary: Vocabulary;
    let allowedTokens: AllowedTokens;
    /** The tokens made of characters that replies are made of; no other may follow anywhere. */
    let candidates: readonly { readonly token: number; readonly text: string }[];
    beforeAll(async () => {
      vocabulary = await openVocabulary((await requireModel('smollm2')).path);
      allowedTokens = vocabularyTree(vocabulary);
      candidates = Array.from({ length: vocabulary.size }, (_, token) => ({
        token,
        text: vocabulary.textOf(token),
      })).filter(({ text }) => /^[{}":[\],\ddefilmnoqrstu]+$/.test(text));
    });
    afterAll(() => vocabulary.dispose());

    it('100 sets: what may follow is what a number or the frame goes on with', async () => {
      let places = 0;
      for (const [turn, ids] of idSets(100, 20262).entries()) {
        const start = await vocabulary.start(quoteGrammar(ids, maxClaims));
        const texts = ids.map(String);
        const all = beginnings(ids);
        for (const [place, before] of all.entries()) {
          const here = start.clone();
          here.accept(before);
          const allowed = allowedTokens(here.canFollow);
          const expected = candidates.filter(({ text }) => mayBegin(before + text, texts));
          expect(allowed, `${JSON.stringify(ids)} after ${before}`).toEqual(expected.map(({ token }) => token));
          // One place of each set without the tree's shortcut: 49,152 questions.
          if (place === (turn * 5) % all.length) expect(here.allowed()).toEqual(allowed);
          places++;
        }
      }
      expect(places).toBeGreaterThan(1000);
    });
  });

  describe('of a real model (SmolLM2) through the runtime', () => {
    let runtime: LlamaRuntime;
    let chat: ChatRuntime;
    beforeAll(async () => {
      runtime = smallRuntime();
      chat = await runtime.chat();
    });
    afterAll(() => runtime.dispose());

    it('is whole, and names lines of the prompt only: 40 sampled', async () => {
      let lines = 0;
      const sets = idSets(100, 5).filter((ids) => ids.length <= 8);
      for (let seed = 0; seed < 40; seed++) {
        const ids = sets[seed % sets.length] ?? [];
        let reply = QUOTE_START;
        const user = `${ids.map((id) => `[${id}] Rule ${id * 7} is not the rule ${id + 1}.`).join('\n')}\n\nQuestion: What are rules 7, 14 and 999?`;
        const grammar = quoteGrammar(ids, maxClaims);
        const request = {
          user,
          start: QUOTE_START,
          grammar,
          seed,
          system: QUOTE_SYSTEM_PROMPT,
          maxTokens: quoteMaxTokens,
        };
        for await (const piece of chat.generate({ ...request, temperature: 0.9 })) reply += piece;
        const output = QuoteOutput.parse(JSON.parse(reply));
        expect(output.lines.filter((line) => !ids.includes(line))).toEqual([]);
        lines += output.lines.length;
      }
      expect(lines).toBeGreaterThan(39);
    });
  });
});
