import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkedInput, fromTexts } from '../../../../src/serve/api/request-input.ts';

const input = z.strictObject({
  question: z.string(),
  document_ids: z.array(z.string()).optional(),
  k: z.int().optional(),
  fresh: z.boolean().default(false),
});
const taken = { name: 'POST /api/query', input, aliases: { query: 'question', top_k: 'k' } };

it.each([
  [
    { question: 'Keys?', k: 3 },
    { question: 'Keys?', k: 3, fresh: false },
  ],
  [
    { query: 'Keys?', top_k: 3 },
    { question: 'Keys?', k: 3, fresh: false },
  ],
])('%j is the same request by either name', (given, parsed) => {
  expect(checkedInput(taken, given)).toEqual(parsed);
});

it.each([
  [
    { question: 'Keys?', limit: 3 },
    'POST /api/query takes no parameter limit; it takes question, document_ids, k, fresh, query, top_k.',
  ],
  [{ question: 'Keys?', query: 'Keys?' }, 'The request is not valid: query: question is given twice.'],
  [{ query: 7 }, /^The request is not valid: question: /u],
  ['Keys?', /^The request is not valid: the body: /u],
])('%j is refused', (given, sentence) => {
  expect(() => checkedInput(taken, given)).toThrow(sentence);
});

it.each([
  ['question=5&k=5&fresh=true', { question: '5', k: 5, fresh: true }],
  ['query=Keys&top_k=5', { query: 'Keys', top_k: 5 }],
  ['question=a&document_ids=x', { question: 'a', document_ids: ['x'] }],
  ['question=a&document_ids=x,y&document_ids=z', { question: 'a', document_ids: ['x', 'y', 'z'] }],
  ['question=a&k=many', { question: 'a', k: 'many' }],
  ['question=a&limit=3', { question: 'a', limit: '3' }],
  ['question=a&constructor=3', { question: 'a', constructor: '3' }],
])('the texts %s are parameters as their fields take them', (texts, given) => {
  expect(fromTexts(taken, new URLSearchParams(texts))).toEqual(given);
});
