import { describe, expect, it } from 'vitest';
import { recordingRuntime } from '../../../../../evaluation/quality/answers/recording-runtime.ts';
import type { LlamaRuntime } from '../../../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime, GenerateRequest } from '../../../../../src/engine/models/types.ts';

describe('the recording runtime', () => {
  it('keeps the prompts of a question, and of no other', async () => {
    const chat = {
      model: { file: 'm.gguf', sha256: 'a' },
      generate: async function* () {
        yield '{}';
      },
    } as unknown as ChatRuntime;
    const { runtime, takeRecorded } = recordingRuntime({ chat: async () => chat } as LlamaRuntime);
    const recorded = await runtime.chat();
    recorded.generate({ system: 's', user: 'lines' } as GenerateRequest);
    expect(takeRecorded()).toEqual({ prompts: ['lines'] });
    expect(takeRecorded()).toEqual({ prompts: [] });
  });
});
