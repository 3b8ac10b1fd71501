import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../src/contract/answer.ts';
import { provingWords } from '../../../../src/contract/view/citation-text.ts';
import { answerQuestion } from '../../../../src/engine/answer/answer-question.ts';
import { answerConfidence } from '../../../../src/engine/answer/confidence.ts';
import { REFUSALS } from '../../../../src/engine/answer/gate/refusal.ts';
import type { AnswerDeps, AnswerRequest } from '../../../../src/engine/answer/types.ts';
import type { ChatRuntime, ScoreLines } from '../../../../src/engine/models/types.ts';
import { fakeChatRuntime } from '../../../fakes/fake-chat-runtime.ts';
import { randomFrom } from '../../../fakes/random.ts';
import { answerDepsOf, SETTINGS } from '../answer-deps-of.ts';
import { ask as askOf, QUESTION } from '../ask-of.ts';
import { documentOf, PASSAGES, textOf } from '../library-of.ts';

/** Its name stands in answers; nothing else is asked of it. */
const UNASKED = fakeChatRuntime();
const NO_MODEL = async (): Promise<ChatRuntime> => {
  throw new Error('the model was opened');
};

/** What the scorer says of lines by words that they have; 0.1 of others. */
const reading =
  (scores: Readonly<Record<string, number>>): ScoreLines =>
  async (_, lines) =>
    lines.map((line) => ({ score: Object.entries(scores).find(([words]) => line.includes(words))?.[1] ?? 0.1 }));

/** Asks for quotes of the lines that score so; the chat model cannot be opened. */
const ask = (
  scores: Readonly<Record<string, number>>,
  request: Partial<AnswerRequest> = {},
  changes: Partial<AnswerDeps> = {},
) => askOf({}, { quoteOnly: true, ...request }, { chat: NO_MODEL, scoreLines: reading(scores), ...changes });

/** Documents as they are: what is quoted must stand in them, character by character. */
async function expectVerbatim(answer: Answer): Promise<void> {
  for (const citation of answer.citations) {
    const stored = await textOf(citation.document_id, citation.start, citation.end);
    expect(citation).toMatchObject({ text_span: stored, citation_type: 'direct_quote' });
    expect(provingWords(citation)).toBe(citation.claim_text);
    expect(PASSAGES.map((passage) => passage.chunkId)).toContain(citation.chunk_id);
  }
  const printed = answer.claims.map(({ text, markers }) => `${text} ${markers.map((m) => `[${m}]`).join('')}`);
  expect(answer.answer).toBe(printed.join(' '));
}

describe('an answer that only quotes', () => {
  it('is the lines that answer best, word for word, each with its own place, and asks no model', async () => {
    const { answer, events, deps } = await ask({ lapse: 0.9, '25 days': 0.88, carried: 0.7 });
    expect(answer).toMatchObject({
      mode: 'answer',
      quote_only: true,
      cached: false,
      answer:
        'They lapse on 31 March. [1] Employees are entitled to 25 days of annual leave in each calendar year. [2]',
      removed: [],
      confidence: answerConfidence({ nearest: 1, read: 0.9, code: 0, first: 1, sure: 1 }),
      missing_information: null,
      validation: { valid: 2, invalid_removed: 0, missing: 0, notes: [], repaired: false },
      timings: { first_token_ms: null, prompt_tokens: 0 },
    });
    await expectVerbatim(answer);
    expect(answer.claims.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['supported', null],
      ['supported', null],
    ]);
    const types = events.map((event) => (event.type === 'phase' ? event.phase : event.type));
    expect(types.filter((type) => type !== 'claim')).toEqual(['searching', 'evidence', 'final']);
    expect(deps.records[0]).toMatchObject({ answer, model_citations: [], prompt_sha256: null, validation_ms: null });
  });

  it('has the cells of a row apart as the document has them', async () => {
    const { answer } = await ask({ France: 0.9 });
    expect(answer.claims.map(({ text }) => text)).toEqual(['France\t45 EUR\t140 EUR']);
    await expectVerbatim(answer);
  });

  it('keeps brackets of the document apart from its markers', async () => {
    const { answer } = await ask({ annex: 0.9 });
    expect(answer.answer).toBe('See also note [3] of the annex for contractors. [1]');
    expect(answer.validation.invalid_removed).toBe(0);
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
    const { answer } = await ask({ granted: 0.9 }, {}, { retrieve: async () => passages });
    expect(answer.answer).toBe('Leave is granted by the line manager in writing. [1][2]');
    expect(answer.citations.map(({ document_id }) => document_id)).toEqual(ids);
  });

  it('is verbatim whatever the scorer says of the lines, 300 times', async () => {
    const random = randomFrom(1);
    let answers = 0;
    for (let turn = 0; turn < 300; turn++) {
      const scoreLines: ScoreLines = async (_, lines) => lines.map(() => ({ score: random() * 2 - 1 }));
      const { answer } = await ask({}, {}, { scoreLines });
      if (answer.mode === 'answer') answers++;
      expect(answer.validation).toMatchObject({ invalid_removed: 0, missing: 0, repaired: false });
      expect(answer.claims.length).toBeLessThanOrEqual(SETTINGS.maxClaims);
      await expectVerbatim(answer);
    }
    expect(answers).toBeGreaterThan(250);
  });

  it('of several parts quotes for each, and no line twice', async () => {
    const question = 'How many days of annual leave do employees get and when do they lapse?';
    const { answer } = await ask({ lapse: 0.9, '25 days': 0.8 }, { question });
    expect(new Set(answer.claims.map(({ text }) => text)).size).toBe(answer.claims.length);
    expect(answer.claims.length).toBeGreaterThan(1);
  });

  it('of a list has all that is nearly as good, in the order of the document', async () => {
    const scores = { '25 days': 0.8, lapse: 0.85, carried: 0.9 };
    const { answer } = await ask(scores, { question: 'List all rules about days of annual leave.' });
    expect(answer.claims.map(({ text }) => text)).toEqual([
      'Employees are entitled to 25 days of annual leave in each calendar year.',
      'Up to 5 unused days may be carried over into the next year.',
      'They lapse on 31 March.',
    ]);
  });

  it('goes on with a conversation', async () => {
    const conversation = [{ question: 'How long is parental leave?', answer: 'Eight weeks. [1]' }];
    const { deps } = await ask({ lapse: 0.9 }, { question: 'and when does it lapse?', conversation });
    expect(deps.contexts[0]?.text).toContain('parental');
  });

  it('is refused by the same gate when nothing is near, and where no line tells anything', async () => {
    const far = PASSAGES.map((passage) => ({ ...passage, similarity: 0.01 }));
    const { answer } = await ask({}, {}, { retrieve: async () => far });
    expect(answer).toMatchObject({ mode: 'refuse', answer: expect.stringContaining(REFUSALS.not_answered) });
    const question = 'Can I return an item that was on sale?';
    const asks = documentOf({
      ...{ id: 'cccccccccccccccc', name: 'FAQ', sentences: [question] },
      passages: [{ sentences: [0, 0] }],
    });
    const none = await ask({ sale: 0.9 }, { question }, { retrieve: async () => asks.passages });
    expect(none.answer).toMatchObject({ mode: 'refuse', answer: REFUSALS.nothing_found, claims: [], citations: [] });
  });

  it('keeps a line that quotes somebody who asks', async () => {
    const sentences = ['Items on sale cannot be returned.', 'It says “Why not?” on the label, next to the price.'];
    const { passages } = documentOf({
      ...{ id: 'cccccccccccccccc', name: 'FAQ', sentences },
      passages: [{ sentences: [0, 1] }],
    });
    const { answer } = await ask({ label: 0.9 }, {}, { retrieve: async () => passages });
    expect(answer.answer).toBe(`${sentences[1]} [1]`);
  });

  it('is refused rather than quoted when the validator does not find the words', async () => {
    const { answer } = await ask(
      { lapse: 0.9 },
      {},
      { validate: (draft) => answerDepsOf(UNASKED).validate(draft, []) },
    );
    expect(answer).toMatchObject({ mode: 'refuse', claims: [], citations: [] });
  });

  it('is CANCELLED once the signal aborts', async () => {
    const stop = new AbortController();
    const scoreLines: ScoreLines = async (_, lines) => {
      stop.abort();
      return lines.map(() => ({ score: 0.5 }));
    };
    const deps = answerDepsOf(UNASKED, { scoreLines });
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
