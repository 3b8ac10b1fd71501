import { describe, expect, it } from 'vitest';
import { type ChatSequence, createChatRuntime } from '../../../../src/engine/models/runtime/chat-runtime.ts';
import { SharedLock } from '../../../../src/engine/models/runtime/shared-lock.ts';
import type { GenerateRequest, PromptRead } from '../../../../src/engine/models/types.ts';

/** A sequence whose tokens are character codes; it answers with the text it is given and notes what it evaluated. */
function fakeSequence(
  answer: string,
  contextSize = 1000,
): ChatSequence & { readonly evaluated: number[]; close(): void } {
  const codes = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);
  let state: number[] = [];
  let closed = false;
  const evaluated: number[] = [];
  const add = (tokens: readonly number[]) => {
    evaluated.push(tokens.length);
    state.push(...tokens);
  };
  return {
    isClosed: () => closed,
    close: () => {
      closed = true;
    },
    contextSize,
    evaluated,
    tokenize: codes,
    detokenize: (tokens) => String.fromCodePoint(...tokens),
    promptTokens: (system, user) => codes(`${system}|${user}>`),
    keepPrefix: async (tokens) => {
      const different = state.findIndex((token, index) => token !== tokens[index]);
      if (different >= 0) state = state.slice(0, different);
      return state.length;
    },
    evaluate: async (tokens) => add(tokens),
    async *sample(tokens) {
      add(tokens);
      for (const token of codes(answer)) {
        yield token;
        state.push(token);
      }
    },
  };
}

const request = (change: Partial<GenerateRequest> = {}): GenerateRequest => ({
  system: 's'.repeat(300),
  user: 'question',
  grammar: '',
  schema: {},
  maxTokens: 50,
  seed: 0,
  temperature: 0,
  ...change,
});
async function collect(stream: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of stream) text += piece;
  return text;
}
const runtime = (sequence: ChatSequence) => createChatRuntime({ file: 'f', sha256: 'h' }, sequence, new SharedLock());

describe('the chat runtime', () => {
  it('evaluates a prompt in slices and the next one only where it differs', async () => {
    const sequence = fakeSequence('yes');
    const chat = runtime(sequence);
    expect(await collect(chat.generate(request()))).toBe('yes');
    expect(sequence.evaluated).toEqual([64, 64, 64, 64, 54]);
    expect(chat.lastPrompt).toEqual({ tokens: 310, reused: 0 });
    await collect(chat.generate(request({ user: 'quiet' })));
    expect(chat.lastPrompt).toEqual({ tokens: 307, reused: 303 });
    expect(sequence.evaluated.at(-1)).toBe(4);
  });

  it('tells before each slice how far it is, with its best speed until then', async () => {
    // Each slice takes a second, the third half of one.
    const times = [0, 1000, 1000, 2000, 2000, 2500, 2500, 3500];
    const now = () => times.shift() ?? 9999;
    const chat = createChatRuntime({ file: 'f', sha256: 'h' }, fakeSequence('yes'), new SharedLock(), now);
    const told: PromptRead[] = [];
    await collect(chat.generate(request({ onRead: (read) => told.push(read) })));
    expect(told).toEqual(
      [
        [0, 64, null],
        [64, 64, 64],
        [128, 64, 64],
        [192, 64, 128],
        [256, 54, 128],
      ].map(([read, next, fastest]) => ({ tokens: 310, reused: 0, read, next, fastest })),
    );
    const again: PromptRead[] = [];
    await collect(chat.generate(request({ onRead: (read) => again.push(read) })));
    expect(again).toEqual([{ tokens: 310, reused: 309, read: 309, next: 1, fastest: 128 }]);
  });

  it('evaluates at least one token of a prompt it has seen', async () => {
    const chat = runtime(fakeSequence('yes'));
    await collect(chat.generate(request()));
    await collect(chat.generate(request()));
    expect(chat.lastPrompt).toEqual({ tokens: 310, reused: 309 });
  });

  it('serves one request after another', async () => {
    const chat = runtime(fakeSequence('answer'));
    const texts = await Promise.all([1, 2, 3].map((n) => collect(chat.generate(request({ user: `question ${n}` })))));
    expect(texts).toEqual(['answer', 'answer', 'answer']);
  });

  it('says that another model was chosen once it was closed', async () => {
    const sequence = fakeSequence('yes');
    const chat = runtime(sequence);
    sequence.close();
    const changed = expect.objectContaining({ code: 'MODEL_CHANGED' });
    await expect(collect(chat.generate(request()))).rejects.toEqual(changed);
    await expect(chat.readAhead(request())).rejects.toEqual(changed);
    expect(() => chat.countTokens('words')).toThrow(changed);
    expect(sequence.evaluated).toEqual([]);
  });

  it('takes the given beginning of an answer for a part of the prompt', async () => {
    const sequence = fakeSequence('7]}');
    const chat = runtime(sequence);
    expect(await collect(chat.generate(request({ start: '{"s":[' })))).toBe('7]}');
    expect(chat.lastPrompt).toEqual({ tokens: 316, reused: 0 });
    await collect(chat.generate(request({ start: '{"s":[' })));
    expect(chat.lastPrompt).toEqual({ tokens: 316, reused: 315 });
  });

  it('reads ahead in short slices, all but the last token, and then only that one is left', async () => {
    const sequence = fakeSequence('yes');
    const chat = runtime(sequence);
    const { system, user } = request();
    await chat.readAhead({ system, user });
    expect(sequence.evaluated).toEqual([...Array(19).fill(16), 5]);
    await chat.readAhead({ system, user });
    expect(sequence.evaluated).toHaveLength(20);
    await collect(chat.generate(request()));
    expect(chat.lastPrompt).toEqual({ tokens: 310, reused: 309 });
    expect(sequence.evaluated.at(-1)).toBe(1);
  });

  it('lets others in between while it reads ahead, and goes on with what they leave', async () => {
    const sequence = fakeSequence('yes');
    const chat = runtime(sequence);
    const { system, user } = request();
    const reading = chat.readAhead({ system, user });
    // Asked after the first slice: the rest of its own prompt is all that is left to do.
    expect(await collect(chat.generate(request()))).toBe('yes');
    expect(sequence.evaluated[0]).toBe(16);
    expect(chat.lastPrompt).toEqual({ tokens: 310, reused: 16 });
    await reading;
    await collect(chat.generate(request()));
    expect(chat.lastPrompt).toEqual({ tokens: 310, reused: 309 });
  });

  it('keeps what it read ahead when it is stopped', async () => {
    const sequence = fakeSequence('yes');
    const stop = new AbortController();
    const slow: ChatSequence = {
      ...sequence,
      evaluate: async (tokens) => {
        await sequence.evaluate(tokens);
        if (sequence.evaluated.length === 3) stop.abort();
      },
    };
    const chat = runtime(slow);
    const { system, user } = request();
    await expect(chat.readAhead({ system, user, signal: stop.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(sequence.evaluated).toEqual([16, 16, 16]);
    await collect(chat.generate(request()));
    expect(chat.lastPrompt).toEqual({ tokens: 310, reused: 48 });
  });

  it('does not look at a prompt when it was stopped before', async () => {
    const sequence = fakeSequence('yes');
    const stopped = runtime(sequence).generate(request({ signal: AbortSignal.abort() }));
    await expect(collect(stopped)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(sequence.evaluated).toEqual([]);
  });

  it('ends at maxTokens', async () => {
    expect(await collect(runtime(fakeSequence('a long answer')).generate(request({ maxTokens: 6 })))).toBe('a long');
  });

  it('is cancelled while it waits for its turn, and does not hold up the others', async () => {
    const chat = runtime(fakeSequence('answer'));
    const first = chat.generate(request())[Symbol.asyncIterator]();
    await first.next();
    const stop = new AbortController();
    const second = collect(chat.generate(request({ signal: stop.signal })));
    const third = collect(chat.generate(request()));
    stop.abort();
    await expect(second).rejects.toMatchObject({ code: 'CANCELLED' });
    await first.return?.();
    expect(await third).toBe('answer');
  });

  it('is cancelled between slices of the prompt', async () => {
    const sequence = fakeSequence('answer');
    const stop = new AbortController();
    const slow: ChatSequence = {
      ...sequence,
      evaluate: async (tokens) => {
        await sequence.evaluate(tokens);
        stop.abort();
      },
    };
    await expect(collect(runtime(slow).generate(request({ signal: stop.signal })))).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    expect(sequence.evaluated).toEqual([64]);
  });

  it('says when prompt and answer do not fit', async () => {
    const stream = runtime(fakeSequence('', 350)).generate(request());
    await expect(collect(stream)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining("310 tokens and the answer may have 50, but the model's context holds 350"),
    });
  });
});
