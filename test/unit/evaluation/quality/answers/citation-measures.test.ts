import { expect, test } from 'vitest';
import {
  citedClaims,
  goldRetrieved,
  pointersOutside,
  spanOverlap,
  wordOverlap,
} from '../../../../../evaluation/quality/answers/citation-measures.ts';
import type { Question } from '../../../../../evaluation/sets/question.ts';
import { answerOf, citationOf, claimOf, hitOf } from '../answer-of.ts';

const hit = hitOf(3, 'Press the red button for five seconds.', 1000, 7);

const other = hitOf(4, 'Something else entirely.', 2000, 9);

const citation = citationOf(1, hit, 0, 20);

const question = (given: Partial<Question>): Question => ({
  id: 'q',
  doc: 'Manual',
  question: 'What?',
  answers: [],
  answerable: true,
  answer_form: 'span',
  gold_pages: [],
  gold_quotes: [],
  gold_spans: [],
  meta: {},
  ...given,
});

test('a pointer is outside when its passage was not found, or its words do not stand at its offsets', () => {
  const outside = (citations: (typeof citation)[]) =>
    pointersOutside({ answer: answerOf({ citations }), evidence: [hit] });
  expect(outside([citation])).toBe(0);
  expect(outside([citation, { ...citation, chunk_id: other.chunk_id }])).toBe(1);
  expect(outside([{ ...citation, start: citation.start + 1, end: citation.end + 1 }])).toBe(1);
});

test('a claim is cited when one of its markers has a citation', () => {
  const claims = [claimOf('One.', 1), claimOf('Two.', 2)];
  expect(citedClaims({ answer: answerOf({ claims, citations: [citation] }) })).toEqual({ claims: 2, cited: 1 });
});

test('word overlap counts content words of the claims in the cited passages only', () => {
  const answer = answerOf({ claims: [claimOf('Press the red lever entirely.', 1)], citations: [citation] });
  expect(wordOverlap({ answer, evidence: [hit, other] })).toBeCloseTo(0.5, 10);
  expect(wordOverlap({ answer: answerOf({}), evidence: [hit] })).toBeNull();
});

test('span overlap is the share of the gold characters that citations cover', () => {
  const gold = question({ txt: 'x/manual.pdf', gold_spans: [[1010, 1030]] });
  expect(spanOverlap(gold, { answer: answerOf({ citations: [citation] }) })).toBe(0.5);
  expect(spanOverlap(gold, { answer: answerOf({ mode: 'refuse' }) })).toBeNull();
});

test('whether the gold place was retrieved: page, span, wrong file, nothing named', () => {
  const pdf = 'pdf/manual.pdf';
  expect(goldRetrieved(question({ pdf, gold_pages: [7] }), { evidence: [other, hit] })).toBe(true);
  expect(goldRetrieved(question({ pdf, gold_pages: [8] }), { evidence: [other, hit] })).toBe(false);
  expect(goldRetrieved(question({ pdf: 'pdf/x.pdf', gold_pages: [7] }), { evidence: [hit] })).toBe(false);
  expect(goldRetrieved(question({ txt: 'manual.pdf', gold_spans: [[1037, 1050]] }), { evidence: [hit] })).toBe(true);
  expect(goldRetrieved(question({ txt: 'manual.pdf', gold_spans: [[1038, 1050]] }), { evidence: [hit] })).toBe(false);
  expect(goldRetrieved(question({}), { evidence: [hit] })).toBeNull();
});
