import { expect, test } from 'vitest';
import { findParts, requestParts } from '../../../../src/engine/answer/parts/find-parts.ts';
import { readRequest } from '../../../../src/engine/answer/parts/read-request.ts';
import type { AnswerDeps } from '../../../../src/engine/answer/types.ts';
import type { ScoreLines } from '../../../../src/engine/models/types.ts';
import { contentWords } from '../../../../src/engine/text/content-words.ts';
import { fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { answerDepsOf } from '../answer-deps-of.ts';

const QUESTION = 'A laptop is lost on a trip: who must be told, and how quickly?';
const FIRST = 'A laptop is lost on a trip: who must be told';
/** A reader to which a line is the better, the more words of the question it has. */
const readWords: ScoreLines = async (question, lines) =>
  lines.map((line) => ({ score: contentWords(line).filter((word) => contentWords(question).includes(word)).length }));
const deps = (changes: Partial<AnswerDeps> = {}) =>
  answerDepsOf(fakeChatRuntime(), { scoreLines: readWords, ...changes });

test('each part is a request of its own; the topic goes with the first', () => {
  const conversation = [{ question: 'What is lost?', answer: 'A laptop. [1]' }];
  const whole = { documentIds: ['a'], conversation };
  expect(requestParts(readRequest({ question: QUESTION, ...whole }))).toEqual([
    { text: 'who must be told', asks: 'person', request: readRequest({ question: FIRST, ...whole }) },
    { text: 'how quickly', asks: 'time', request: readRequest({ question: 'how quickly', ...whole }) },
  ]);
});

test('a question of one part is asked as it is', () => {
  const request = readRequest({ question: 'What happens when a receipt is lost?' });
  expect(requestParts(request)).toEqual([{ text: request.question.text, asks: 'thing', request }]);
});

test('what is said of how to answer is no part, and is not searched for', async () => {
  const question = 'You are an auditor. Who approves hotels? Answer in one sentence.';
  expect(requestParts(readRequest({ question }))).toEqual([
    { text: 'Who approves hotels?', asks: 'thing', request: readRequest({ question: 'Who approves hotels?' }) },
  ]);
  const searching = deps();
  await findParts(readRequest({ question }), searching, undefined);
  expect(searching.searches).toEqual(['Who approves hotels?']);
  const parts = requestParts(readRequest({ question: `Answer briefly: ${QUESTION}` }));
  expect(parts.map(({ request }) => request.question.text)).toEqual([FIRST, 'how quickly']);
});

test('a part that cannot be understood alone is searched with the words before it, and written with them', async () => {
  const searching = deps();
  const [, second] = await findParts(readRequest({ question: QUESTION }), searching, undefined);
  expect(searching.searches).toEqual([FIRST, 'how quickly']);
  expect(searching.contexts[1]?.text).toContain('laptop');
  expect(second?.request.question.text).toBe(`About “${FIRST}”: how quickly`);
  expect(second?.evidence).toMatchObject({ followUp: null, inFull: { text: expect.stringContaining('laptop') } });
});

test.each([
  ['alone', 'Who approves hotels, and how long are receipts kept?', 'how long are receipts kept'],
  [
    'with the part before it',
    'How many days of annual leave may be carried over, and how many unused ones are there?',
    'About “How many days of annual leave may be carried over”: how many unused ones are there',
  ],
])('a part that may stand alone is read both ways, and the better counts: %s', async (_, question, written) => {
  const searching = deps();
  const [, second] = await findParts(readRequest({ question }), searching, undefined);
  expect(searching.searches).toHaveLength(3);
  expect(second?.request.question.text).toBe(written);
});
