import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/contract/answer.ts';
import { answerQuestion } from '../../../../src/engine/answer/answer-question.ts';
import { answerConfidence } from '../../../../src/engine/answer/confidence.ts';
import { REFUSALS } from '../../../../src/engine/answer/gate/refusal.ts';
import { QUOTE_START } from '../../../../src/engine/answer/sources/model/grammar.ts';
import { QUOTE_SYSTEM_PROMPT } from '../../../../src/engine/answer/sources/model/prompt/prompt.ts';
import type { AnswerDeps, AnswerRequest } from '../../../../src/engine/answer/types.ts';
import type { ChatRuntime } from '../../../../src/engine/models/types.ts';
import { type FakeChatOptions, fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { answerDepsOf, SETTINGS } from '../answer-deps-of.ts';
import { ask as askOf, QUESTION } from '../ask-of.ts';
import { documentOf, PASSAGES, textOf } from '../library-of.ts';

const ask = (chat: FakeChatOptions = {}, request: Partial<AnswerRequest> = {}, changes: Partial<AnswerDeps> = {}) =>
  askOf(chat, { quoteOnly: true, ...request }, changes);

/** The numbers of the prompt's lines that have these words. */
async function numbersOf(...words: readonly string[]): Promise<number[]> {
  const { runtime } = await ask();
  const lines = [...(runtime.requests[0]?.user ?? '').matchAll(/^\[(\d+)\] (.+)$/gm)];
  return words.map((word) => {
    const line = lines.find(([, , text = '']) => text.includes(word));
    if (line === undefined) throw new Error(`not in the prompt: ${word}`);
    return Number(line[1]);
  });
}
const quote = (lines: readonly number[]) => ({ output: JSON.stringify({ mode: 'quote', lines }) });

/** Documents as they are: what is quoted must stand in them, character by character. */
async function expectVerbatim(answer: Answer): Promise<void> {
  for (const citation of answer.citations) {
    const stored = await textOf(citation.document_id, citation.start, citation.end);
    expect(citation).toMatchObject({ text_span: stored, claim_text: stored, citation_type: 'direct_quote' });
    expect(PASSAGES.map((passage) => passage.chunkId)).toContain(citation.chunk_id);
  }
  const printed = answer.claims.map(({ text, markers }) => `${text} ${markers.map((m) => `[${m}]`).join('')}`);
  expect(answer.answer).toBe(printed.join(' '));
}

describe('an answer that only quotes', () => {
  it('is the sentences picked, word for word, each with its own place', async () => {
    const [lapse, entitled] = await numbersOf('lapse', '25 days');
    const { answer, events, runtime, deps } = await ask({ script: [quote([lapse as number, entitled as number])] });
    expect(answer).toMatchObject({
      mode: 'answer',
      quote_only: true,
      cached: false,
      answer:
        'They lapse on 31 March. [1] Employees are entitled to 25 days of annual leave in each calendar year. [2]',
      removed: [],
      confidence: answerConfidence({ overlap: 1, first: 1, changed: 0, sure: 1 }),
      missing_information: null,
      validation: { valid: 2, invalid_removed: 0, missing: 0, notes: [], repaired: false },
    });
    await expectVerbatim(answer);
    expect(answer.claims.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['supported', null],
      ['supported', null],
    ]);
    const types = events.map((event) => (event.type === 'phase' ? event.phase : event.type));
    expect(types).toEqual(['searching', 'evidence', 'reading', 'writing', 'checking', 'final']);
    expect(runtime.requests).toHaveLength(1);
    expect(runtime.requests[0]).toMatchObject({
      system: QUOTE_SYSTEM_PROMPT,
      start: QUOTE_START,
      maxTokens: SETTINGS.quoteMaxTokens,
    });
    expect(deps.records[0]).toMatchObject({
      answer,
      model_citations: [
        { attempt: 1, sentences: [lapse], claim: 'They lapse on 31 March.' },
        { attempt: 1, sentences: [entitled] },
      ],
    });
    expect(deps.records[0]?.prompt_sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has the cells of a row apart as the document has them, whatever the prompt made of them', async () => {
    const [france] = await numbersOf('France');
    const { answer } = await ask({ script: [quote([france as number])] });
    expect(answer.claims.map(({ text }) => text)).toEqual(['France\t45 EUR\t140 EUR']);
    await expectVerbatim(answer);
  });

  it('keeps brackets of the document apart from its markers', async () => {
    const [annex] = await numbersOf('annex');
    const { answer } = await ask({ script: [quote([annex as number])] });
    expect(answer.answer).toBe('See also note [3] of the annex for contractors. [1]');
    expect(answer.validation.invalid_removed).toBe(0);
  });

  it('says a line once that was picked twice', async () => {
    const [lapse] = (await numbersOf('lapse')) as [number];
    const { answer } = await ask({ script: [quote([lapse, lapse, lapse])] });
    expect(answer.answer).toBe('They lapse on 31 March. [1]');
  });

  it('says words once that stand in two documents, and cites both', async () => {
    const rules = (id: string) =>
      documentOf({
        ...{ id, name: id },
        sentences: ['Leave is granted by the line manager in writing.', 'Other rules apply to contractors.'],
        passages: [{ sentences: [0, 1] }],
      }).passages;
    const ids = ['cccccccccccccccc', 'dddddddddddddddd'];
    const passages = ids.flatMap(rules);
    const { answer } = await ask({ script: [quote([1, 3])] }, {}, { retrieve: async () => passages });
    expect(answer.answer).toBe('Leave is granted by the line manager in writing. [1][2]');
    expect(answer.citations.map(({ document_id }) => document_id)).toEqual(ids);
  });

  it('is verbatim whatever the grammar lets a model pick: 300 random replies', async () => {
    let answers = 0;
    for (let seed = 0; seed < 300; seed++) {
      const { answer } = await ask({ seed });
      if (answer.mode === 'answer') answers++;
      expect(answer.validation).toMatchObject({ invalid_removed: 0, missing: 0, repaired: false });
      expect(answer.claims.length).toBeLessThanOrEqual(SETTINGS.maxClaims);
      await expectVerbatim(answer);
    }
    expect(answers).toBe(300);
  });

  it('keeps its smaller budget', async () => {
    const settings = { ...SETTINGS, quotePromptTokens: 30 };
    const small = await ask({}, {}, { settings });
    const usual = await ask();
    const length = ({ runtime }: Awaited<ReturnType<typeof ask>>) => runtime.requests[0]?.user.length ?? 0;
    expect(length(small)).toBeLessThan(length(usual) / 2);
  });

  it('goes on with a conversation', async () => {
    const conversation = [{ question: 'How long is parental leave?', answer: 'Eight weeks. [1]' }];
    const { runtime, deps } = await ask({}, { question: 'and when does it lapse?', conversation });
    expect(runtime.requests[0]?.user).toContain('Earlier question: How long is parental leave?');
    expect(deps.contexts[0]?.text).toContain('parental');
  });

  it('is refused before the model is asked when nothing is near', async () => {
    const chat = async (): Promise<ChatRuntime> => {
      throw new Error('the model was opened');
    };
    const far = PASSAGES.map((passage) => ({ ...passage, similarity: 0.01 }));
    const { answer } = await ask({}, {}, { chat, retrieve: async () => far });
    expect(answer).toMatchObject({ mode: 'refuse', answer: REFUSALS.not_answered });
  });

  describe('of lines with a question that nothing answers', () => {
    const question = 'Can I return an item that was on sale?';
    const sentences = [
      'Items on sale cannot be returned.',
      'It says “Why not?” on the label, next to the price.',
      question,
    ];
    const passages = [{ sentences: [0, 2] as const }];
    const faq = documentOf({ id: 'cccccccccccccccc', name: 'FAQ', sentences, passages }).passages;
    const asked = (...script: FakeChatOptions['script'] & {}) =>
      ask({ script }, { question }, { retrieve: async () => faq });

    it('leaves the question out and says so', async () => {
      const { answer } = await asked(quote([1, 3]));
      expect(answer.answer).toBe('Items on sale cannot be returned. [1]');
      expect(answer.validation.notes).toEqual(['Line 3 was picked but only asks; left out.']);
      expect(answer.validation).toMatchObject({ invalid_removed: 0, repaired: false });
    });

    it('is refused when nothing else was picked, without being asked for again', async () => {
      const { answer, runtime } = await asked(quote([3]), quote([1]));
      expect(answer).toMatchObject({ mode: 'refuse', answer: REFUSALS.not_checkable, claims: [], citations: [] });
      expect(answer.validation.notes).toEqual(['Line 3 was picked but only asks; left out.']);
      expect(runtime.requests).toHaveLength(1);
    });

    it('keeps a line that quotes somebody who asks', async () => {
      const { answer } = await asked(quote([2]));
      expect(answer.answer).toBe(`${sentences[1]} [1]`);
    });
  });

  it('is asked for once more when the reply was cut off, and then quotes', async () => {
    const [lapse] = (await numbersOf('lapse')) as [number];
    const { answer, events, runtime } = await ask({
      script: [{ unchecked: '{"mode":"quote","lines":[1' }, quote([lapse])],
    });
    expect(answer).toMatchObject({ answer: 'They lapse on 31 March. [1]', validation: { repaired: true } });
    expect(runtime.requests).toHaveLength(2);
    expect(events.some((event) => event.type === 'restart')).toBe(true);
  });

  it('is refused after a second reply that is no use, without a third', async () => {
    const unknown = { unchecked: '{"mode":"quote","lines":[77]}' };
    const { answer, runtime, deps } = await ask({ script: [unknown, unknown] });
    expect(answer).toMatchObject({
      mode: 'refuse',
      answer: REFUSALS.not_checkable,
      validation: { invalid_removed: 1, repaired: true },
    });
    expect(runtime.requests).toHaveLength(2);
    expect(runtime.requests[1]?.user).toContain('There is no line 77.');
    expect(deps.records[0]?.model_citations).toEqual([
      { attempt: 1, claim: '', sentences: [77], chunk_ids: [] },
      { attempt: 2, claim: '', sentences: [77], chunk_ids: [] },
    ]);
  });

  it('keeps the lines of the prompt when a reply names others too', async () => {
    const { answer } = await ask({ script: [{ unchecked: '{"mode":"quote","lines":[1,77]}' }] });
    expect(answer.mode).toBe('answer');
    expect(answer.claims).toHaveLength(1);
    expect(answer.validation).toMatchObject({
      invalid_removed: 1,
      notes: ['Line 77 was cited but not offered; removed.'],
    });
  });

  it('is refused rather than quoted when the validator does not find the words', async () => {
    const { answer } = await ask(
      { script: [quote([1]), quote([1])] },
      {},
      { validate: (draft) => answerDepsOf(fakeChatRuntime()).validate(draft, []) },
    );
    expect(answer).toMatchObject({ mode: 'refuse', claims: [], citations: [] });
  });

  it('is CANCELLED once the signal aborts', async () => {
    const stop = new AbortController();
    const deps = answerDepsOf(fakeChatRuntime({ onPiece: () => stop.abort() }));
    const asking = async () => {
      const request = { question: QUESTION, quoteOnly: true };
      for await (const event of answerQuestion(request, deps, { signal: stop.signal })) {
        expect(event.type).not.toBe('final');
      }
    };
    await expect(asking()).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(deps.records).toEqual([]);
  });
});
