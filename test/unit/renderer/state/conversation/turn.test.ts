import { describe, expect, it } from 'vitest';
import type { NearestLine } from '../../../../../src/contract/answer.ts';
import type { AskEvent } from '../../../../../src/contract/methods/asking.ts';
import {
  ASK_START,
  askReducer,
  checkedCount,
  keepChecked,
  openLines,
} from '../../../../../src/renderer/state/conversation/turn.ts';
import { answered, citations, nearest } from '../../../../fakes/page/demo-answers.ts';

const evidence: AskEvent = { type: 'evidence', hits: [...nearest], ms: 210 };
const token = (claim_index: number, text: string): AskEvent => ({ type: 'token', claim_index, text });
const claim = (claim_index: number): AskEvent => {
  const checked = answered.claims[claim_index];
  if (!checked) throw new Error(`the demo has no claim ${claim_index}`);
  return {
    type: 'claim',
    claim_index,
    claim: checked,
    citations: citations.filter((one) => checked.markers.includes(one.marker)),
  };
};
const line = (text: string): NearestLine => ({
  ...{ document_id: 'a'.repeat(16), document_name: 'Travel', source_filename: 'travel.pdf', chunk_id: 'a_0' },
  ...{ page_index: 0, page_number: 1, page_label: null, section: '' },
  ...{ text, start: 0, end: text.length, rects: [], lit_spans: [] },
});
const lines: AskEvent = { type: 'lines', lines: ['First.', 'Second.', 'Third.'].map(line) };
const play = (...events: AskEvent[]) => events.reduce(askReducer, ASK_START);

describe('askReducer', () => {
  it('shows evidence before any word', () => {
    const state = play({ type: 'phase', phase: 'searching' }, evidence);
    expect(state.hits).toHaveLength(3);
    expect(state.evidenceMs).toBe(210);
    expect(state.claims).toEqual([]);
  });

  it('keeps words of a sentence apart from checked sentences until its check', () => {
    const writing = play(evidence, token(0, 'Travel '), token(0, 'expense'));
    expect(writing.writing.get(0)).toBe('Travel expense');
    expect(writing.claims).toEqual([]);
    const checked = askReducer(writing, claim(0));
    expect(checked.writing.has(0)).toBe(false);
    expect(checked.claims[0]?.verdict).toBe('supported');
    expect(checked.citations.map((one) => one.marker)).toEqual([1]);
  });

  it('counts what is checked of what was begun', () => {
    expect(checkedCount(play(claim(0), token(1, 'Claims')))).toEqual({ checked: 1, begun: 2 });
  });

  it('shows the lines where the answer will be, and gives the place of the last one to each sentence', () => {
    const told = play(evidence, lines);
    expect(openLines(told)).toHaveLength(3);
    const writing = askReducer(told, token(0, 'Travel'));
    expect(openLines(writing).map(({ text }) => text)).toEqual(['First.', 'Second.']);
    expect(openLines(askReducer(writing, claim(0)))).toHaveLength(2);
    expect(openLines(play(lines, token(0, 'a'), token(1, 'b'), token(2, 'c'), token(3, 'd')))).toEqual([]);
    // A restart takes sentences back, and nothing that was found.
    expect(openLines(askReducer(writing, { type: 'restart' }))).toHaveLength(3);
    expect(openLines(keepChecked(writing))).toHaveLength(3);
  });

  it('counts no sentence that stood there before the lines, as of an earlier part', () => {
    expect(openLines(play(claim(0), lines))).toHaveLength(3);
    expect(openLines(play(claim(0), lines, token(1, 'b')))).toHaveLength(2);
  });

  it('knows how far the model has read, also over a restart', () => {
    const reading = {
      type: 'reading',
      tokens: 300,
      tokens_read: 64,
      share: 0.2,
      seconds_left: 4,
      is_busy: false,
    } as const;
    expect(play(reading, { type: 'restart' }).reading).toEqual(reading);
  });

  it('takes everything but the evidence back at a restart', () => {
    const state = play(evidence, claim(0), token(1, 'Claims'), { type: 'restart' });
    expect(state.claims).toEqual([]);
    expect(state.citations).toEqual([]);
    expect(state.writing.size).toBe(0);
    expect(state.hits).toHaveLength(3);
    expect(state.phase).toBe('repairing');
  });

  it('keeps nothing unchecked after a stop', () => {
    const state = keepChecked(play(claim(0), token(1, 'Claims above')));
    expect(state.claims).toHaveLength(1);
    expect(state.writing.size).toBe(0);
  });

  it('keeps the citations of two sentences that rest on the same words', () => {
    const first = claim(0);
    if (first.type !== 'claim') throw new Error('not a claim');
    const text = 'The same words say this too.';
    const second: AskEvent = {
      ...first,
      claim_index: 1,
      claim: { ...first.claim, text },
      citations: first.citations.map((one) => ({ ...one, claim_text: text })),
    };
    const state = play(first, second);
    expect(state.citations.map((one) => [one.marker, one.claim_text])).toEqual([
      [1, first.claim.text],
      [1, text],
    ]);
  });

  it('does not count a sentence twice when a check is sent again', () => {
    expect(play(claim(0), claim(0)).citations).toHaveLength(1);
  });
});
