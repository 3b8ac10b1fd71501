import { describe, expect, it } from 'vitest';
import type { AskEvent } from '../../../../src/contract/methods/asking.ts';
import { answerQuestion } from '../../../../src/engine/answer/answer-question.ts';
import type { ScoreLines } from '../../../../src/engine/models/types.ts';
import { type FakeChatOptions, fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { answerDepsOf } from '../answer-deps-of.ts';
import { ask, eventsOf, numberOf, phases, reply } from '../ask-of.ts';

const LEAVE = 'How many days of annual leave do employees get';
const SENT = 'to whom is the request for parental leave sent';
const QUESTION = `${LEAVE}, and ${SENT}?`;
const DAYS = 'Employees are entitled to 25 days of annual leave.';
const MANAGER = 'The request is sent to the line manager.';

const lines = async () => ({
  days: await numberOf('25 days', LEAVE),
  manager: await numberOf('line manager', SENT),
});
const asked = (script: FakeChatOptions['script'], changes = {}) =>
  ask({ script: script ?? [] }, { question: QUESTION }, changes);
const claimsOf = (events: readonly AskEvent[]) =>
  events.flatMap((event) =>
    event.type === 'claim' ? [[event.claim_index, event.claim.text, event.claim.markers]] : [],
  );

describe('a question of two parts', () => {
  it('is answered part by part, as one answer with one row of markers', async () => {
    const { days, manager } = await lines();
    const { answer, events, runtime } = await asked([
      { output: reply([[days], DAYS]) },
      { output: reply([[manager], MANAGER]) },
    ]);
    expect(answer.answer).toBe(`${DAYS} [1] ${MANAGER} [2]`);
    expect(answer.missing_information).toBeNull();
    expect(answer.question).toBe(QUESTION);
    expect(answer.validation).toMatchObject({ valid: 2, missing: 0, repaired: false });
    expect(claimsOf(events)).toEqual([
      [0, DAYS, [1]],
      [1, MANAGER, [2]],
    ]);
    expect(runtime.requests.map(({ user }) => user.includes(`Question: ${QUESTION}`))).toEqual([false, false]);
    expect(runtime.requests[0]?.user).toContain(`Question: ${LEAVE}`);
    expect(runtime.requests[1]?.user).toContain(`Question: ${SENT}`);
    expect(events.filter(({ type }) => type === 'evidence')).toHaveLength(1);
    expect(phases(events)[0]).toBe('searching');
  });

  it('never names a part as missing that was answered in other words', async () => {
    const { days, manager } = await lines();
    const script = [
      { output: reply([[days], DAYS]) },
      { output: reply([[manager], 'It is sent to the line manager.']) },
    ];
    const { answer } = await asked(script, {
      similarity: async (_: string, others: readonly string[]) => others.map(() => 0),
    });
    expect(answer.claims).toHaveLength(2);
    expect(answer.missing_information).toBeNull();
  });

  it('names a part that is refused, and answers the other', async () => {
    const { days } = await lines();
    const question = `${LEAVE}, and how much does Pensando pay its director?`;
    const { answer, runtime } = await ask({ script: [{ output: reply([[days], DAYS]) }] }, { question });
    expect(answer.mode).toBe('answer');
    expect(answer.answer).toBe(`${DAYS} [1]`);
    expect(answer.missing_information).toContain('“how much does Pensando pay its director”');
    expect(runtime.requests).toHaveLength(1);
  });

  it('is refused as its first part is where no part can be answered', async () => {
    const question = 'What does Pensando pay for a car, and who owns Zwingli?';
    const { answer } = await ask({}, { question });
    expect(answer).toMatchObject({
      mode: 'refuse',
      missing_information: 'Nothing found mentions “Pensando”.',
      confidence: 0,
    });
  });

  it('says a sentence once that answers both', async () => {
    const { days } = await lines();
    const { answer } = await asked([{ output: reply([[days], DAYS]) }, { output: reply([[days], DAYS]) }]);
    expect(answer.answer.split(DAYS)).toHaveLength(2);
  });

  it('keeps what was told of the first part when the second is repaired', async () => {
    const { days, manager } = await lines();
    const { answer, events } = await asked([
      { output: reply([[days], DAYS]) },
      { unchecked: reply([[99], MANAGER]) },
      { output: reply([[manager], MANAGER]) },
    ]);
    const after = events.slice(events.findIndex(({ type }) => type === 'restart'));
    expect(claimsOf(after)).toEqual([
      [0, DAYS, [1]],
      [1, MANAGER, [2]],
    ]);
    expect(answer.answer).toBe(`${DAYS} [1] ${MANAGER} [2]`);
    expect(answer.validation.repaired).toBe(true);
  });

  it('does not offer again what the first part is answered from', async () => {
    const { days } = await lines();
    const question = `${LEAVE}, and when do they lapse?`;
    const scoreLines: ScoreLines = async (asked, lines) =>
      lines.map((line) => ({ score: line.includes(asked.includes('lapse') ? 'lapse on' : '25 days') ? 0.1 : 0 }));
    const { runtime } = await ask({ script: [{ output: reply([[days], DAYS]) }] }, { question }, { scoreLines });
    expect(runtime.requests[0]?.user).toContain('entitled to 25 days');
    expect(runtime.requests[1]?.user).toContain(`Question: About “${LEAVE}”: when do they lapse`);
    expect(runtime.requests[1]?.user).not.toContain('entitled to 25 days');
  });

  it('names a part whose answer has no words of the kind that it asks for', async () => {
    const { days } = await lines();
    const said = 'Receipts are kept.';
    const question = `${LEAVE}, and for how long are receipts kept?`;
    const receipts = await numberOf('six years', 'for how long are receipts kept');
    const { answer } = await ask(
      { script: [{ output: reply([[days], DAYS]) }, { output: reply([[receipts], said]) }] },
      { question },
    );
    expect(answer.answer).toContain(said);
    expect(answer.missing_information).toContain('“for how long are receipts kept”');
  });

  it('stops the model when nobody listens any more', async () => {
    const runtime = fakeChatRuntime();
    const stream = () => answerQuestion({ question: QUESTION }, answerDepsOf(runtime));
    for await (const event of stream()) if (event.type === 'token') break;
    // The runtime throws where a request is still running.
    await expect(eventsOf(stream())).resolves.not.toHaveLength(0);
  });
});
