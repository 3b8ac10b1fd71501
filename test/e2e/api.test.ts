import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import OpenAI from 'openai-client';
import type { ChatCompletionMessageParam } from 'openai-client/resources/chat/completions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Answer, Citation } from '../../src/contract/answer.ts';
import { AskEvent } from '../../src/contract/methods/asking.ts';
import { SearchResult } from '../../src/contract/search.ts';
import { QaAnswer } from '../../src/serve/api/ask-routes.ts';
import { EventV1 } from '../../src/serve/api/events-v1.ts';
import { App } from './app.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';

/** A page that asks once by an EventSource, and tells its last event and its state once the server has ended it. */
const PAGE = `<!doctype html><title>Page</title><script>
  window.ask = (address) => new Promise((resolve) => {
    const source = new EventSource(address);
    let final = null;
    source.addEventListener('final', ({ data }) => { final = JSON.parse(data); });
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) resolve({ final, readyState: source.readyState });
    });
  });
</script>`;

interface PageWindow {
  readonly ask: (address: string) => Promise<{ readonly final: unknown; readonly readyState: number }>;
}

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('programs on this machine', () => {
  let folder: string;
  let shell: Shell;
  let origin: string;
  let token: string;
  let pages: Server;
  let admitted: string;
  const call = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const eventsOf = async (response: Response): Promise<readonly EventSourceMessage[]> => {
    if (response.body === null) throw new Error('no body');
    const events = [];
    for await (const event of response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream()))
      events.push(event);
    return events;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-e2e-api-'));
    const apiTokenFile = join(folder, 'token');
    pages = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
    await once(pages.listen(0, '127.0.0.1'), 'listening');
    admitted = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    shell = await openShell({ chat: { delayMs: 2 }, apiTokenFile, apiOrigin: admitted });
    origin = new URL(shell.page.url()).origin;
    token = (await readFile(apiTokenFile, 'utf8')).trim();
    expect((await stat(apiTokenFile)).mode & 0o077).toBe(0);
    const app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
    pages.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('get an answer as events of the contract, the last of which is all of it', async () => {
    const response = await call('/api/query', { question: QUESTION });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const events = await eventsOf(response);
    for (const { event, data } of events) expect(AskEvent.parse(JSON.parse(data)).type).toBe(event);
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['phase', 'evidence', 'claim', 'final']));
    const final = events.at(-1);
    const { answer } = JSON.parse(final?.data ?? '') as { answer: unknown };
    const { mode, citations } = Answer.parse(answer);
    expect([final?.event, mode]).toEqual(['final', 'answer']);
    const [first] = citations;
    const claim = {
      document_id: first?.document_id,
      chunk_index: first?.chunk_index,
      expected_text_span: first?.text_span,
    };
    const right = await call('/api/verify-citation', { ...claim, claim_text: first?.claim_text });
    expect(await right.json()).toMatchObject({ verdict: 'supported', is_accurate: true });
    const found = SearchResult.parse(await (await call('/api/search', { query: 'carried over', k: 2 })).json());
    expect(found.hits).toHaveLength(2);
    expect(await (await call('/api/documents')).json()).toMatchObject([{ document_id: first?.document_id }]);
  });

  it('get the same answer as one JSON document, in three forms, by either name', async () => {
    const plain = Answer.parse(await (await call('/api/query', { query: QUESTION, top_k: 10, stream: false })).json());
    const scoped = { model: 'pincite', messages: [{ role: 'user', content: QUESTION }], metadata: { k: '10' } };
    const qa = QaAnswer.parse(await (await call('/qa', { question: QUESTION, k: 10 })).json());
    const chat = await (await call('/v1/chat/completions', scoped)).json();
    const [first] = plain.citations;
    expect(qa).toMatchObject({ answer: plain.answer, mode: 'answer' });
    expect(qa.context.map(({ chunk_id: id }) => id)).toContain(first?.chunk_id);
    expect(qa.citations['1']).toMatchObject({
      ...{ page: first?.page_number, snippet: first?.text_span, source: first?.source_filename },
    });
    expect(chat).toMatchObject({ choices: [{ message: { content: plain.answer, citations: plain.citations } }] });
  });

  it('get the events of the older form, whose sentences are checked', async () => {
    const asked = { question: QUESTION, format: 'events-v1', fresh: true };
    const events = await eventsOf(await call('/api/query', asked));
    const said = events.map(({ event, data }) => [event, EventV1.parse(JSON.parse(data))] as const);
    for (const [event, { type }] of said) expect(type).toBe(event);
    const streamed = said.flatMap(([, event]) => (event.type === 'stream' ? [event.data] : []));
    expect(streamed.join('')).toMatch(/carried over into the next leave year\. \[1\]/u);
    expect(said.at(-2)?.[1]).toEqual({ type: 'status', status: 'citations' });
    const last = said.at(-1)?.[1];
    expect(last).toMatchObject({ type: 'final', isComplete: true, mode: 'answer' });
    expect(last?.type === 'final' && last.sources[0]?.marker).toBe(1);
  });

  it('say which temperature they ask with, and the record has it', async () => {
    await call('/api/query', { question: QUESTION, temperature: 0.7, stream: false }).then((reply) => reply.json());
    const lines = (await readFile(join(shell.dataDir, 'logs', 'rag_trace.jsonl'), 'utf8')).trim().split('\n');
    const of = (line = ''): number => JSON.parse(line).body.metadata.temperature;
    expect([of(lines[0]), of(lines.at(-1))]).toEqual([0, 0.7]);
  });

  it('verify a claim without words to prove it by the nearest sentence of the passage', async () => {
    const { answer } = JSON.parse(
      (await eventsOf(await call('/api/query', { question: QUESTION }))).at(-1)?.data ?? '',
    );
    const { document_id, chunk_index, claim_text } = Answer.parse(answer).citations[0] ?? {};
    const found = await call('/api/verify-citation', { document_id, chunk_index, claim_text });
    expect(await found.json()).toMatchObject({ verdict: 'supported', is_accurate: true, issues: [] });
  });

  it('use the official client of OpenAI, whole and streamed, in a conversation and in a scope', async () => {
    const client = new OpenAI({ apiKey: token, baseURL: `${origin}/v1`, maxRetries: 0 });
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual(['pincite']);
    const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: QUESTION }];
    const whole = await client.chat.completions.create({ model: 'pincite', messages });
    const { message } = whole.choices[0] ?? {};
    const { citations } = message as unknown as { readonly citations: unknown[] };
    expect(message?.content).toMatch(/\[1\]/u);
    expect(Citation.parse(citations[0]).marker).toBe(1);
    let [streamed, cited]: [string, unknown[]] = ['', []];
    for await (const { choices } of await client.chat.completions.create({
      model: 'pincite',
      messages,
      stream: true,
    })) {
      streamed += choices[0]?.delta.content ?? '';
      const delta = (choices[0]?.delta ?? {}) as { readonly citations?: unknown[] };
      cited = delta.citations ?? cited;
    }
    expect([streamed, cited]).toEqual([message?.content, citations]);
    const more: ChatCompletionMessageParam[] = [
      ...messages,
      message as ChatCompletionMessageParam,
      { role: 'user', content: [{ type: 'text', text: 'And who approves it?' }] },
    ];
    const next = await client.chat.completions.create({ model: 'pincite', messages: more });
    expect(next.choices[0]?.finish_reason).toBe('stop');
    const nowhere = { model: 'pincite', messages, metadata: { collection: 'Nobody' } };
    await expect(client.chat.completions.create(nowhere)).rejects.toMatchObject({
      ...{ status: 404, code: 'COLLECTION_NOT_FOUND' },
    });
    await expect(client.chat.completions.create({ ...nowhere, max_tokens: 5 })).rejects.toMatchObject({
      ...{ status: 400, code: 'PARAMETER_UNKNOWN' },
    });
  });

  it('are pages of the origin that the owner named, by their EventSource, which asks once', async () => {
    const page = await shell.page.context().newPage();
    await page.goto(admitted);
    const query = new URLSearchParams({ question: QUESTION, access_token: token });
    const asked = (): Promise<{ readonly final: unknown; readonly readyState: number }> =>
      page.evaluate((address) => (globalThis as unknown as PageWindow).ask(address), `${origin}/api/query?${query}`);
    const { final, readyState } = await asked();
    expect(Answer.parse((final as { readonly answer: unknown }).answer).mode).toBe('answer');
    expect(readyState).toBe(2);
    await page.close();
  });

  it.each([
    ['without the token', '/api/documents', undefined, { authorization: 'Bearer x' }, 401, 'TOKEN_WANTED'],
    ['that is none', '/api/nothing', {}, {}, 400, 'BAD_REQUEST'],
    ['with a wrong field', '/api/query', { question: 7 }, {}, 400, 'BAD_REQUEST'],
    ['in no collection', '/api/query', { question: QUESTION, collection: 'Nobody' }, {}, 404, 'COLLECTION_NOT_FOUND'],
  ])('a request %s is refused with one sentence and a code', async (_name, path, body, headers, status, code) => {
    const response = await call(path, body, headers);
    const refused = (await response.json()) as { code: string; message: string };
    expect([response.status, refused.code]).toEqual([status, code]);
    expect(refused.message).toMatch(/^[A-Z][^\n]*\.$/u);
  });

  it('are no pages: a request that states its origin is refused, even with the token', async () => {
    for (const from of ['http://127.0.0.1:1', origin]) {
      const response = await call('/api/documents', undefined, { origin: from });
      expect([response.status, await response.text()]).toEqual([403, 'Refused: other origin.\n']);
    }
  });

  it('read how to ask from an OpenAPI document of the same schemas', async () => {
    const document = (await (await call('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<
        string,
        Record<string, { requestBody?: { content: Record<string, { schema: { allOf: object[] } }> } }>
      >;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual([
      '/api/documents',
      '/api/grid',
      '/api/grid/read',
      '/api/grids',
      '/api/metrics',
      '/api/query',
      '/api/search',
      '/api/verify-citation',
      '/qa',
      '/v1/chat/completions',
      '/v1/models',
    ]);
    const query = document.paths['/api/query']?.post?.requestBody?.content['application/json']?.schema;
    expect(query?.allOf).toEqual([{ anyOf: [{ required: ['question'] }, { required: ['query'] }] }]);
  });
});
