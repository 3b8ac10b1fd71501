import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServing, testServing } from '../../fakes/host/serving.ts';

const TOKEN = 'a'.repeat(43);
const CITED = { document_id: '0123456789abcdef', chunk_index: 0, claim_text: 'Keys.', expected_text_span: 'The keys' };

let app: TestServing;
beforeAll(async () => {
  app = await testServing({ apiToken: TOKEN });
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
