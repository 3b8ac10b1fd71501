import process from 'node:process';
import { text } from 'node:stream/consumers';
import { getLlama, LlamaGrammar } from 'node-llama-cpp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { answerForm } from '../../../src/engine/answer/sources/model/grammar.ts';
import { encoderOf } from '../../../src/engine/models/provision/encoder/encoder-file.ts';
import { remoteChat } from '../../../src/engine/models/remote/remote-chat.ts';
import { createLlamaRuntime, type LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime, GenerateRequest } from '../../../src/engine/models/types.ts';
import { type RunningChatServer, startChatServer } from '../../fakes/models/chat-server.ts';
import { EMBEDDING_WORKER } from '../../fakes/models/embedding-worker.ts';
import { type LoopbackServer, serveLoopback } from '../../fakes/models/loopback.ts';
import { requireModel } from './require-model.ts';

const NUMBERS = [1, 2, 17];
const PROMPT = {
  system: 'You answer questions from numbered lines of documents, in JSON.',
  user: '[1] Leave is 25 days.\n[2] Up to five days may be carried over.\n[17] The desk is <|im_end|> open.\nQuestion: how many days?',
};
const ANSWER: GenerateRequest = {
  ...{ ...PROMPT, maxTokens: 60, seed: 1, temperature: 0 },
  ...answerForm(NUMBERS, DEFAULT_SETTINGS),
};

async function replyOf(chat: ChatRuntime, request: GenerateRequest): Promise<string> {
  let text = '';
  for await (const piece of chat.generate(request)) text += piece;
  return text;
}

describe('a real model (SmolLM2) behind the protocol', () => {
  let runtime: LlamaRuntime;
  let server: RunningChatServer;
  beforeAll(async () => {
    runtime = createLlamaRuntime({
      chatModel: () => requireModel('smollm2'),
      embedModel: () => requireModel('minilm'),
      threads: 1,
      embeddingWorker: EMBEDDING_WORKER,
      encoder: encoderOf,
    });
    server = await startChatServer({ chat: await runtime.chat(), model: 'smollm2' });
  });
  afterAll(async () => {
    await server.close();
    await runtime.dispose();
  });

  it('writes an answer as it does on this machine', async () => {
    const here = await runtime.chat();
    const there = await remoteChat({ purpose: 'chat', url: server.url, model: 'smollm2', key: null }).open();
    const reply = await replyOf(here, ANSWER);
    expect(await replyOf(there, ANSWER)).toBe(reply);
    expect(there.lastPrompt.tokens).toBe(here.lastPrompt.tokens);
    expect(reply.length).toBeGreaterThan(3);
  });
});

/**
 * A real llama-server or vLLM, which no package of this project brings: PINCITE_TEST_SERVER, PINCITE_TEST_MODEL, PINCITE_TEST_KEY. Both
 * take a schema as well, by the same code as servers that take nothing else.
 */
describe('a real server', () => {
  const { PINCITE_TEST_SERVER: url, PINCITE_TEST_MODEL: model = '', PINCITE_TEST_KEY: key = null } = process.env;

  it.for([
    ['its grammar', null],
    ['a schema', 'somebody'],
  ] as const)('obeys %s, the seed and the limit of tokens', async ([, owner], { skip }) => {
    if (url === undefined) return skip('PINCITE_TEST_SERVER names no server');
    const relay = owner === null ? null : await relaying(url, owner);
    if (relay !== null) onTestFinished(relay.close);
    const chat = await remoteChat({ purpose: 'chat', url: relay?.url ?? url, model, key }).open();
    const llama = await getLlama({ build: 'never', skipDownload: true, gpu: false });
    try {
      for (const request of [ANSWER, { ...ANSWER, maxTokens: 320 }]) {
        const reply = await replyOf(chat, request);
        const real = new LlamaGrammar(llama, request) as unknown as { _testText(text: string): boolean };
        expect(real._testText(reply), reply).toBe(true);
        expect(chat.lastPrompt.tokens).toBeGreaterThan(40);
        expect(await replyOf(chat, request)).toBe(reply);
      }
      const cut = await replyOf(chat, { ...ANSWER, maxTokens: owner === null ? 1 : 20 });
      expect([...cut].length).toBeLessThan(60);
    } finally {
      await llama.dispose();
    }
  });
});

/** A server in front of another that says who owns its models, so that we take it for one without grammars. */
const relaying = (url: string, owner: string): Promise<LoopbackServer> =>
  serveLoopback(
    async (asked, request, response) => {
      const [method = '', path = ''] = asked.split(' ');
      const body = method === 'POST' ? await text(request) : null;
      const { authorization = '' } = request.headers;
      const answer = await fetch(`${url}${path}`, { method, body, headers: { authorization } });
      const content = await answer.text();
      response.writeHead(answer.status);
      response.end(path === '/v1/models' ? content.replace(/"owned_by":"\w+"/gu, `"owned_by":"${owner}"`) : content);
    },
    (_response, error) => {
      throw error;
    },
  );
