import type { LlamaRuntime } from '../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime } from '../../src/engine/models/types.ts';

/** What the chat model was asked for one question. */
export interface Recorded {
  /** The user parts of the prompts, oldest first. */
  readonly prompts: string[];
  /** How likely it said Yes to whether the lines answer the question, 0..1; null where that was not asked. */
  readonly yes: number | null;
}

export interface RecordingRuntime {
  readonly runtime: LlamaRuntime;
  /** What was asked since the last call. */
  takeRecorded(): Recorded;
}

/** The same runtime, keeping what the chat model was asked: only that shows which sentences were selected. */
export function recordingRuntime(inner: LlamaRuntime): RecordingRuntime {
  let prompts: string[] = [];
  let yes: number | null = null;
  const recorded = (chat: ChatRuntime): ChatRuntime => ({
    model: chat.model,
    countTokens: (text) => chat.countTokens(text),
    generate: (request) => {
      prompts.push(request.user);
      return chat.generate(request);
    },
    preference: async (request, words) => {
      prompts.push(request.user);
      const preference = await chat.preference(request, words);
      if (words[0] === 'Yes') yes = preference;
      return preference;
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
      const taken = { prompts, yes };
      prompts = [];
      yes = null;
      return taken;
    },
  };
}
