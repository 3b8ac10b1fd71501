import { expect, test } from 'vitest';
import { recheckAnswer } from '../../../../src/engine/answer/recheck-answer.ts';
import { validateAnswer } from '../../../../src/engine/verification/validate-answer.ts';
import type { FakeChatOptions } from '../../../fakes/fake-chat-runtime.ts';
import { ask, numberOf, reply } from '../ask-of.ts';
import { PASSAGES } from '../library-of.ts';

const LEAVE = 'How many days of annual leave do employees get';
const DAYS = 'Employees are entitled to 25 days of annual leave.';
const MANAGER = 'The request is sent to the line manager.';
const [days, manager] = [
  await numberOf('25 days', LEAVE),
  await numberOf('line manager', 'to whom is the request for parental leave sent'),
];

/** The validator, and how often it ran. */
function counting() {
  const counted = { runs: 0, validate: validateAnswer };
  counted.validate = (draft, passages) => {
    counted.runs++;
    return validateAnswer(draft, passages);
  };
  return counted;
}

test.each<[string, string, FakeChatOptions['script'] & {}]>([
  ['of one part', `${LEAVE}?`, [{ output: reply([[days], DAYS]) }]],
  [
    'of two parts, the second of which is repaired',
    `${LEAVE}, and to whom is the request for parental leave sent?`,
    [{ output: reply([[days], DAYS]) }, { unchecked: reply([[99], MANAGER]) }, { output: reply([[manager], MANAGER]) }],
  ],
])('an answer %s is validated once, and once when it is said again', async (_, question, script) => {
  const now = counting();
  const { answer, deps, runtime } = await ask({ script }, { question }, { validate: now.validate });
  expect([answer.mode, runtime.requests.length, now.runs]).toEqual(['answer', script.length, 1]);

  const again = counting();
  const known = new Map(PASSAGES.map((passage) => [passage.chunkId, passage]));
  const checked = await recheckAnswer(answer, [], {
    ...deps,
    validate: again.validate,
    passages: async (ids) => new Map([...known].filter(([id]) => ids.includes(id))),
    documents: async () => PASSAGES.map(({ document }) => document),
  });
  expect([checked.result, again.runs]).toEqual(['holds', 1]);
});
