import { expect, it } from 'vitest';
import { measureSpeed } from '../../../../src/engine/features/models/measure-speed.ts';
import { trialOf } from '../../../../src/engine/features/models/try-model.ts';
import { gbnfAccepts } from '../../../../src/engine/models/remote/gbnf-accepts.ts';
import { parseGbnf } from '../../../../src/engine/models/remote/gbnf-parse.ts';
import { remoteChat } from '../../../../src/engine/models/remote/remote-chat.ts';
import type { ChatRuntime } from '../../../../src/engine/models/types.ts';
import { fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { startChatServer } from '../../../fakes/models/chat-server.ts';

/** A chat model that takes two seconds for the first prompt, when its weights come, and one for each other. */
function slowChat() {
  let time = 0;
  const inner = fakeChatRuntime();
  async function* generate(request: Parameters<ChatRuntime['generate']>[0]) {
    time += inner.requests.length === 0 ? 2_000 : 1_000;
    yield* inner.generate(request);
  }
  const chat: ChatRuntime = {
    model: inner.model,
    contextTokens: inner.contextTokens,
    countTokens: inner.countTokens,
    readAhead: inner.readAhead,
    generate,
    get lastPrompt() {
      return inner.lastPrompt;
    },
  };
  return { chat, requests: inner.requests, now: () => time + 0.123456789 };
}

it('counts the tokens that were read, and no warming up', async () => {
  const { chat, requests, now } = slowChat();
  const speed = await measureSpeed(chat, now, undefined);
  const { tokens, reused } = chat.lastPrompt;
  expect(reused).toBeGreaterThan(0);
  expect(speed).toBeCloseTo(tokens - reused, 6);
  // A clock with fractions would fill the lines with digits.
  expect(requests[1]?.user).not.toMatch(/\d\.\d/);
  expect(requests).toHaveLength(2);
  expect(requests[1]?.maxTokens).toBe(1);
  expect(requests[1]?.user).not.toContain(requests[0]?.user.slice(0, 40));
});

it('lets a model cite each of the lines that it reads, as a question does', async () => {
  const { chat, requests, now } = slowChat();
  await measureSpeed(chat, now, undefined);
  for (const { user, grammar, start } of requests) {
    const last = user.match(/^\[\d+\]/gm)?.length ?? 0;
    const reply = `{"mode":"answer","claims":[{"t":"The key is at the desk.","s":[${last}]}]}`;
    expect(gbnfAccepts(parseGbnf(grammar), reply.slice(start?.length)), reply).toBe(true);
  }
});

it('measures no model that fails its trial question', async () => {
  const wrong = { output: '{"mode":"answer","claims":[{"t":"Lunch is served from noon.","s":[1]}]}' };
  const chat = fakeChatRuntime({ script: [wrong] });
  expect(await trialOf(chat, { answer: true, speed: true }, () => 0, undefined)).toMatchObject({
    why: expect.stringContaining('Lunch'),
    tokensPerSecond: null,
  });
  expect(chat.requests).toHaveLength(1);
});

it('is measured over the protocol of a server too', async () => {
  const server = await startChatServer({ chat: fakeChatRuntime(), model: 'large' });
  try {
    const chat = await remoteChat({ purpose: 'chat', url: server.url, model: 'large', key: null }).open();
    let time = 0;
    const speed = await measureSpeed(chat, () => (time += 500), undefined);
    const { tokens, reused } = chat.lastPrompt;
    expect(speed).toBe((tokens - reused) * 2);
  } finally {
    await server.close();
  }
});
