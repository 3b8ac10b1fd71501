import { describe, expect, it } from 'vitest';
import { verbatimShare } from '../../../../../evaluation/quality/answers/verbatim-share.ts';
import { answerOf, citationOf, claimOf, hitOf } from '../answer-of.ts';

const STORED = 'Up to five days may\nbe carried over. They lapse on 31 March.';
const library = { textOf: async (_: string, start: number, end: number) => STORED.slice(start, end) };
const hit = hitOf(1, STORED);

/** An answer of one claim that cites the stored text from 0 to `end`. */
const asked = (text: string, end: number) => ({
  answer: answerOf({
    claims: [claimOf(text, 1)],
    citations: [{ ...citationOf(1, hit, 0, end), claim_text: text }],
  }),
});

describe('verbatimShare', () => {
  it('counts the characters of a quote, with its line break folded', async () => {
    expect(await verbatimShare([asked('Up to five days may be carried over.', 36)], library)).toEqual({
      verbatim: 29,
      characters: 29,
    });
  });

  it.each([
    ['one other word', 'Up to nine days may be carried over.', 36],
    ['a full stop of its own', 'Up to five days.', 36],
    ['words that stand elsewhere than it says', 'They lapse on 31 March.', 36],
  ])('counts none for %s', async (_, text, end) => {
    expect(await verbatimShare([asked(text, end)], library)).toMatchObject({ verbatim: 0 });
  });

  it('does not believe what the citation says of itself', async () => {
    const text = 'Invented words.';
    const [one] = [asked(text, 36)];
    const citations = one.answer.citations.map((citation) => ({ ...citation, text_span: text }));
    expect(await verbatimShare([{ answer: { ...one.answer, citations } }], library)).toMatchObject({ verbatim: 0 });
  });
});
