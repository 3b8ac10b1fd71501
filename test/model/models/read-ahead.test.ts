import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerQuestion, prepareAnswer } from '../../../src/engine/answer/answer-question.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { type ChatSequence, createChatRuntime } from '../../../src/engine/models/runtime/chat-runtime.ts';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { SharedLock } from '../../../src/engine/models/runtime/shared-lock.ts';
import { answerDepsOf } from '../../unit/answer/answer-deps-of.ts';
import { smallRuntime } from './small-runtime.ts';

const QUESTION = 'How many days of annual leave do employees get?';
const SYSTEM = 'Something else entirely.';
const settings = { ...DEFAULT_SETTINGS, minAnswerable: 0 };

/** The same sequence, counting the tokens of prompts that it evaluates. */
function counting(sequence: ChatSequence): ChatSequence & { take(): number } {
  let count = 0;
  return {
    ...sequence,
    evaluate: (tokens) => {
      count += tokens.length;
      return sequence.evaluate(tokens);
    },
    sample: (tokens, options) => {
      count += tokens.length;
      return sequence.sample(tokens, options);
    },
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

describe('a question read ahead by a real model (SmolLM2)', () => {
  let runtime: LlamaRuntime;
  let sequence: ChatSequence;
  beforeAll(async () => {
    runtime = smallRuntime({
      onChatSequence: (opened) => {
        sequence = opened;
      },
    });
    await runtime.chat();
  });
  afterAll(() => runtime.dispose());

  it('leaves one token of the prompt for an answer', async () => {
    const counted = counting(sequence);
    const chat = createChatRuntime({ file: 'f', sha256: 'h' }, counted, new SharedLock());
    const deps = answerDepsOf(chat, { settings });
    const request = { question: QUESTION };
    await chat.readAhead({ system: SYSTEM, user: '' });
    counted.take();
    expect(await prepareAnswer(request, { ...deps, chat }, undefined)).toBe(true);
    expect(counted.take()).toBeGreaterThan(150);
    for await (const event of answerQuestion(request, deps)) if (event.type === 'token') break;
    expect(chat.lastPrompt.reused).toBe(chat.lastPrompt.tokens - 1);
    expect(counted.take()).toBe(1);
  });

  it('goes on where it was stopped', async () => {
    const counted = counting(sequence);
    const chat = createChatRuntime({ file: 'f', sha256: 'h' }, counted, new SharedLock());
    const deps = answerDepsOf(chat, { settings });
    const whole = async (): Promise<number> => {
      await chat.readAhead({ system: SYSTEM, user: '' });
      counted.take();
      await prepareAnswer({ question: QUESTION }, { ...deps, chat }, undefined);
      return counted.take();
    };
    const all = await whole();
    await chat.readAhead({ system: SYSTEM, user: '' });
    counted.take();
    const stop = new AbortController();
    const halted: ChatSequence = {
      ...counted,
      evaluate: async (tokens) => {
        await counted.evaluate(tokens);
        stop.abort();
      },
    };
    const stopped = createChatRuntime({ file: 'f', sha256: 'h' }, halted, new SharedLock());
    await expect(prepareAnswer({ question: QUESTION }, { ...deps, chat: stopped }, stop.signal)).rejects.toMatchObject({
      code: 'CANCELLED',
    });
    const begun = counted.take();
    expect(begun).toBeLessThan(100);
    await prepareAnswer(
      { question: QUESTION },
      { ...deps, chat: createChatRuntime({ file: 'f', sha256: 'h' }, counted, new SharedLock()) },
      undefined,
    );
    expect(counted.take()).toBe(all - begun);
  });
});
