import { getLlama, LlamaGrammar } from 'node-llama-cpp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { ANSWER_START, answerForm, answerGrammar } from '../../../src/engine/answer/sources/model/grammar.ts';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime, GenerateRequest } from '../../../src/engine/models/types.ts';
import { fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { smallRuntime } from '../models/small-runtime.ts';
import { idSets } from './id-sets.ts';

const SHORT = { maxClaims: 3, maxSentencesPerClaim: 3, maxClaimCharacters: 24 };

/** The numbers of every list in a reply, also of one that was cut off. The words have no brackets, so each one is a list's. */
const pointersOf = (reply: string): readonly string[] =>
  [...`${ANSWER_START}${reply}`.matchAll(/\[([\d,]*)(?=\])/g)].flatMap(([, list = '']) => list.split(','));

async function replyOf(chat: ChatRuntime, request: GenerateRequest): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of chat.generate(request)) pieces.push(piece);
  return pieces.join('');
}

const request = (ids: readonly number[], seed: number, change: Partial<GenerateRequest> = {}): GenerateRequest => ({
  system:
    'Answer like this: {"mode":"answer","claims":[{"t":"The notice is four weeks.","s":[3,5]},{"t":"Yes.","s":[999]}]}',
  user: `${ids.map((id) => `[${id}] Rule ${id * 7} is not the rule ${id + 1}.`).join('\n')}\nWhat are rules 7, 14 and 999?`,
  ...answerForm(ids, SHORT),
  maxTokens: 36,
  seed,
  temperature: 0.7,
  ...change,
});

describe('sampled decodes', () => {
  /** `_testText` is llama.cpp's own acceptor of whole texts. */
  it('500 random replies: the real grammar admits each, none points outside its set', async () => {
    const llama = await getLlama({ build: 'never', skipDownload: true, gpu: false });
    let pointers = 0;
    try {
      for (const [turn, ids] of idSets(100, 77).entries()) {
        const allowed = new Set(ids.map(String));
        const grammar = answerGrammar(ids, DEFAULT_SETTINGS);
        const real = new LlamaGrammar(llama, { grammar }) as unknown as { _testText(text: string): boolean };
        const chat = fakeChatRuntime({ seed: turn });
        for (let nth = 0; nth < 5; nth++) {
          const reply = await replyOf(chat, request(ids, nth, { grammar, maxTokens: 5000 }));
          expect(real._testText(reply), reply).toBe(true);
          const cited = pointersOf(reply);
          expect(cited.filter((id) => !allowed.has(id))).toEqual([]);
          pointers += cited.length;
        }
      }
    } finally {
      await llama.dispose();
    }
    expect(pointers).toBeGreaterThan(1000);
  });

  describe('of a real model (SmolLM2) through the runtime', () => {
    let runtime: LlamaRuntime;
    let chat: ChatRuntime;
    beforeAll(async () => {
      runtime = smallRuntime();
      chat = await runtime.chat();
    });
    afterAll(() => runtime.dispose());

    it('40 replies sampled: none points outside its set', async () => {
      let pointers = 0;
      // Small sets: their prompts are short, and the model is asked for rules that are in none of them.
      const sets = idSets(100, 4).filter((ids) => ids.length <= 8);
      for (let seed = 0; seed < 40; seed++) {
        const ids = sets[seed % sets.length] ?? [];
        const reply = await replyOf(chat, request(ids, seed));
        expect(reply.trim()).not.toBe('');
        const cited = pointersOf(reply);
        expect(
          cited.filter((id) => !ids.map(String).includes(id)),
          reply,
        ).toEqual([]);
        pointers += cited.length;
      }
      expect(pointers).toBeGreaterThan(20);
    });
  });
});
