import { expect, test } from 'vitest';
import { answerFigures } from '../../../eval/answers/answer-figures.ts';
import { scoreRows } from '../../../eval/answers/answer-rows.ts';
import { progressText } from '../../../eval/answers/ask-questions.ts';
import {
  citedClaims,
  goldRetrieved,
  pointersOutside,
  spanOverlap,
  wordOverlap,
} from '../../../eval/answers/citation-measures.ts';
import { failureCause } from '../../../eval/answers/failure-cause.ts';
import { standsInPrompt } from '../../../eval/answers/gold-sentences.ts';
import type { Question } from '../../../measure/data/question.ts';
import { answerOf, citationOf, claimOf, hitOf } from './answer-of.ts';

const hit = hitOf(3, 'Press the red button for five seconds.', 1000, 7);
const other = hitOf(4, 'Something else entirely.', 2000, 9);
const citation = citationOf(1, hit, 0, 20);

const question = (given: Partial<Question>): Question => ({
  ...{ id: 'q', doc: 'Manual', question: 'What?', answers: [], answerable: true, answer_form: 'span' },
  ...{ gold_pages: [], gold_quotes: [], gold_spans: [], meta: {}, ...given },
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

test('a gold sentence is found in a prompt whatever its cells and spaces look like, also a piece of a long one', () => {
  const long = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
  expect(standsInPrompt(['Net\tsales of 2017\t177,866'], ['[1] Net | sales of 2017 | 177,866'])).toBe(true);
  expect(standsInPrompt([long], [`[2] ${long.slice(150, 330)}`])).toBe(true);
  expect(standsInPrompt(['Net sales of 2018'], ['[1] Net sales of 2017'])).toBe(false);
  expect(standsInPrompt(['Total'], ['[1] Total'])).toBeNull();
  expect(standsInPrompt(['Net sales of 2017'], [])).toBeNull();
});

const facts = { answerable: true, refused: false, right: false, goldRetrieved: true, goldInPrompt: true };
test.each([
  [{ ...facts, right: true }, null],
  [{ ...facts, right: true, goldRetrieved: false }, null],
  [{ ...facts, goldRetrieved: false, goldInPrompt: false }, 'retrieval missed'],
  [{ ...facts, goldRetrieved: false, refused: true }, 'retrieval missed'],
  [{ ...facts, goldInPrompt: false }, 'selection missed'],
  [facts, 'model wrong'],
  [{ ...facts, goldRetrieved: null, goldInPrompt: null }, 'model wrong'],
  [{ ...facts, refused: true }, 'wrongly refused'],
  [{ ...facts, refused: true, goldInPrompt: null }, 'wrongly refused'],
  [{ ...facts, answerable: false }, 'wrongly answered'],
  [{ ...facts, answerable: false, refused: true }, null],
] as const)('%j fails by %s', (given, cause) => {
  expect(failureCause(given)).toBe(cause);
});

test('figures over several answers', () => {
  const asked = (id: string, answer: ReturnType<typeof answerOf>) => ({
    ...{ id, answer, evidence: [hit], prompts: [], yes: null, confidence_features: null },
  });
  const good = answerOf({ claims: [claimOf('Press the red button.', 1)], citations: [citation] });
  const timings = { evidence_ms: 300, first_token_ms: null, total_ms: 4000, prompt_tokens: 600 };
  const figures = answerFigures([asked('1', good), asked('2', answerOf({ mode: 'refuse', timings }))]);
  expect(figures).toMatchObject({
    questions: 2,
    refused: 1,
    pointers_outside: 0,
    citations: 1,
    claims: 1,
    claims_cited: 1,
  });
  expect(figures.seconds.median).toBeCloseTo(3, 10);
  expect(figures.prompt_tokens.median).toBe(600);
  expect(figures.word_overlap?.mean).toBe(1);
});

test("score.py's figures become rows, intervals beside their figure, what says nothing left out", () => {
  expect(scoreRows({ questions: 3, accuracy_all: 0.5, accuracy_all_95: [0.25, 0.75], page_hit: null })).toEqual([
    ['score.py accuracy_all', '0.500 [0.250–0.750]'],
  ]);
});

test('progress says what is left once one answer is timed', () => {
  expect(progressText(0, 60, 0, 0)).toBe('0 of 60 answered');
  expect(progressText(4, 60, 60_000, 3)).toBe('4 of 60 answered (3 more from earlier runs), 15.0 s each, 14 min left');
});
