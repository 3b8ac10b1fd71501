import { once } from 'node:events';
import type http from 'node:http';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { settingsFor, withinContext } from '../../../../src/engine/answer/settings.ts';
import { ANSWER_START, answerForm } from '../../../../src/engine/answer/sources/model/grammar.ts';
import { remoteChat } from '../../../../src/engine/models/remote/remote-chat.ts';
import type { GenerateRequest } from '../../../../src/engine/models/types.ts';
import { fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { type ChatServerOptions, type RunningChatServer, startChatServer } from '../../../fakes/models/chat-server.ts';

const KEY = 'sk-secret';
const REQUEST: GenerateRequest = {
  ...{ system: 'System', user: '[1] A line.\nQuestion: what?' },
  ...answerForm([1, 2], { maxClaims: 2, maxSentencesPerClaim: 2, maxClaimCharacters: 60 }),
  ...{ maxTokens: 320, seed: 1, temperature: 0 },
};
const REPLY = '{"mode":"answer","claims":[{"t":"A line – with “é”, \\"quoted\\" and 🙂.","s":[1,2]}]}';
const PATIENCE = { connectMs: 5_000, silenceMs: 5_000 };

const running: RunningChatServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));

async function serve(options: Partial<ChatServerOptions> = {}): Promise<RunningChatServer> {
  const chat = fakeChatRuntime({ script: [{ output: REPLY }] });
  const server = await startChatServer({ chat, model: 'qwen', key: KEY, ...options });
  running.push(server);
  return server;
}
const remote = (
  { url }: { readonly url: string },
  more: { model?: string; key?: string | null } = {},
  patience = PATIENCE,
) => remoteChat({ purpose: 'chat', url, model: 'qwen', key: KEY, ...more }, patience);

async function replyOf(chat: ReturnType<typeof remoteChat>, request = REQUEST): Promise<string> {
  const runtime = await chat.open();
  let text = '';
  for await (const piece of runtime.generate(request)) text += piece;
  return text;
}

/** Answers a request for a reply with these bytes, and everything else as it should. */
const replying =
  (status: number, body: string, headers: http.OutgoingHttpHeaders = {}) =>
  (request: http.IncomingMessage, response: http.ServerResponse): boolean => {
    if (request.method !== 'POST') return false;
    response.writeHead(status, headers);
    response.end(body);
    return true;
  };
const events = (...pieces: readonly string[]): string =>
  pieces.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\r\n\r\n`).join('');
const STOP = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const LENGTH = STOP.replace('stop', 'length');

describe('a chat model on a server', () => {
  it('writes what the grammar allows, after the given beginning, and says how long the prompt was', async () => {
    const server = await serve();
    const chat = await remote(server).open();
    let text = '';
    for await (const piece of chat.generate(REQUEST)) {
      if (text === '') expect(chat.lastPrompt.tokens).toBe(9);
      text += piece;
    }
    expect(`${ANSWER_START}${text}`).toBe(REPLY);
    expect(server.requests).toEqual(['GET /v1/models', 'POST /v1/chat/completions']);
  });

  it('is named by its server, and is another model when the server says other things of it', async () => {
    const server = await serve({ about: { meta: { n_params: 1 }, created: 1 } });
    const [chat, later] = [remote(server), remote(server)];
    const { model } = await chat.open();
    expect(model).toEqual({
      file: 'qwen',
      server: server.url.slice('http://'.length),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect((await later.open()).model).toEqual(model);
    expect(chat.model).toEqual({ ...model, sha256: expect.not.stringContaining(model.sha256) });
    const larger = await serve({ about: { meta: { n_params: 2 } } });
    expect((await remote(larger).open()).model.sha256).not.toBe(model.sha256);
  });

  it('says how long a prompt may be, as far as its server does', async () => {
    const context = async (about: Readonly<Record<string, unknown>>) =>
      (await remote(await serve({ about })).open()).contextTokens;
    expect(await context({})).toBe(4096);
    expect(await context({ max_model_len: 32_768 })).toBe(19_660);
    expect(await context({ meta: { n_ctx: 16_384, n_ctx_train: 131_072 } })).toBe(9_830);
    expect(await context({ meta: { n_ctx_train: 131_072 } })).toBe(4096);
  });

  it('gets prompts of six thousand tokens where its context holds them', async () => {
    const chat = fakeChatRuntime({ script: [{ output: REPLY }, { output: REPLY }] });
    const server = await serve({ chat, contextTokens: 16_384, about: { max_model_len: 16_384 } });
    const lines = (tokens: number) => '[1] word word\n'.repeat((tokens * 4) / '[1] word word\n'.length);
    const { promptTokens } = withinContext(settingsFor(5_000), (await remote(server).open()).contextTokens);
    expect(promptTokens).toBe(6_000);
    expect(await replyOf(remote(server), { ...REQUEST, user: lines(promptTokens) })).toBe(
      REPLY.slice(ANSWER_START.length),
    );
    await expect(replyOf(remote(server), { ...REQUEST, user: lines(17_000) })).rejects.toMatchObject({
      code: 'SERVER_REFUSED',
      message: expect.stringContaining('exceeds the available context size'),
    });
  });

  it('is sent nothing that is only typed', async () => {
    const server = await serve();
    const chat = await remote(server).open();
    await chat.readAhead(REQUEST);
    expect(chat.countTokens('12345')).toBe(2);
    expect(server.requests).toEqual(['GET /v1/models']);
  });

  it('is left as soon as the caller has enough, or cancels', async () => {
    const chat = fakeChatRuntime({ script: [{ output: REPLY }, { output: REPLY }] });
    const server = await serve({ chat });
    const runtime = await remote(server).open();
    for await (const _ of runtime.generate(REQUEST)) break;
    await expect.poll(server.abandoned).toBe(1);
    const stop = new AbortController();
    const cancelled = (async () => {
      for await (const _ of runtime.generate({ ...REQUEST, signal: stop.signal })) stop.abort();
    })();
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect.poll(server.abandoned).toBe(2);
    await expect(replyOf(remote(server), { ...REQUEST, signal: stop.signal })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });
});

describe('what a server must not do', () => {
  const CUT = '{"mode":"answer","claims":[{"t":"A line.","s":[1]}]}'.slice(ANSWER_START.length);
  it.each<[string, ReturnType<typeof replying>, string, RegExp]>([
    [
      'redirect',
      replying(307, '', { location: 'http://192.0.2.1/' }),
      'SERVER_REFUSED',
      /redirects to another address, which is not followed/u,
    ],
    [
      'refuse the grammar',
      replying(400, '{"error":{"message":"failed to parse grammar"}}'),
      'SERVER_REFUSED',
      /gives 400, “failed to parse grammar”/u,
    ],
    [
      'fail in its own words',
      replying(500, 'Internal\n\u001b[31mServer Error.'),
      'SERVER_REFUSED',
      /gives 500, “Internal \[31mServer Error”/u,
    ],
    [
      'fail in the middle',
      replying(200, `${events('A')}data: {"error":{"message":"out of memory"}}\n\n`),
      'SERVER_REFUSED',
      /“out of memory”/u,
    ],
    [
      'pass over the grammar',
      replying(200, events('A line [1] says') + STOP),
      'SERVER_REPLY_UNUSABLE',
      /does not follow the grammar/u,
    ],
    [
      'name a line that was not sent',
      replying(200, events('A line.","s":[3]}]}') + STOP),
      'SERVER_REPLY_UNUSABLE',
      /does not follow the grammar/u,
    ],
    [
      'send half a character',
      replying(200, 'data: {"choices":[{"delta":{"content":"A \\ud83d"}}]}\n\n'),
      'SERVER_REPLY_UNUSABLE',
      /does not follow the grammar/u,
    ],
    [
      'send the beginning again',
      replying(200, events(`${ANSWER_START}${CUT}`) + STOP),
      'SERVER_REPLY_UNUSABLE',
      /does not follow the grammar/u,
    ],
    [
      'go on after the end',
      replying(200, events(CUT, 'x') + STOP),
      'SERVER_REPLY_UNUSABLE',
      /does not follow the grammar/u,
    ],
    ['stop before the end', replying(200, events('A line') + STOP), 'SERVER_REPLY_UNUSABLE', /ends in the middle/u],
    ['say nothing', replying(200, STOP), 'SERVER_REPLY_UNUSABLE', /ends in the middle/u],
    ['send no JSON', replying(200, 'data: <html>\n\n'), 'SERVER_REPLY_UNUSABLE', /cannot be read/u],
    ['send no events', replying(200, '<html>'), 'SERVER_UNREACHABLE', /ended before the reply did/u],
    ['send far too much', replying(200, 'data: '.padEnd(9 * 2 ** 20, 'x')), 'SERVER_REPLY_UNUSABLE', /far too long/u],
  ])('%s', async (_, misbehave, code, sentence) => {
    const server = await serve({ misbehave });
    await expect(replyOf(remote(server))).rejects.toMatchObject({ code, message: expect.stringMatching(sentence) });
    expect(server.requests).toHaveLength(2);
  });

  it('lets a reply that the number of tokens cut off be repaired, as on this machine', async () => {
    const server = await serve({ misbehave: replying(200, events('A line') + LENGTH) });
    expect(await replyOf(remote(server))).toBe('A line');
  });

  it('break the connection', async () => {
    const server = await serve({
      misbehave: (request, response) => {
        if (request.method !== 'POST') return false;
        response.writeHead(200);
        response.write(events('A line'), () => response.destroy());
        return true;
      },
    });
    await expect(replyOf(remote(server))).rejects.toMatchObject({
      code: 'SERVER_UNREACHABLE',
      message: expect.stringContaining('the connection ended before the reply did'),
    });
  });

  it('keep silent', async () => {
    const server = await serve({ misbehave: (request) => request.method === 'POST' });
    await expect(replyOf(remote(server, {}, { connectMs: 5_000, silenceMs: 50 }))).rejects.toMatchObject({
      code: 'SERVER_UNREACHABLE',
      message: expect.stringContaining('it stopped answering'),
    });
  });

  it('want another key, or have another model', async () => {
    const server = await serve();
    for (const key of ['wrong', null])
      await expect(remote(server, { key }).open()).rejects.toMatchObject({
        code: 'SERVER_REFUSED',
        message: expect.stringMatching(/does not accept the key/u),
      });
    await expect(remote(server, { model: 'llama' }).open()).rejects.toMatchObject({
      code: 'SERVER_REFUSED',
      message: expect.stringMatching(/has no model llama, but qwen\.$/u),
    });
  });

  it('list no models', async () => {
    for (const [body, why] of [
      ['[]', /does not list its models/u],
      ['<html>', /is not JSON/u],
    ] as const) {
      const server = await serve({
        misbehave: (_request, response) => {
          response.end(body);
          return true;
        },
      });
      await expect(remote(server).open()).rejects.toMatchObject({
        code: 'SERVER_REPLY_UNUSABLE',
        message: expect.stringMatching(why),
      });
    }
  });

  it('be away', async () => {
    const closed = net.createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as net.AddressInfo;
    closed.close();
    await once(closed, 'close');
    await expect(remote({ url: `http://127.0.0.1:${port}` }).open()).rejects.toMatchObject({
      code: 'SERVER_UNREACHABLE',
      message: `The server 127.0.0.1:${port}, which writes the answers, cannot be reached: nothing listens at this address.`,
    });
  });

  it('no error says the key', async () => {
    const server = await serve({ misbehave: replying(400, `{"error":{"message":"no ${KEY}"}}`) });
    const error = await replyOf(remote(server)).catch((thrown: unknown) => thrown);
    expect(String(error)).not.toContain(KEY);
  });
});
