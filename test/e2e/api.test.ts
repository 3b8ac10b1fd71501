import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Answer, AskEvent } from '../../src/contract/answer.ts';
import { SearchResult } from '../../src/contract/search.ts';
import { App } from './app.ts';
import { SAMPLES } from './files.ts';
import { openShell, type Shell } from './shell.ts';

const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

describe('programs on this machine', () => {
  let folder: string;
  let shell: Shell;
  let origin: string;
  let token: string;
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
    shell = await openShell({ chat: { delayMs: 2 }, apiTokenFile });
    origin = new URL(shell.page.url()).origin;
    token = (await readFile(apiTokenFile, 'utf8')).trim();
    expect((await stat(apiTokenFile)).mode & 0o077).toBe(0);
    const app = new App(shell.page);
    await app.addAll([SAMPLES.leave.path], [SAMPLES.leave.name]);
    await app.library.isDone();
  });
  afterAll(async () => {
    await shell.close();
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
        Record<string, { requestBody?: { content: Record<string, { schema: { required: string[] } }> } }>
      >;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual([
      '/api/documents',
      '/api/grid',
      '/api/grid/read',
      '/api/grids',
      '/api/query',
      '/api/search',
      '/api/verify-citation',
    ]);
    const query = document.paths['/api/query']?.post?.requestBody?.content['application/json']?.schema;
    expect(query?.required).toEqual(['question']);
  });
});
