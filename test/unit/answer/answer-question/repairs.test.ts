import { describe, expect, it } from 'vitest';
import { REFUSALS } from '../../../../src/engine/answer/gate/refusal.ts';
import { fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { answerDepsOf } from '../answer-deps-of.ts';
import { ask, CUT_OFF, numberOf, phases, reply } from '../ask-of.ts';

describe('answerQuestion repairs', () => {
  it('once, naming what was wrong and the allowed lines, on the same prompt', async () => {
    const first = await numberOf('25 days');
    const { answer, events, runtime } = await ask({
      script: [
        { unchecked: reply([[99], 'Employees get 25 days of annual leave.']) },
        { output: reply([[first], 'Employees get 25 days of annual leave.']) },
      ],
    });
    expect(answer).toMatchObject({ mode: 'answer', validation: { repaired: true } });
    expect(phases(events)).toEqual(['searching', 'reading', 'writing', 'checking', 'repairing', 'writing', 'checking']);
    expect(events.filter((event) => event.type === 'restart')).toHaveLength(1);
    const [before, after] = runtime.requests;
    expect(after?.user.startsWith(before?.user ?? '?')).toBe(true);
    expect(after?.user).toMatch(
      /Employees get 25 days of annual leave\. \(lines 99\)\nThere is no line 99\. Allowed line numbers: 1, 2, 3/,
    );
    expect(after?.user).toMatch(/Give the same answer again, with its line numbers put right\.$/);
    // What was removed counts, also where the repair put it right.
    expect(answer.validation).toMatchObject({
      ...{ invalid_removed: 1, missing: 0, removed_indices: [99], warning: null },
      removals: { out_of_range: 1, not_retrieved: 0, snippet_not_found: 0, not_supported: 0 },
    });
  });

  it.each([
    ['cut off', { unchecked: CUT_OFF }],
    ['not JSON', { unchecked: 'Sure! The answer is 25.' }],
    ['of another shape', { unchecked: '{"answer":"25"}' }],
    ['without words', { unchecked: reply([[1], ' . ']) }],
  ])('only where citations were at fault: a reply %s is a refusal', async (_, bad) => {
    const { answer, runtime } = await ask({ script: [bad] });
    expect(runtime.requests).toHaveLength(1);
    expect(answer).toMatchObject({ mode: 'refuse', answer: REFUSALS.not_checkable, validation: { repaired: false } });
    expect(answer.validation.notes.join()).toContain('The reply of the model could not be used.');
  });

  it.each([
    ['citing lines that are not in the prompt', { unchecked: reply([[99], 'Employees get 25 days.']) }],
    ['citing line 0', { unchecked: reply([[0], 'Employees get 25 days.']) }],
  ])('never a second time: two replies %s end in a refusal', async (_, bad) => {
    const { answer, runtime } = await ask({ script: [bad, bad] });
    expect(runtime.requests).toHaveLength(2);
    expect(answer).toMatchObject({
      mode: 'refuse',
      answer: REFUSALS.not_checkable,
      claims: [],
      citations: [],
      confidence: 0,
    });
    expect(answer.validation.repaired).toBe(true);
    expect(answer.nearest.length).toBeGreaterThan(0);
  });

  it('not sentences that their lines do not say: they are dropped, and the model is not asked again', async () => {
    const first = await numberOf('25 days');
    const { answer, runtime } = await ask({
      script: [{ output: reply([[first], 'Employees get 90 days of leave.']) }],
    });
    expect(runtime.requests).toHaveLength(1);
    expect(answer).toMatchObject({ mode: 'refuse', answer: REFUSALS.not_checkable, claims: [] });
    expect(answer.validation).toMatchObject({ repaired: false, missing: 1, removals: { not_supported: 1 } });
    expect(answer.validation.warning).toBe('1 sentence has no citation that holds, so the answer does not have it.');
    expect(answer.validation.notes.join()).toContain('The source says “25”, the sentence says “90”.');
  });

  it('not what the validator takes away: an answer of which it leaves nothing is a refusal', async () => {
    const first = await numberOf('25 days');
    const good = { output: reply([[first], 'Employees get 25 days of annual leave.']) };
    const deps = answerDepsOf(fakeChatRuntime());
    let runs = 0;
    const { answer } = await ask(
      { script: [good] },
      {},
      {
        validate: (draft) => {
          runs++;
          return deps.validate(draft, []);
        },
      },
    );
    expect(answer).toMatchObject({ mode: 'refuse', answer: REFUSALS.not_checkable, claims: [], citations: [] });
    expect(answer.validation).toMatchObject({ valid: 0, missing: 1, repaired: false });
    expect(runs).toBe(1);
  });

  it('and a sentence that the repair says again is told again', async () => {
    const first = await numberOf('25 days');
    const said = 'Employees get 25 days of annual leave.';
    const { events } = await ask({
      script: [{ unchecked: reply([[first], said], [[99], 'Receipts are kept.']) }, { output: reply([[first], said]) }],
    });
    const order = events.flatMap((event) =>
      event.type === 'restart' ? ['restart'] : event.type === 'claim' ? [event.claim.text] : [],
    );
    expect(order).toEqual([said, 'restart', said]);
  });
});
