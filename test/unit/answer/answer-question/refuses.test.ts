import { describe, expect, it } from 'vitest';
import { LINES_ARE_NEAR, QUESTION_BACK, REFUSALS } from '../../../../src/engine/answer/gate/refusal.ts';
import { DEFAULT_SETTINGS } from '../../../../src/engine/answer/settings.ts';
import type { AnswerDeps, AnswerRequest } from '../../../../src/engine/answer/types.ts';
import type { ScoreLines } from '../../../../src/engine/models/types.ts';
import { SEARCHED } from '../answer-deps-of.ts';
import { ask, phases } from '../ask-of.ts';
import { PASSAGES } from '../library-of.ts';

/** The same passages in four documents, none of them near the question. */
const ALIKE = ['a', 'b', 'c', 'd']
  .map((letter) => letter.repeat(16))
  .flatMap((id) =>
    PASSAGES.slice(0, 2).map((passage) => ({
      ...{ ...passage, documentId: id, chunkId: `${id}_${passage.chunkIndex}`, similarity: 0.4 },
      document: { ...passage.document, document_id: id, document_name: `Policy ${id[0]}`, passages: 40 },
    })),
  );

/** A scorer that says the same of every line. */
const saying =
  (score: number): ScoreLines =>
  async (_, lines) =>
    lines.map(() => ({ score }));
/** The settings as they are shipped, over more passages than were found, each line of which may answer. */
const SHIPPED: Partial<AnswerDeps> = {
  settings: { ...DEFAULT_SETTINGS, topK: PASSAGES.length },
  scoreLines: saying(0.5),
};
const withLines = (refusal: string): string => `${refusal} ${LINES_ARE_NEAR}`;
const asked = (request: Partial<AnswerRequest>, changes: Partial<AnswerDeps> = {}) =>
  ask({}, request, { ...SHIPPED, ...changes });

describe('answerQuestion refuses', () => {
  it('without the model when nothing was found', async () => {
    const { answer, runtime, events, deps } = await asked({}, { retrieve: async () => [] });
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
    const far = PASSAGES.map((passage) => ({ ...passage, similarity: 0.05 }));
    const { answer, runtime } = await asked({}, { retrieve: async () => far, scoreLines: saying(0.2) });
    expect(answer).toMatchObject({ mode: 'refuse', answer: withLines(REFUSALS.not_similar), searched: SEARCHED });
    expect(answer.nearest.map((hit) => hit.chunk_id)).toEqual(PASSAGES.map((passage) => passage.chunkId));
    expect(runtime.requests).toHaveLength(0);
  });

  it('not by similarity while a passage is not embedded', async () => {
    const some = PASSAGES.map((passage, i) => ({ ...passage, similarity: i === 0 ? null : 0.1 }));
    const { runtime } = await asked({}, { retrieve: async () => some });
    expect(runtime.requests.length).toBeGreaterThan(0);
  });

  it('without the model when the question names what stands nowhere in the passages, and says so', async () => {
    const { answer, runtime } = await asked({
      question: 'How many days of annual leave does Pensando give in Oslo?',
    });
    expect(answer).toMatchObject({
      mode: 'refuse',
      answer: withLines('Nothing found mentions “Pensando” or “Oslo”.'),
      missing_information: 'Nothing found mentions “Pensando” or “Oslo”.',
    });
    expect(runtime.requests).toHaveLength(0);
  });

  it('without the model when the nearest document is about another period', async () => {
    const other = PASSAGES.map((passage) => ({ ...passage, periodFit: 0 }));
    const { answer, runtime } = await asked({}, { retrieve: async () => other });
    expect(answer).toMatchObject({
      mode: 'refuse',
      answer: withLines(REFUSALS.other_period),
      missing_information: null,
    });
    expect(runtime.requests).toHaveLength(0);
  });

  it('asks back when the question fits several documents and does not say which', async () => {
    const question = 'How many days of annual leave may be carried over?';
    const { answer, runtime } = await asked({ question }, { retrieve: async () => ALIKE });
    expect(answer).toMatchObject({ mode: 'clarify', answer: QUESTION_BACK, claims: [], missing_information: null });
    expect(answer.options).toEqual(
      ['a', 'b', 'c'].map((id) => ({ label: `Policy ${id}`, document_ids: [id.repeat(16)] })),
    );
    expect(runtime.requests).toHaveLength(0);
  });

  it('does not ask back when none of the documents has the words of the question', async () => {
    const question = 'How many patents are held by employees?';
    const { answer } = await asked({ question }, { retrieve: async () => ALIKE });
    expect(answer).toMatchObject({ mode: 'refuse', answer: withLines(REFUSALS.not_similar), options: [] });
  });

  it('does not ask back where the documents are too short to hold more of what was found', async () => {
    const question = 'How many days of annual leave may be carried over?';
    const short = ALIKE.map((passage) => ({ ...passage, document: { ...passage.document, passages: 2 } }));
    const { answer, runtime } = await asked({ question }, { retrieve: async () => short });
    expect(answer.mode).not.toBe('clarify');
    expect(runtime.requests.length).toBeGreaterThan(0);
  });

  it('without the model where all was found, and no line of it answers the question', async () => {
    const ofAll = (score: number) =>
      asked(
        {},
        {
          settings: { ...DEFAULT_SETTINGS, topK: PASSAGES.length + 1 },
          scoreLines: saying(score),
        },
      );
    const { answer, runtime } = await ofAll(0.1);
    expect(answer).toMatchObject({ mode: 'refuse', answer: withLines(REFUSALS.not_answered) });
    expect(runtime.requests).toHaveLength(0);
    expect((await ofAll(0.7)).runtime.requests.length).toBeGreaterThan(0);
  });
});
