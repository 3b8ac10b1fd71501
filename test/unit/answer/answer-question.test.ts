import { describe, expect, it } from 'vitest';
import { PinciteError } from '../../../src/contract/errors.ts';
import type { AskEvent } from '../../../src/contract/methods/asking.ts';
import { answerQuestion } from '../../../src/engine/answer/answer-question.ts';
import { answerConfidence } from '../../../src/engine/answer/confidence.ts';
import { REFUSALS } from '../../../src/engine/answer/gate/refusal.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { answerDepsOf, SEARCHED } from './answer-deps-of.ts';
import { ask, eventsOf, numberOf, phases, QUESTION, reply } from './ask-of.ts';
import { PASSAGES, textOf } from './library-of.ts';

describe('answerQuestion', () => {
  it('answers with checked citations, evidence first', async () => {
    const entitled = await numberOf('25 days');
    const lapse = await numberOf('lapse');
    const { events, answer, deps } = await ask({
      script: [
        {
          output: reply(
            [[entitled], 'Employees are entitled to 25 days of annual leave'],
            [[lapse, entitled], 'They lapse on 31 March.'],
          ),
        },
      ],
    });
    expect(events.map((event) => event.type).filter((type, i, all) => type !== all[i - 1])).toEqual([
      'phase',
      'evidence',
      'phase',
      'reading',
      'phase',
      'token',
      'claim',
      'token',
      'claim',
      'phase',
      'final',
    ]);
    const streamed = events.flatMap((event) => (event.type === 'claim' ? [event] : []));
    expect(streamed.map((event) => event.claim_index)).toEqual([0, 1]);
    // Whether they answer is judged once all are there.
    const judged = streamed.map((event) => ({ ...event.claim, answers_question: 'yes' }));
    expect(judged).toEqual(answer.claims);
    expect(streamed.flatMap((event) => event.citations)).toEqual(answer.citations);
    expect(answer.claims.map((claim) => claim.verdict)).toEqual(['supported', 'supported']);
    expect(answer.removed).toEqual([]);
    expect(phases(events)).toEqual(['searching', 'reading', 'writing', 'checking']);
    expect(answer).toMatchObject({
      mode: 'answer',
      question: QUESTION,
      answer: 'Employees are entitled to 25 days of annual leave. [1] They lapse on 31 March. [2]',
      missing_information: null,
      searched: SEARCHED,
      nearest: [],
      validation: {
        valid: 2,
        invalid_removed: 0,
        missing: 0,
        notes: ['“They lapse on 31 March.”: line 1 was cited for it too and does not say it; left out.'],
        repaired: false,
      },
      model: { file: 'fake.gguf' },
    });
    for (const citation of answer.citations) {
      expect(citation.text_span).toBe(await textOf(citation.document_id, citation.start, citation.end));
      expect(PASSAGES.map((passage) => passage.chunkId)).toContain(citation.chunk_id);
    }
    expect(answer.citations[0]).toMatchObject({
      citation_type: 'direct_quote',
      confidence_score: 1,
      page_index: 0,
      page_number: 1,
      page_label: 'label 0',
      similarity: 0.71,
      section: '4 Leave > 4.2 Carry-over',
    });
    const features = { nearest: 1, read: expect.closeTo(0, 5), code: 0, first: 1, sure: 1 };
    expect(deps.records).toHaveLength(1);
    expect(deps.records[0]?.confidence_features).toEqual(features);
    expect(answer.confidence).toBe(answerConfidence({ nearest: 1, read: 0, code: 0, first: 1, sure: 1 }));
    expect(deps.records[0]).toMatchObject({ answer, top_k: 10, retrieved: PASSAGES.map((p) => p.chunkId), seed: 1 });
    expect(deps.records[0]?.model_citations).toEqual([
      {
        attempt: 1,
        claim: 'Employees are entitled to 25 days of annual leave.',
        sentences: [entitled],
        chunk_ids: ['aaaaaaaaaaaaaaaa_0'],
      },
      { attempt: 1, claim: 'They lapse on 31 March.', sentences: [lapse, entitled], chunk_ids: ['aaaaaaaaaaaaaaaa_0'] },
    ]);
    expect(deps.records[0]?.prompt_sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('measures evidence, first token and total', async () => {
    const { answer, events } = await ask({ seed: 3 });
    const { evidence_ms, first_token_ms, total_ms, prompt_tokens } = answer.timings;
    expect(evidence_ms).toBeGreaterThan(0);
    expect(first_token_ms).toBeGreaterThan(evidence_ms);
    expect(total_ms).toBeGreaterThan(first_token_ms ?? Number.POSITIVE_INFINITY);
    expect(prompt_tokens).toBeGreaterThan(100);
    expect(events.find((event) => event.type === 'evidence')).toMatchObject({ ms: evidence_ms });
  });

  it('gives the label of the page where the words stand, not where the passage begins', async () => {
    const parental = await numberOf('Parental', QUESTION);
    const { answer } = await ask(
      {
        script: [{ output: reply([[parental], 'Parental leave must be requested in writing.']) }],
      },
      {},
    );
    expect(answer.citations[0]).toMatchObject({ page_index: 1, page_number: 2, page_label: 'label 1' });
  });

  it('keeps the closed claims of a reply that was cut off', async () => {
    const first = await numberOf('25 days');
    const whole = reply([[first], 'Employees get 25 days of annual leave.'], [[first], 'This one is not finished']);
    const { answer } = await ask({ script: [{ unchecked: whole.slice(0, -30) }] });
    expect(answer).toMatchObject({ mode: 'answer', answer: 'Employees get 25 days of annual leave. [1]' });
    expect(answer.validation.notes.join()).toContain('cut off');
  });

  it('removes a line that is not in the prompt and keeps the rest', async () => {
    const first = await numberOf('25 days');
    const { answer } = await ask({
      script: [{ unchecked: reply([[first, 77], 'Employees get 25 days of annual leave.']) }],
    });
    expect(answer).toMatchObject({ mode: 'answer', validation: { valid: 1, invalid_removed: 1 } });
    expect(answer.answer).toMatch(/\[1\]$/);
  });

  it('says a repeated claim once', async () => {
    const first = await numberOf('25 days');
    const lapse = await numberOf('lapse');
    const { answer } = await ask({
      script: [{ output: reply([[first], 'Leave is 25 days.'], [[lapse], 'leave is 25 days']) }],
    });
    // The second line does not say it, so only the first is cited.
    expect(answer.claims).toMatchObject([
      { text: 'Leave is 25 days.', markers: [1], verdict: 'supported', reason: null },
    ]);
  });

  it('does not take a bracketed number in words for a marker', async () => {
    const annex = await numberOf('annex');
    const { answer } = await ask({ script: [{ unchecked: reply([[annex], 'See note [3] of the annex, or [1].']) }] });
    expect(answer.answer).toBe('See note [3] of the annex, or [1]. [1]');
    expect(answer.citations).toHaveLength(1);
  });

  it('searches for a follow-up with the words it follows, and puts the turn into the prompt', async () => {
    const conversation = [{ question: QUESTION, answer: 'Employees get 25 days. [1]' }];
    const { deps, runtime, answer } = await ask({}, { question: 'and for contractors?', conversation, threadId: 't1' });
    expect(deps.searches).toEqual(['and for contractors?']);
    expect(deps.contexts[0]?.text).toMatch(/^and for contractors\? .*annual leave/);
    expect(runtime.requests[0]?.user).toContain(`Earlier question: ${QUESTION}`);
    expect(runtime.requests[0]?.user).toMatch(/Question: and for contractors\?$/);
    expect(answer).toMatchObject({ question: 'and for contractors?', thread_id: 't1' });
  });

  it.each([
    ['short, and without a name', 'When does unused leave lapse?', false, null],
    ['with a pronoun for a subject of its own', 'When may employees carry over the leave they saved?', false, null],
    ['alone', 'How many days of annual leave do employees get?', false, null],
    ['with a name of its own', 'When does leave lapse at Intel?', true, 'Nothing found mentions “Intel”.'],
    ['beginning in the middle', 'and for contractors?', true, null],
    ['with a pronoun for what it does not name', 'When was it due?', true, null],
  ])(
    'is refused for a name of the question before only where it clearly leans on it, and names only words of its own: %s',
    async (_, question, isRefused, missing) => {
      const conversation = [{ question: 'What was the revenue of AMD in Austria?', answer: 'It was $5 million. [1]' }];
      const near = async () => PASSAGES.map((passage) => ({ ...passage, similarity: 0.9 }));
      const { answer } = await ask({}, { question, conversation }, { retrieve: near, settings: DEFAULT_SETTINGS });
      expect(answer.missing_information).toBe(missing);
      expect(answer.mode === 'refuse' && answer.answer.startsWith(missing ?? REFUSALS.unknown_name)).toBe(isRefused);
    },
  );

  it('leaves the conversation out of a question that stands alone', async () => {
    const conversation = [{ question: 'Who approves hotels?', answer: 'The manager. [1]' }];
    const { deps, runtime } = await ask({}, { conversation });
    expect(deps.searches).toEqual([QUESTION]);
    expect(deps.contexts[0]).toMatchObject({ text: QUESTION, weight: 0 });
    expect(runtime.requests[0]?.user).not.toContain('Earlier');
  });

  it('passes the scope on', async () => {
    const scopes: unknown[] = [];
    const documentIds = ['aaaaaaaaaaaaaaaa'];
    await ask(
      {},
      { documentIds },
      {
        retrieve: async (_, scope) => {
          scopes.push(scope);
          return [];
        },
        searched: async (ids) => {
          scopes.push(ids);
          return SEARCHED;
        },
      },
    );
    expect(scopes).toEqual([{ documentIds, limit: 10 }, documentIds]);
  });

  it('shows the evidence before it opens the model, and says what is wrong with that', async () => {
    const events: AskEvent[] = [];
    const deps = answerDepsOf(fakeChatRuntime(), {
      chat: async () => {
        throw new PinciteError('MODEL_MISSING', { role: 'chat', file: 'm.gguf' });
      },
    });
    const run = async () => {
      for await (const event of answerQuestion({ question: QUESTION }, deps)) events.push(event);
    };
    await expect(run()).rejects.toMatchObject({ code: 'MODEL_MISSING' });
    expect(events.map((event) => event.type)).toEqual(['phase', 'evidence', 'phase']);
  });

  it('passes the failure of a model on, and records nothing', async () => {
    const deps = answerDepsOf(fakeChatRuntime({ script: [{ fail: new Error('out of memory') }] }));
    await expect(eventsOf(answerQuestion({ question: QUESTION }, deps))).rejects.toThrow('out of memory');
    expect(deps.records).toHaveLength(0);
  });

  it('shows no answer that could not be recorded', async () => {
    const events: AskEvent[] = [];
    const deps = answerDepsOf(fakeChatRuntime(), {
      record: async () => {
        throw new Error('disk full');
      },
    });
    const run = async () => {
      for await (const event of answerQuestion({ question: QUESTION }, deps)) events.push(event);
    };
    await expect(run()).rejects.toThrow('disk full');
    expect(events.some((event) => event.type === 'final')).toBe(false);
  });

  it.each([
    ['', 'QUESTION_EMPTY'],
    ['  \n', 'QUESTION_EMPTY'],
    ['x'.repeat(2001), 'QUESTION_TOO_LONG'],
  ])('refuses to ask %j', async (question, code) => {
    const run = answerQuestion({ question }, answerDepsOf(fakeChatRuntime()));
    await expect(run.next()).rejects.toMatchObject({ code });
  });

  it('is the same for the same seed', async () => {
    const [a, b] = [await ask({ seed: 5 }), await ask({ seed: 5 })];
    expect(a.events).toEqual(b.events);
  });
});
