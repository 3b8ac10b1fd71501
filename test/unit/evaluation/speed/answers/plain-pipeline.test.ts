import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainReply } from '../../../../../evaluation/speed/answers/plain-chat.ts';
import { plainPrompt } from '../../../../../evaluation/speed/answers/plain-prompt.ts';
import { plainVectors } from '../../../../../evaluation/speed/answers/plain-vectors.ts';
import type { ChatSequence } from '../../../../../src/engine/models/runtime/chat-runtime.ts';

const { signal } = new AbortController();

describe('the plain pipeline', () => {
  /** Tokens are characters; it keeps what was evaluated and writes the given text. */
  function sequenceOf(answer: string) {
    const codes = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);
    const evaluated: number[] = [];
    const sampled: unknown[] = [];
    const sequence: ChatSequence = {
      isClosed: () => false,
      contextSize: 4096,
      tokenize: codes,
      detokenize: (tokens) => String.fromCodePoint(...tokens),
      promptTokens: (system, user) => codes(`${system}|${user}>`),
      keepPrefix: async () => 10,
      evaluate: async (tokens) => void evaluated.push(tokens.length),
      sample: async function* (tokens, options) {
        evaluated.push(tokens.length);
        sampled.push(options);
        yield* codes(answer);
      },
    };
    return { sequence, evaluated, sampled };
  }

  it('reads in the same slices, without a grammar, at temperature 0, and ends at its limit', async () => {
    const { sequence, evaluated, sampled } = sequenceOf('a long answer');
    const request = { system: 's', user: 'u'.repeat(147), maxTokens: 6, signal };
    const reply = await plainReply(sequence, request, () => 7);
    expect(reply).toEqual({ text: 'a long', promptTokens: 150, tokens: 6, firstTokenAt: 7 });
    expect(evaluated).toEqual([64, 64, 12]);
    expect(sampled).toEqual([{ grammar: null, seed: 1, temperature: 0 }]);
  });

  it('puts the texts before the question', () => {
    const prompt = plainPrompt('What?', ['one', 'two']);
    expect(prompt).toBe('Answer the question from the context.\n\nContext:\none\n\ntwo\n\nQuestion: What?');
  });

  it('embeds its chunks once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pincite-plain-vectors-'));
    try {
      let embedded = 0;
      const embedder = {
        modelSha256: 'a',
        dimensions: 2,
        embed: async (texts: readonly string[]) => {
          embedded += texts.length;
          return texts.map((text) => Float32Array.from([text.length, 0.5]));
        },
      };
      const options = { folder, signal, status: () => undefined };
      const texts = Array.from({ length: 70 }, (_, i) => 'x'.repeat(i));
      const first = await plainVectors(texts, embedder, options);
      expect(await plainVectors(texts, embedder, options)).toEqual(first);
      expect(first.map(([length]) => length)).toEqual(texts.map((text) => text.length));
      expect([embedded, await readdir(folder)]).toEqual([70, [expect.stringMatching(/\.f32$/)]]);
      await plainVectors(texts, { ...embedder, modelSha256: 'b' }, options);
      expect(embedded).toBe(140);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
