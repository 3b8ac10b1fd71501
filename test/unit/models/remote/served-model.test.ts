import { afterEach, describe, expect, it } from 'vitest';
import { answerForm } from '../../../../src/engine/answer/sources/model/grammar.ts';
import { remoteChat } from '../../../../src/engine/models/remote/remote-chat.ts';
import type { ChatRuntime, GenerateRequest } from '../../../../src/engine/models/types.ts';
import { type LmStudioOptions, startLmStudio } from '../../../fakes/models/lm-studio-server.ts';
import { type LoopbackServer, sendJson, serveLoopback } from '../../../fakes/models/loopback.ts';
import { type OllamaModel, type OllamaOptions, startOllama } from '../../../fakes/models/ollama-server.ts';

const FORM = answerForm([1, 2], { maxClaims: 2, maxSentencesPerClaim: 2, maxClaimCharacters: 60 });
const REQUEST: GenerateRequest = {
  ...{ system: 'System', user: '[1] A line.\nQuestion: what?' },
  ...FORM,
  ...{ maxTokens: 320, seed: 1, temperature: 0 },
};
const REPLY = { mode: 'answer', claims: [{ t: 'A “line” with é and 🙂.', s: [1, 2] }] };
/** What a model writes by a schema: whitespace between values, escapes, a marker of its own. */
const WRITTEN = `{ "mode": "answer",\n  "claims": [ {"t": "A “line” with \\u00e9 and \\ud83d\\ude42 [1].", "s": [1, 2]} ]}\n`;
const PATIENCE = { connectMs: 5_000, silenceMs: 5_000 };

const running: LoopbackServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));
async function kept<Server extends LoopbackServer>(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  running.push(server);
  return server;
}

const MODEL: OllamaModel = { name: 'qwen3:latest', contextLength: 8192, isLoaded: true };
const ollama = (options: Partial<OllamaOptions> = {}) =>
  kept(startOllama({ models: [MODEL], write: () => WRITTEN, ...options }));
const lmStudio = (options: Partial<LmStudioOptions> = {}) =>
  kept(startLmStudio({ models: [{ id: 'qwen/qwen3-4b', loaded: 8192 }], write: () => WRITTEN, ...options }));
const chatOn = ({ url }: LoopbackServer, model: string, key: string | null = null) =>
  remoteChat({ purpose: 'chat', url, model, key }, PATIENCE).open();

async function replyOf(chat: ChatRuntime, request = REQUEST): Promise<string> {
  let text = '';
  for await (const piece of chat.generate(request)) text += piece;
  return text;
}
const whole = async (chat: ChatRuntime) => JSON.parse(FORM.start + (await replyOf(chat)));

describe('Ollama', () => {
  it('is asked by a schema, for a model by its name without a tag, and its reply is read as by the grammar', async () => {
    const server = await ollama({ models: [{ ...MODEL, thinks: true }] });
    const chat = await chatOn(server, 'qwen3');
    expect(await whole(chat)).toEqual(REPLY);
    expect(server.requests).toEqual(['GET /v1/models', 'GET /api/ps', 'POST /v1/chat/completions']);
    // Nothing is sent that it would pass over: above all no grammar, which would then bind nobody.
    expect(server.passedOver).toEqual([]);
    expect(chat.lastPrompt).toEqual({ tokens: 9, reused: 0 });
  });

  it('is another model when the same name was fetched again', async () => {
    const models = [{ ...MODEL, created: 1 }];
    const server = await ollama({ models });
    const { sha256 } = (await chatOn(server, 'qwen3')).model;
    expect((await chatOn(server, 'qwen3')).model.sha256).toBe(sha256);
    models[0] = { ...MODEL, created: 2 };
    expect((await chatOn(server, 'qwen3')).model.sha256).not.toBe(sha256);
  });

  it('gets no prompt that it would cut off: by the context of a loaded model, else by its least', async () => {
    const context = async (model: Partial<OllamaModel>) =>
      (await chatOn(await ollama({ models: [{ ...MODEL, ...model }] }), 'qwen3')).contextTokens;
    expect(await context({})).toBe(4915);
    expect(await context({ contextLength: 32_768 })).toBe(19_660);
    expect(await context({ contextLength: 32_768, isLoaded: false })).toBe(2457);
  });

  it('loads a model when it is asked', async () => {
    const server = await ollama({ models: [{ ...MODEL, isLoaded: false }] });
    expect(await whole(await chatOn(server, 'qwen3:latest'))).toEqual(REPLY);
    expect((await chatOn(server, 'qwen3')).contextTokens).toBe(4915);
  });

  it('says which models there are', async () => {
    const missing = (server: LoopbackServer) => chatOn(server, 'llama3').catch(({ message }: Error) => message);
    expect(await missing(await ollama())).toContain('it has no model llama3, but qwen3:latest.');
    expect(await missing(await ollama({ models: [] }))).toMatch(/it has no model llama3\.$/u);
  });

  it('binds nobody where it passes over the schema: what comes is refused by the grammar', async () => {
    for (const written of [
      'A line says it [1].',
      '<think>Hm.</think>{"mode":"answer","claims":[{"t":"A.","s":[1]}]}',
      '{"mode":"answer","claims":[{"t":"A.","s":[3]}]}',
      '{"mode":"answer","claims":[{"t":"A.","s":[]}]}',
      '{"mode":"answer","claims":[{"t":"A."}]}',
      '{"mode":"answer","claims":[{"t":"A.","s":[1],"because":"I know"}]}',
      '{"claims":[{"t":"A.","s":[1]}],"mode":"answer"}',
    ]) {
      const chat = await chatOn(await ollama({ write: () => written, obeysSchema: false }), 'qwen3');
      await expect(replyOf(chat), written).rejects.toMatchObject({
        code: 'SERVER_REPLY_UNUSABLE',
        message: expect.stringContaining('does not follow the schema of the request'),
      });
    }
  });

  it('tells a reply that ends early, thoughts without one, and a runner that died', async () => {
    const failing = async (options: Partial<OllamaOptions>, request = REQUEST) =>
      replyOf(await chatOn(await ollama(options), 'qwen3'), request);
    await expect(failing({ obeysSchema: false, write: () => '{"mode":"answer"' })).rejects.toMatchObject({
      code: 'SERVER_REPLY_UNUSABLE',
      message: expect.stringContaining('ends in the middle'),
    });
    const thinking = { models: [{ ...MODEL, thinks: 'always' as const }] };
    await expect(failing(thinking, { ...REQUEST, maxTokens: 40 })).rejects.toMatchObject({
      code: 'SERVER_REPLY_UNUSABLE',
      message: expect.stringContaining('it has thoughts and no answer'),
    });
    await expect(failing({ diesAfter: 3 })).rejects.toMatchObject({
      code: 'SERVER_UNREACHABLE',
      message: expect.stringContaining('the connection ended before the reply did'),
    });
  });

  it('leaves thoughts out where a model cannot do without, and a reply cut by the number of tokens can be repaired', async () => {
    const thinking = await ollama({ models: [{ ...MODEL, thinks: 'always' }] });
    expect(await whole(await chatOn(thinking, 'qwen3'))).toEqual(REPLY);
    const cut = await replyOf(await chatOn(await ollama(), 'qwen3'), { ...REQUEST, maxTokens: 14 });
    expect(JSON.stringify(REPLY)).toContain(cut);
    expect(cut).toMatch(/^A “/u);
  });
});

describe('LM Studio', () => {
  it('is asked by a schema, with its key, and its reply is read as by the grammar', async () => {
    const server = await lmStudio({ key: 'lm-secret' });
    const chat = await chatOn(server, 'qwen/qwen3-4b', 'lm-secret');
    expect(await whole(chat)).toEqual(REPLY);
    expect(chat.contextTokens).toBe(4915);
    expect(server.requests).toEqual(['GET /v1/models', 'GET /api/v0/models', 'POST /v1/chat/completions']);
    await expect(chatOn(server, 'qwen/qwen3-4b')).rejects.toMatchObject({
      code: 'SERVER_REFUSED',
      message: expect.stringContaining('does not accept the key'),
    });
  });

  it.each(['/v1', '/v1/', '/'])('is found at the address that it gives: %s', async (path) => {
    const { url } = await lmStudio();
    const endpoint = { purpose: 'chat', url: `${url}${path}`, model: 'qwen/qwen3-4b', key: null } as const;
    expect(await whole(await remoteChat(endpoint, PATIENCE).open())).toEqual(REPLY);
  });

  it('loads a model when it is asked, with its least context; where it may not, it has none', async () => {
    const models = [{ id: 'qwen/qwen3-4b', loaded: null }];
    const chat = await chatOn(await lmStudio({ models }), 'qwen/qwen3-4b');
    expect(chat.contextTokens).toBe(2457);
    expect(await whole(chat)).toEqual(REPLY);
    await expect(chatOn(await lmStudio({ models, jit: false }), 'qwen/qwen3-4b')).rejects.toMatchObject({
      code: 'SERVER_REFUSED',
      message: expect.stringMatching(/it has no model qwen\/qwen3-4b\.$/u),
    });
  });

  it('is quoted where it unloaded the model meanwhile, or finds the prompt too long', async () => {
    const server = await lmStudio({ jit: false });
    const chat = await chatOn(server, 'qwen/qwen3-4b');
    await expect(replyOf(chat, { ...REQUEST, user: 'word '.repeat(9_000) })).rejects.toMatchObject({
      code: 'SERVER_REFUSED',
      message: expect.stringContaining('loaded with context length of only 8192 tokens'),
    });
    server.unload('qwen/qwen3-4b');
    await expect(replyOf(chat)).rejects.toMatchObject({
      code: 'SERVER_REFUSED',
      message: expect.stringContaining('gives 404, “No models loaded'),
    });
  });
});

describe('another server that speaks the protocol', () => {
  it('is asked by a schema too; what it does not know is no fault, and a later time no other model', async () => {
    let created = 1;
    const server = await kept(
      serveLoopback(
        (asked, _request, response) =>
          asked === 'GET /v1/models'
            ? sendJson(response, 200, { data: [{ id: 'm', object: 'model', owned_by: 'proxy', created: created++ }] })
            : sendJson(response, 404, { detail: 'Not Found' }),
        (_response, error) => {
          throw error;
        },
      ),
    );
    const { model, contextTokens } = await chatOn(server, 'm');
    expect(contextTokens).toBe(2457);
    expect((await chatOn(server, 'm')).model).toEqual(model);
    await expect(replyOf(await chatOn(server, 'm'))).rejects.toMatchObject({
      message: expect.stringContaining('/v1/chat/completions gives 404, “Not Found”'),
    });
  });
});
