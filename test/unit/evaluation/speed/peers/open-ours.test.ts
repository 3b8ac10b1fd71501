import { expect, it } from 'vitest';
import { pathOf } from '../../../../../evaluation/speed/peers/open-ours.ts';
import type { Answer } from '../../../../../src/contract/answer.ts';

type Parts = Pick<Answer, 'mode' | 'claims' | 'citations'>;
const of = (mode: Answer['mode'], basis: object | undefined, type: string): Parts => ({
  mode,
  claims: [{ text: 'a', markers: [1], verdict: 'supported', reason: null, basis }] as Parts['claims'],
  citations: [{ citation_type: type }] as Parts['citations'],
});

it.each([
  ['refusal', of('refuse', undefined, 'direct_quote')],
  ['refusal', of('clarify', undefined, 'direct_quote')],
  ['cell', of('answer', {}, 'paraphrase')],
  ['line', of('answer', undefined, 'direct_quote')],
  ['written', of('answer', undefined, 'paraphrase')],
])('tells the path of an answer: %s', (path, answer) => {
  expect(pathOf(answer)).toBe(path);
});
