import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keptReplies } from '../../../../../evaluation/quality/answers/kept-replies.ts';
import type { LlamaRuntime } from '../../../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime, GenerateRequest } from '../../../../../src/engine/models/types.ts';

const request: GenerateRequest = {
  system: 's',
  user: 'lines',
  grammar: 'root ::= "x"',
  schema: {},
  maxTokens: 5,
  seed: 1,
  temperature: 0,
};

it('gives the reply of the same prompt again without asking the model, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-replies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let asked = 0;
  const chat = {
    model: { file: 'm.gguf', sha256: 'a' },
    generate: async function* () {
      asked++;
      yield* ['{"a"', `:${asked}}`, 'never asked for'];
    },
    lastPrompt: { tokens: 7, reused: 0 },
  } as unknown as ChatRuntime;
  const reply = async (wanted: GenerateRequest) => {
    const kept = await keptReplies({ chat: async () => chat } as LlamaRuntime, folder).chat();
    let text = '';
    for await (const piece of kept.generate(wanted)) {
      text += piece;
      if (text.endsWith('}')) break;
    }
    return [text, kept.lastPrompt.tokens];
  };
  expect(await reply(request)).toEqual(['{"a":1}', 7]);
  expect(await reply({ ...request, signal: new AbortController().signal })).toEqual(['{"a":1}', 7]);
  expect(await reply({ ...request, user: 'other lines' })).toEqual(['{"a":2}', 7]);
  expect(asked).toBe(2);
});
