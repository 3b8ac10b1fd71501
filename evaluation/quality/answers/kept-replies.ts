import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime, GenerateRequest } from '../../../src/engine/models/types.ts';
import { replaceFileDurably } from '../../../src/files/durable-file.ts';
import { nullIfMissing } from '../../../src/files/missing.ts';
import { hashOf } from '../../library/hash-tree.ts';

const Reply = z.object({ promptTokens: z.number(), pieces: z.array(z.string()) });

/**
 * The same runtime, which replies to a prompt as it did before: the model's replies are files in a folder, one for each
 * model and request. A change of what is done with replies is so measured in seconds instead of minutes; the times of
 * answers mean nothing then.
 */
export function keptReplies(inner: LlamaRuntime, folder: string): LlamaRuntime {
  const kept = (chat: ChatRuntime): ChatRuntime => {
    let lastPrompt: ChatRuntime['lastPrompt'] | null = null;
    const pathOf = ({ signal: _, ...request }: GenerateRequest) =>
      join(folder, `${hashOf(JSON.stringify([chat.model.sha256, request, []])).slice(0, 32)}.json`);
    return {
      model: chat.model,
      contextTokens: chat.contextTokens,
      countTokens: (text) => chat.countTokens(text),
      generate: async function* (request) {
        const path = pathOf(request);
        const before = await read(path);
        if (before !== null) {
          lastPrompt = { tokens: before.promptTokens, reused: 0 };
          yield* before.pieces;
          return;
        }
        lastPrompt = null;
        const pieces: string[] = [];
        try {
          for await (const piece of chat.generate(request)) {
            pieces.push(piece);
            yield piece;
          }
        } finally {
          // A caller with the whole reply does not read on to the end of the stream; only a cancelled reply is not
          // kept.
          if (!request.signal?.aborted) await write(path, { promptTokens: chat.lastPrompt.tokens, pieces });
        }
      },
      readAhead: (request) => chat.readAhead(request),
      get lastPrompt() {
        return lastPrompt ?? chat.lastPrompt;
      },
    };
  };
  const read = async (path: string): Promise<z.infer<typeof Reply> | null> => {
    const text = await readFile(path, 'utf8').catch(nullIfMissing);
    return text === null ? null : Reply.parse(JSON.parse(text));
  };
  const write = async (path: string, value: z.infer<typeof Reply>): Promise<void> => {
    await mkdir(folder, { recursive: true });
    await replaceFileDurably(path, JSON.stringify(value));
  };
  return {
    ...inner,
    chat: async () => kept(await inner.chat()),
    chatIfOpen: async () => {
      const chat = await inner.chatIfOpen();
      return chat === null ? null : kept(chat);
    },
  };
}
