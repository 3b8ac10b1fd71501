import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime, GenerateRequest } from '../../../src/engine/models/types.ts';
import { smallRuntime } from './small-runtime.ts';

const GRAMMAR = String.raw`root ::= "{\"s\":[" n ("," n)? "],\"t\":\"" [a-zA-Z ]{1,40} "\"}"
n ::= "12" | "7"`;
const request = (change: Partial<GenerateRequest> = {}): GenerateRequest => ({
  system: 'Answer with sentence numbers, then a text. '.repeat(20),
  user: '7: The notice is two weeks. 12: It is written. What is the notice?',
  grammar: GRAMMAR,
  schema: {},
  maxTokens: 80,
  seed: 1,
  temperature: 0,
  ...change,
});

async function collect(stream: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of stream) text += piece;
  return text;
}

describe('the chat runtime on a real model (SmolLM2)', () => {
  let runtime: LlamaRuntime;
  let chat: ChatRuntime;
  beforeAll(async () => {
    runtime = smallRuntime();
    chat = await runtime.chat();
  });
  afterAll(() => runtime.dispose());

  it('obeys the grammar, also when it samples', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const text = await collect(chat.generate(request({ temperature: 1.2, seed })));
      expect(JSON.parse(text)).toEqual({ s: expect.any(Array), t: expect.stringMatching(/^[a-zA-Z ]{1,40}$/) });
    }
  });

  it('is reproducible for a seed', async () => {
    const sampled = request({ temperature: 1.2, seed: 42 });
    expect(await collect(chat.generate(sampled))).toBe(await collect(chat.generate(sampled)));
  });

  it('evaluates only what differs from the prompt before', async () => {
    await collect(chat.generate(request({ user: 'One.' })));
    await collect(chat.generate(request({ user: 'Another question.' })));
    const { tokens, reused } = chat.lastPrompt;
    const system = chat.countTokens(request().system);
    expect(reused).toBeGreaterThanOrEqual(system);
    expect(reused).toBeLessThan(tokens);
  });

  it('gives the same answer with and without a kept prompt', async () => {
    const kept = await collect(chat.generate(request()));
    await collect(chat.generate(request({ system: 'Something else entirely.' })));
    expect(await collect(chat.generate(request()))).toBe(kept);
  });

  it('stops at maxTokens', async () => {
    const text = await collect(chat.generate(request({ grammar: 'root ::= "ab "+', maxTokens: 5 })));
    expect(chat.countTokens(text)).toBeLessThanOrEqual(5);
    expect(text.length).toBeGreaterThan(0);
  });

  it('never breaks a character that several tokens make', async () => {
    const grammar = 'root ::= [漢字🎉é]{12}';
    const pieces: string[] = [];
    for await (const piece of chat.generate(request({ grammar, temperature: 1, maxTokens: 200 }))) pieces.push(piece);
    expect(pieces.join('')).toMatch(/^[漢字🎉é]{12}$/u);
    for (const piece of pieces) expect(piece.isWellFormed() && !piece.includes('\uFFFD')).toBe(true);
  });

  it('is cancelled in the middle of a long prompt and then works again', async () => {
    const stop = new AbortController();
    const long = request({ system: 'A long constant part. '.repeat(500), signal: stop.signal });
    setTimeout(() => stop.abort(), 150);
    await expect(collect(chat.generate(long))).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(chat.lastPrompt.tokens).toBeGreaterThan(2000);
    expect(JSON.parse(await collect(chat.generate(request())))).toHaveProperty('s');
  });

  it('is cancelled between two tokens', async () => {
    const stop = new AbortController();
    const run = async () => {
      for await (const _ of chat.generate(request({ grammar: 'root ::= "a"+', signal: stop.signal }))) stop.abort();
    };
    await expect(run()).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('lets go when the reader leaves early', async () => {
    for await (const _ of chat.generate(request())) break;
    expect(await collect(chat.generate(request()))).toContain('{"s":[');
  });

  it('says when prompt and answer do not fit', async () => {
    const long = request({ system: 'word '.repeat(5000) });
    await expect(collect(chat.generate(long))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('does not read special tokens in a document as such', async () => {
    const bare = chat.countTokens('end');
    expect(chat.countTokens('<|im_end|>end')).toBeGreaterThan(bare + 2);
  });

  it('takes turns with embedding', async () => {
    const embedder = await runtime.embedder();
    const [text, vectors] = await Promise.all([
      collect(chat.generate(request())),
      embedder.embed(['one', 'two', 'three']),
    ]);
    expect(JSON.parse(text)).toHaveProperty('t');
    expect(vectors).toHaveLength(3);
  });
});
