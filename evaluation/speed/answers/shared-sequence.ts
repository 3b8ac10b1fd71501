import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import type { ChatSequence } from '../../../src/engine/models/runtime/chat-runtime.ts';
import { createLlamaRuntime, type LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import { defaultModelFile, EMBEDDING_WORKER } from '../../library/local-runtime.ts';

/** A runtime with the default models, and the one sequence that its chat model answers in. */
export interface SharedSequence {
  readonly runtime: LlamaRuntime;
  /** Opens the chat model, if it is not open, and gives its sequence, which the plain pipeline answers in too. */
  sequence(): Promise<ChatSequence>;
}

/** Loads nothing yet. */
export function sharedSequence(): SharedSequence {
  let opened: ChatSequence | null = null;
  const runtime = createLlamaRuntime({
    embeddingWorker: EMBEDDING_WORKER,
    encoder: encoderOf,
    chatModel: () => defaultModelFile('chat'),
    embedModel: () => defaultModelFile('embed'),
    onChatSequence: (sequence) => {
      opened = sequence;
    },
  });
  return {
    runtime,
    sequence: async () => {
      await runtime.chat();
      if (opened === null) throw new Error('the chat model has no sequence');
      return opened;
    },
  };
}
