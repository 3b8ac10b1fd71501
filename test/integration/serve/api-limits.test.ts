import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServing, testServing } from '../../fakes/host/serving.ts';

const TOKEN = 'a'.repeat(43);
const PAGE = 'https://pages.example.com';
const CITED = { document_id: '0123456789abcdef', chunk_index: 0, claim_text: 'Keys.', expected_text_span: 'The keys' };

let app: TestServing;
beforeAll(async () => {
  app = await testServing({ apiToken: TOKEN, apiOrigin: PAGE });
});
afterAll(async () => {
  await app.close();
});

async function post(path: string, value: unknown): Promise<unknown[]> {
  const body = Buffer.from(JSON.stringify(value));
  const headers = {
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    'content-length': body.length,
  };
  const answer = await app.ask(path, { method: 'POST', as: 'stranger', headers, body });
  const { code, message } = JSON.parse(answer.body.toString()) as { code: string; message: string };
  return [answer.status, code, message];
}

it.each([
  ['/api/query', { question: '' }, 'QUESTION_EMPTY', 'The question is empty.'],
  ['/api/query', { question: ' \n ' }, 'QUESTION_EMPTY', 'The question is empty.'],
  ['/api/query', { question: 'x'.repeat(2001) }, 'QUESTION_TOO_LONG', 'The question is longer than 2000 characters.'],
  ['/api/search', { query: '' }, 'QUESTION_EMPTY', 'The question is empty.'],
  [
    '/api/search',
    { query: 'word '.repeat(36_000) },
    'QUESTION_TOO_LONG',
    'The question is longer than 8000 characters.',
  ],
  [
    '/api/verify-citation',
    { ...CITED, claim_text: ' ' },
    'BAD_REQUEST',
    'The request is not valid: the claim is empty.',
  ],
  [
    '/api/verify-citation',
    { ...CITED, claim_text: 'x'.repeat(8001) },
    'BAD_REQUEST',
    'The request is not valid: the claim is longer than 8000 characters.',
  ],
  [
    '/api/verify-citation',
    { ...CITED, expected_text_span: 'x'.repeat(8001) },
    'BAD_REQUEST',
    'The request is not valid: the quotation is longer than 8000 characters.',
  ],
])('%s refuses a text that is empty or too long (case %#)', async (path, value, code, message) => {
  expect(await post(path, value)).toEqual([400, code, message]);
});

it.each([
  ['POST', '/api/query', { query: '', top_k: 3 }],
  ['POST', '/qa', { query: '', top_k: 3, matter: 'Lease 7' }],
  ['POST', '/api/search', { question: '', top_k: 3 }],
  ['GET', '/api/query?query=&top_k=3', undefined],
  ['POST', '/v1/chat/completions', { ...chat([{ role: 'user', content: '' }]), metadata: { top_k: '3' } }],
])('%s %s takes the other names of its parameters', async (method, path, value) => {
  const { status, json } = await asked(method, path, value);
  expect([status, json.error?.code ?? json.code]).toEqual([400, 'QUESTION_EMPTY']);
});

it.each([
  ['POST', '/api/query', { question: 'Keys?', verbose: true }, 'verbose'],
  ['POST', '/api/search', { query: 'Keys?', limit: 3 }, 'limit'],
  ['POST', '/api/verify-citation', { ...CITED, page: 1 }, 'page'],
  ['POST', '/api/grid', { name: 'G', columns: [{ name: 'A', question: 'B?', kind: 'date' }] }, 'columns.0.kind'],
  ['POST', '/api/grid/read', { grid_id: 'g', all: true }, 'all'],
  ['POST', '/qa', { question: 'Keys?', stream: true }, 'stream'],
  ['GET', '/api/documents?limit=3', undefined, 'limit'],
  ['GET', '/api/query?question=Keys&verbose=true', undefined, 'verbose'],
])('%s %s tells a parameter that it does not take', async (method, path, value, name) => {
  const { status, json } = await asked(method, path, value);
  expect([status, json.code, json.details.name]).toEqual([400, 'PARAMETER_UNKNOWN', name]);
  expect(json.message).toContain(` takes no parameter ${name}; it takes `);
});

it.each([
  ['/api/query', { question: 'a', query: 'b' }, 'question is given twice'],
  ['/api/query', { question: 'a', k: 3, top_k: 3 }, 'k is given twice'],
  ['/api/query', {}, 'question: '],
  ['/api/query', { question: 'a', temperature: 3 }, 'temperature: '],
  ['/api/query', { question: 'a', format: 'events-v1', stream: false }, 'format: events-v1 has events'],
  ['/api/query', [], 'the body is no object'],
  ['/api/query?k=3', { question: 'a' }, 'stand in its body'],
])('%s %j is refused with its reason', async (path, value, why) => {
  const { status, json } = await asked('POST', path, value);
  expect([status, json.code]).toEqual([400, 'BAD_REQUEST']);
  expect(json.message).toContain(why);
});

it.each([
  [{ messages: [{ role: 'user', content: 'a' }] }, 'BAD_REQUEST', 'model: '],
  [chat([{ role: 'system', content: 'Rhyme.' }]), 'BAD_REQUEST', 'instructions of "system" are not followed'],
  [chat([{ role: 'assistant', content: 'Hello.' }]), 'BAD_REQUEST', 'the last is the question'],
  [{ ...chat([{ role: 'user', content: 'a' }]), max_tokens: 5 }, 'PARAMETER_UNKNOWN', 'no parameter max_tokens'],
  [{ ...chat([{ role: 'user', content: 'a' }]), n: 2 }, 'BAD_REQUEST', 'n: '],
  [
    { ...chat([{ role: 'user', content: 'a' }]), metadata: { colour: '7' } },
    'PARAMETER_UNKNOWN',
    'no parameter colour',
  ],
])('/v1/chat/completions refuses what it would not follow, in its own form (case %#)', async (value, code, why) => {
  const { status, json } = await asked('POST', '/v1/chat/completions', value);
  expect([status, json.error]).toEqual([
    400,
    { message: expect.stringContaining(why), type: 'invalid_request_error', param: null, code },
  ]);
});

it('tells the programs of that form which model there is', async () => {
  const { status, json } = await asked('GET', '/v1/models', undefined);
  expect([status, json]).toMatchObject([200, { object: 'list', data: [{ id: 'pincite' }] }]);
});

it('gives the metrics in the text format of Prometheus', async () => {
  const answer = await app.ask('/api/metrics', { as: 'stranger', headers: { authorization: `Bearer ${TOKEN}` } });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(answer.body.toString()).toMatch(/^# TYPE citation_validation_total counter$/mu);
});

it('lets pages ask of the origin that the owner named, and of no other', async () => {
  const token = { authorization: `Bearer ${TOKEN}` };
  const get = (path: string, headers: Record<string, string>, method = 'GET') =>
    app.ask(path, { as: 'stranger', method, headers: { 'sec-fetch-site': 'cross-site', ...headers } });
  const let_in = await get('/api/documents', { origin: PAGE, ...token });
  expect([let_in.status, let_in.headers['access-control-allow-origin'], let_in.headers.vary]).toEqual([
    200,
    PAGE,
    'origin',
  ]);
  const inAddress = await get(`/api/documents?access_token=${TOKEN}`, { origin: PAGE });
  expect(inAddress.status).toBe(200);
  const preflight = { origin: PAGE, 'access-control-request-headers': 'authorization,content-type' };
  const asks = await get('/api/query', preflight, 'OPTIONS');
  expect([asks.status, asks.headers['access-control-allow-headers']]).toEqual([204, 'authorization,content-type']);
  for (const origin of ['https://pages.example.com.evil.example', 'http://pages.example.com', 'null', app.origin]) {
    const refused = await get('/api/documents', { origin, ...token });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  }
  // The page itself, the socket and the token without its page stay closed.
  expect((await get('/', { origin: PAGE })).status).toBe(403);
  expect((await get(`/api/documents?access_token=${TOKEN}`, {})).status).toBe(403);
  expect((await app.ask(`/api/documents?access_token=${TOKEN}`, { as: 'stranger' })).status).toBe(401);
  expect((await get('/api/documents', { origin: PAGE })).status).toBe(401);
  const again = await get(`/api/query?question=a&access_token=${TOKEN}`, { origin: PAGE, 'last-event-id': '1' });
  expect(again.status).toBe(204);
});

function chat(messages: readonly object[]) {
  return { model: 'pincite', messages };
}

async function asked(method: string, path: string, value: unknown) {
  const body = value === undefined ? undefined : Buffer.from(JSON.stringify(value));
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-length': body.length }) };
  const answer = await app.ask(path, { method, as: 'stranger', headers, ...(body && { body }) });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}
