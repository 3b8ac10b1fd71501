import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime } from '../../../src/engine/models/types.ts';

/** What the chat model was asked for one question. */
export interface Recorded {
  /** The user parts of the prompts, oldest first. */
  readonly prompts: string[];
}

export interface RecordingRuntime {
  readonly runtime: LlamaRuntime;
  /** What was asked since the last call. */
  takeRecorded(): Recorded;
}

/** The same runtime, keeping what the chat model was asked: only that shows which sentences were selected. */
export function recordingRuntime(inner: LlamaRuntime): RecordingRuntime {
  let prompts: string[] = [];
  const recorded = (chat: ChatRuntime): ChatRuntime => ({
    model: chat.model,
    contextTokens: chat.contextTokens,
    countTokens: (text) => chat.countTokens(text),
    generate: (request) => {
      prompts.push(request.user);
      return chat.generate(request);
    },
    readAhead: (request) => chat.readAhead(request),
    get lastPrompt() {
      return chat.lastPrompt;
    },
  });
  return {
    runtime: {
      ...inner,
      chat: async () => recorded(await inner.chat()),
      chatIfOpen: async () => {
        const chat = await inner.chatIfOpen();
        return chat === null ? null : recorded(chat);
      },
    },
    takeRecorded: () => {
      const taken = { prompts };
      prompts = [];
      return taken;
    },
  };
}
