import { expect, test } from 'vitest';
import { type SeenQuestion, shownLines, visible } from '../../../../../evaluation/quality/lines/visible.ts';

const place = (start: number) => ({ document_id: 'a', start, end: start + 10 });
const line = (start: number) => ({ document: 'a', start, end: start + 10 });
const best = [line(0), line(100), line(200), line(300)];

test('an answer shows what it cites, a refusal its nearest lines, or the best where it names none', () => {
  const cited = { mode: 'answer', citations: [place(500), place(600)], nearest_lines: [] };
  expect(shownLines(cited, best)).toEqual([line(500), line(600)]);
  const refusal = { mode: 'refuse', citations: [], nearest_lines: [place(300)] };
  expect(shownLines(refusal, best)).toEqual([line(300)]);
  expect(shownLines({ mode: 'refuse', citations: [] }, best)).toEqual(best);
  expect(shownLines({ mode: 'clarify', citations: [] }, best)).toEqual(best);
});

test('visible is what is right, and what stands in the first three lines shown', () => {
  const answering = (start: number) => ({ document: 'a', needs: 'one', lines: [line(start)] }) as const;
  const refused = { mode: 'refuse', citations: [] };
  const seen = (id: string, one: Partial<SeenQuestion>): SeenQuestion => ({
    ...{ question: { id, answerable: true }, answer: refused, isRight: false, answering: null, best },
    ...one,
  });
  const all = [
    seen('right, and labelled nowhere', { answer: { mode: 'answer', citations: [place(900)] }, isRight: true }),
    seen('refused, the third line answers', { answering: answering(200) }),
    seen('refused, the fourth line answers', { answering: answering(300) }),
    seen('answered with another line', {
      answer: { mode: 'answer', citations: [place(900)] },
      answering: answering(0),
    }),
    seen('cannot be answered', { question: { id: 'x', answerable: false }, isRight: true }),
  ];
  expect(visible(all)).toMatchObject({ mean: 0.5, n: 4 });
  expect(visible([])).toBeNull();
});
