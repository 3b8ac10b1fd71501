import { describe, expect, it } from 'vitest';
import type { ScoreLines } from '../../../../src/engine/models/types.ts';
import { ask, numberOf, reply } from '../ask-of.ts';
import { documentOf } from '../library-of.ts';

/** What the scorer says of a line by words that it has; 0.1 of others. */
const reading =
  (scores: Readonly<Record<string, number>>): ScoreLines =>
  async (_, lines) =>
    lines.map((line) => ({ score: Object.entries(scores).find(([words]) => line.includes(words))?.[1] ?? 0.1 }));

const RATES = ['Zurich pays 240 CHF for a night.', 'Geneva pays 260 CHF for a night.', 'Basel pays 180 CHF.'];
const { passages } = documentOf({
  ...{ id: 'a'.repeat(16), name: 'Travel Policy', sentences: [...RATES, 'Is Bern paid?', '26'] },
  passages: [{ sentences: [0, 4], section: '4 Rates > 4.1 Hotels' }],
});
const COMPARE = 'Which city has the highest rate for a night?';
const asked = (question: string, scores: Readonly<Record<string, number>> = {}) =>
  ask(
    { script: [{ output: reply([[1], RATES[0] ?? '']) }] },
    { question },
    { scoreLines: reading(scores), retrieve: async () => passages },
  );

describe('a question that needs more than reading', () => {
  it('says so before anything is answered, gives the lines, and asks no model', async () => {
    const { answer, events, runtime } = await asked(COMPARE, { Geneva: 0.8, Zurich: 0.7 });
    expect(events.find((event) => event.type === 'evidence')).toMatchObject({ needs: 'compare' });
    expect(runtime.requests).toEqual([]);
    expect(answer).toMatchObject({ mode: 'refuse', needs: 'compare', claims: [], citations: [], confidence: 0 });
    expect(answer.answer).toBe(
      'This needs a comparison, and no figures were found that can be compared for it. ' +
        'These lines are nearest; none was checked as an answer.',
    );
    expect(answer.nearest_lines.map(({ text }) => text)).toEqual([RATES[1], RATES[0], RATES[2]]);
    const [first] = answer.nearest_lines;
    expect(first).toMatchObject({ document_name: 'Travel Policy', section: '4 Rates > 4.1 Hotels', page_number: 1 });
    expect(first?.rects).toEqual([{ page_index: 0, rects: [[first?.start, 0, RATES[1]?.length, 10]] }]);
    expect(first?.lit_spans.map(({ start, end }) => passages[0]?.text.slice(start, end))).toEqual(['260 CHF']);
  });
});

describe('a refusal', () => {
  it('leads with the name that nothing found mentions, and has the lines that are near all the same', async () => {
    const { answer } = await asked('What does Pensando pay for a night?', { Geneva: 0.2 });
    expect(answer.mode).toBe('refuse');
    expect(answer.answer).toBe(
      'Nothing found mentions “Pensando”. These lines are nearest; none was checked as an answer.',
    );
    expect(answer.nearest_lines[0]?.text).toBe(RATES[1]);
  });

  it('has no lines where nothing was found', async () => {
    const { answer } = await ask({}, { question: COMPARE }, { retrieve: async () => [] });
    expect(answer).toMatchObject({ mode: 'refuse', nearest_lines: [] });
    expect(answer.answer).toBe('No passage that fits this question was found.');
  });

  it('has the lines where what was written could not be checked', async () => {
    const wrong = reply([[1], 'Nights in Oslo are free of charge for everyone.']);
    const script = [{ output: wrong }, { output: wrong }];
    const { answer } = await ask({ script }, {}, { scoreLines: reading({ '25 days': 0.9 }) });
    expect(answer).toMatchObject({ mode: 'refuse', needs: null });
    expect(answer.answer).toContain('These lines are nearest; none was checked as an answer.');
    expect(answer.nearest_lines[0]?.text).toContain('25 days');
    expect(answer.nearest_lines.length).toBeLessThanOrEqual(5);
  });
});

describe('a sentence of an answer', () => {
  it('is told apart where it stands on its page and may not be what was asked', async () => {
    const question = 'Who decides when the days lapse?';
    const number = await numberOf('lapse', question);
    const script = [{ output: reply([[number], 'They lapse on 31 March.']) }];
    const { answer } = await ask({ script }, { question });
    expect(answer.claims).toMatchObject([{ verdict: 'supported', answers_question: 'unsure' }]);
  });
});
