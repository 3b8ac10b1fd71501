import { describe, expect, it } from 'vitest';
import { Answer, AskEvent } from '../../../src/contract/answer.ts';
import { PinciteError } from '../../../src/contract/errors.ts';
import { answerQuestion } from '../../../src/engine/answering/answer-question.ts';
import { answerConfidence } from '../../../src/engine/answering/confidence.ts';
import { QUESTION_BACK, REFUSALS } from '../../../src/engine/answering/refusal/refusal.ts';
import { selectSentences } from '../../../src/engine/answering/selection/select-sentences.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answering/settings.ts';
import type { AnswerDeps, AnswerRequest } from '../../../src/engine/answering/types.ts';
import type { ChatRuntime } from '../../../src/engine/models/types.ts';
import { type FakeChatOptions, fakeChatRuntime } from '../../fakes/fake-chat-runtime.ts';
import { answerDepsOf, SEARCHED } from './answer-deps-of.ts';
import { PASSAGES, textOf } from './library-of.ts';

const QUESTION = 'How many days of annual leave do employees get?';

/** The number that a sentence has in the prompt of the question. */
async function numberOf(words: string, question = QUESTION, settings = DEFAULT_SETTINGS): Promise<number> {
  const runtime = fakeChatRuntime();
  const deps = answerDepsOf(runtime);
  const { sentences } = await selectSentences(question, PASSAGES, settings, {
    ...deps,
    countTokens: runtime.countTokens,
  });
  const found = sentences.find((sentence) => sentence.text.includes(words));
  if (found === undefined) throw new Error(`not in the prompt: ${words}`);
  return found.number;
}

const reply = (...claims: [s: number[], t: string][]) =>
  JSON.stringify({ mode: 'answer', claims: claims.map(([s, t]) => ({ t, s })) });

async function eventsOf(stream: AsyncIterable<AskEvent>): Promise<AskEvent[]> {
  const events: AskEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

/** Puts lines with a low score into the prompt too. */
const EVERY_LINE = { settings: { ...DEFAULT_SETTINGS, leastScoreShare: 0 } };

async function ask(
  chat: FakeChatOptions = {},
  request: Partial<AnswerRequest> = {},
  changes: Partial<AnswerDeps> = {},
) {
  const runtime = fakeChatRuntime(chat);
  const deps = answerDepsOf(runtime, changes);
  const events: AskEvent[] = [];
  for await (const event of answerQuestion({ question: QUESTION, ...request }, deps))
    events.push(AskEvent.parse(event));
  const last = events.at(-1);
  if (last?.type !== 'final') throw new Error('no final answer');
  return { events, answer: Answer.parse(last.answer), runtime, deps };
}

const CUT_OFF = '{"mode":"answer","claims":[{"t":"Employees get';

const phases = (events: readonly AskEvent[]) =>
  events.flatMap((event) => (event.type === 'phase' ? [event.phase] : []));

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
      'token',
      'claim',
      'token',
      'claim',
      'phase',
      'final',
    ]);
    const streamed = events.flatMap((event) => (event.type === 'claim' ? [event] : []));
    expect(streamed.map((event) => event.claim_index)).toEqual([0, 1]);
    expect(streamed.map((event) => event.claim)).toEqual(answer.claims);
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
        notes: ['“They lapse on 31 March.”: line 1 does not speak of it; removed.'],
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
    expect(answer.confidence).toBe(answerConfidence({ overlap: 1, first: 1, changed: 0 }));
    expect(deps.records).toHaveLength(1);
    expect(deps.records[0]?.confidence_features).toEqual({ overlap: 1, first: 1, changed: 0 });
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
    const parental = await numberOf('Parental', QUESTION, EVERY_LINE.settings);
    const { answer } = await ask(
      {
        script: [{ output: reply([[parental], 'Parental leave must be requested in writing.']) }],
      },
      {},
      EVERY_LINE,
    );
    expect(answer.citations[0]).toMatchObject({ page_index: 1, page_number: 2, page_label: 'label 1' });
  });

  describe('refuses', () => {
    it('without the model when nothing was found', async () => {
      const { answer, runtime, events, deps } = await ask({}, {}, { retrieve: async () => [] });
      expect(answer).toMatchObject({
        mode: 'refuse',
        answer: REFUSALS.nothing_found,
        claims: [],
        citations: [],
        confidence: 0,
      });
      expect(answer.timings.first_token_ms).toBeNull();
      expect(runtime.requests).toHaveLength(0);
      expect(phases(events)).toEqual(['searching']);
      expect(deps.records[0]).toMatchObject({ prompt_sha256: null, confidence_features: null });
    });

    it('without the model when nothing is near enough, and shows the nearest', async () => {
      const far = PASSAGES.map((passage) => ({ ...passage, similarity: 0.2 }));
      const { answer, runtime } = await ask({}, {}, { retrieve: async () => far });
      expect(answer).toMatchObject({ mode: 'refuse', answer: REFUSALS.not_similar, searched: SEARCHED });
      expect(answer.nearest.map((hit) => hit.chunk_id)).toEqual(PASSAGES.map((passage) => passage.chunkId));
      expect(runtime.requests).toHaveLength(0);
    });

    it('not by similarity while a passage is not embedded', async () => {
      const some = PASSAGES.map((passage, i) => ({ ...passage, similarity: i === 0 ? null : 0.1 }));
      const { runtime } = await ask({}, {}, { retrieve: async () => some });
      expect(runtime.requests.length).toBeGreaterThan(0);
    });

    it('without the model when the question names what stands nowhere in the passages, and says so', async () => {
      const { answer, runtime } = await ask(
        {},
        { question: 'How many days of annual leave does Pensando give in Oslo?' },
      );
      expect(answer).toMatchObject({
        mode: 'refuse',
        answer: REFUSALS.unknown_name,
        missing_information: 'Not mentioned: “Pensando”, “Oslo”.',
      });
      expect(runtime.requests).toHaveLength(0);
    });

    it('without the model when the nearest document is about another period', async () => {
      const other = PASSAGES.map((passage) => ({ ...passage, periodFit: 0 }));
      const { answer, runtime } = await ask({}, {}, { retrieve: async () => other });
      expect(answer).toMatchObject({ mode: 'refuse', answer: REFUSALS.other_period, missing_information: null });
      expect(runtime.requests).toHaveLength(0);
    });

    it('asks back when the question fits several documents and does not say which', async () => {
      const alike = ['a', 'b', 'c', 'd']
        .map((letter) => letter.repeat(16))
        .flatMap((id) =>
          PASSAGES.slice(0, 2).map((passage) => ({
            ...{ ...passage, documentId: id, chunkId: `${id}_${passage.chunkIndex}`, similarity: 0.4 },
            document: { ...passage.document, document_id: id, document_name: `Policy ${id[0]}`, passages: 40 },
          })),
        );
      const question = 'How many days of annual leave may be carried over?';
      const { answer, runtime } = await ask({}, { question }, { retrieve: async () => alike });
      expect(answer).toMatchObject({ mode: 'clarify', answer: QUESTION_BACK, claims: [], missing_information: null });
      expect(answer.options).toEqual(
        ['a', 'b', 'c'].map((id) => ({ label: `Policy ${id}`, document_ids: [id.repeat(16)] })),
      );
      expect(runtime.requests).toHaveLength(0);
    });

    it('does not ask back when none of the documents has the words of the question', async () => {
      const alike = ['a', 'b', 'c', 'd']
        .map((letter) => letter.repeat(16))
        .flatMap((id) =>
          PASSAGES.slice(0, 2).map((passage) => ({
            ...{ ...passage, documentId: id, chunkId: `${id}_${passage.chunkIndex}`, similarity: 0.4 },
            document: { ...passage.document, document_id: id, passages: 40 },
          })),
        );
      const question = 'How many patents are held by employees?';
      const { answer } = await ask({}, { question }, { retrieve: async () => alike });
      expect(answer).toMatchObject({ mode: 'refuse', answer: REFUSALS.not_similar, options: [] });
    });

    it('does not ask back where the documents are too short to hold more of what was found', async () => {
      const { answer } = await ask({}, {}, { retrieve: async () => PASSAGES });
      expect(answer.mode).not.toBe('clarify');
    });

    it.each([
      ['does not say Yes to the few passages of a small scope', [0.5]],
      ['would rather refuse', [0.9, 0.4]],
    ])('when the model %s, without a word of its own', async (_, preferences) => {
      const { answer, runtime } = await ask({ preferences });
      expect(answer).toMatchObject({ mode: 'refuse', answer: REFUSALS.not_answered, validation: { repaired: false } });
      expect(answer.timings.first_token_ms).toBeNull();
      expect(runtime.requests).toHaveLength(0);
    });

    it('not for want of a Yes where there was more to search than was found', async () => {
      const asked: string[] = [];
      const runtime = fakeChatRuntime();
      const settings = { ...DEFAULT_SETTINGS, topK: PASSAGES.length };
      const preference: ChatRuntime['preference'] = async (_, [word]) => {
        asked.push(word);
        return 1;
      };
      const deps = answerDepsOf(runtime, { settings, chat: async () => ({ ...runtime, preference }) });
      await eventsOf(answerQuestion({ question: QUESTION }, deps));
      expect(asked).toEqual(['answer']);
    });
  });

  describe('repairs', () => {
    it('once, naming what was wrong and the allowed lines, on the same prompt', async () => {
      const first = await numberOf('25 days');
      const { answer, events, runtime } = await ask({
        script: [{ unchecked: CUT_OFF }, { output: reply([[first], 'Employees get 25 days of annual leave.']) }],
      });
      expect(answer).toMatchObject({ mode: 'answer', validation: { repaired: true } });
      expect(phases(events)).toEqual([
        'searching',
        'reading',
        'writing',
        'checking',
        'repairing',
        'writing',
        'checking',
      ]);
      expect(events.filter((event) => event.type === 'restart')).toHaveLength(1);
      const [before, after] = runtime.requests;
      expect(after?.user.startsWith(before?.user ?? '?')).toBe(true);
      expect(after?.user).toMatch(/It was cut off\. Allowed line numbers: 1, 2, 3/);
    });

    it.each([
      ['cut off', { unchecked: CUT_OFF }],
      ['not JSON', { unchecked: 'Sure! The answer is 25.' }],
      ['of another shape', { unchecked: '{"answer":"25"}' }],
      ['citing lines that are not in the prompt', { unchecked: reply([[99], 'Employees get 25 days.']) }],
      ['citing line 0', { unchecked: reply([[0], 'Employees get 25 days.']) }],
      ['without words', { unchecked: reply([[1], ' . ']) }],
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

    it('when the validator leaves a claim without a citation', async () => {
      const first = await numberOf('25 days');
      const good = { output: reply([[first], 'Employees get 25 days of annual leave.']) };
      const deps = answerDepsOf(fakeChatRuntime());
      let replies = 0;
      const { answer, events } = await ask(
        {
          script: [good, good],
          onPiece: (index) => {
            if (index === 0) replies++;
          },
        },
        {},
        { validate: (draft, passages) => deps.validate(draft, replies < 2 ? [] : passages) },
      );
      // A sentence that did not hold was never shown as checked.
      const order = events.map((event) => event.type).filter((type) => type === 'restart' || type === 'claim');
      expect(order).toEqual(['restart', 'claim']);
      expect(answer).toMatchObject({ mode: 'answer', validation: { valid: 1, repaired: true } });
    });
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
    expect(answer.claims).toEqual([{ text: 'Leave is 25 days.', markers: [1], verdict: 'supported', reason: null }]);
  });

  it('does not take a bracketed number in words for a marker', async () => {
    const first = await numberOf('25 days');
    const { answer } = await ask(
      { script: [{ unchecked: reply([[first], 'See note [3] and [1].']) }] },
      {},
      EVERY_LINE,
    );
    expect(answer.answer).toBe('See note [3] and [1]. [1]');
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
    ['short, and without a name', 'When does unused leave lapse?', null],
    ['with a pronoun for a subject of its own', 'When may employees carry over the leave they saved?', null],
    ['alone', 'How many days of annual leave do employees get?', null],
    ['with a name of its own', 'When does leave lapse at Intel?', 'Not mentioned: “Intel”.'],
    ['beginning in the middle', 'and for contractors?', 'Not mentioned: “AMD”, “Austria”.'],
    ['with a pronoun for what it does not name', 'When was it due?', 'Not mentioned: “AMD”, “Austria”.'],
  ])(
    'is refused for a name of the question before only where it clearly leans on it: %s',
    async (_, question, missing) => {
      const conversation = [{ question: 'What was the revenue of AMD in Austria?', answer: 'It was $5 million. [1]' }];
      const near = async () => PASSAGES.map((passage) => ({ ...passage, similarity: 0.9 }));
      const { answer } = await ask({}, { question, conversation }, { retrieve: near });
      expect(answer.missing_information).toBe(missing);
      expect(answer.answer === REFUSALS.unknown_name).toBe(missing !== null);
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

  describe('stops', () => {
    async function abortedAt(when: (event: AskEvent) => boolean) {
      const controller = new AbortController();
      const deps = answerDepsOf(
        fakeChatRuntime({ script: [{ output: reply([[1], 'Employees get 25 days of leave.']) }] }),
      );
      const events: AskEvent[] = [];
      const run = async () => {
        for await (const event of answerQuestion({ question: QUESTION }, deps, { signal: controller.signal })) {
          events.push(event);
          if (when(event)) controller.abort();
        }
      };
      await expect(run()).rejects.toMatchObject({ code: 'CANCELLED' });
      return { events, deps };
    }

    it.each(['phase', 'evidence', 'token'] as const)(
      'at the first %s: nothing more, nothing recorded',
      async (type) => {
        const { events, deps } = await abortedAt((event) => event.type === type);
        expect(events.at(-1)?.type).toBe(type);
        expect(deps.records).toHaveLength(0);
      },
    );

    it('while it checks', async () => {
      const { events, deps } = await abortedAt((event) => event.type === 'phase' && event.phase === 'checking');
      expect(events.some((event) => event.type === 'final')).toBe(false);
      expect(deps.records).toHaveLength(0);
    });

    it('before it begins', async () => {
      const signal = AbortSignal.abort();
      const run = answerQuestion({ question: QUESTION }, answerDepsOf(fakeChatRuntime()), { signal });
      await expect(run.next()).rejects.toMatchObject({ code: 'CANCELLED' });
    });

    it('as cancelled when a power fails because of the signal', async () => {
      const controller = new AbortController();
      const deps = answerDepsOf(fakeChatRuntime(), {
        retrieve: async () => {
          controller.abort();
          throw new DOMException('aborted', 'AbortError');
        },
      });
      const run = eventsOf(answerQuestion({ question: QUESTION }, deps, { signal: controller.signal }));
      await expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
    });
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
