import { expect, it } from 'vitest';
import type { SentenceKind } from '../../../../src/engine/documents/types.ts';
import { passageBody } from '../../../../src/engine/library/tables/passage-body.ts';

/** A passage from offset 100 on whose sentences stand one to a line. */
function passageOf(lines: readonly (readonly [SentenceKind, string])[]) {
  const text = lines.map(([, line]) => line).join('\n');
  let start = 100;
  const sentences = lines.map(([kind, line]) => {
    const sentence = { start, end: start + line.length, kind, header: null };
    start = sentence.end + 1;
    return sentence;
  });
  return { start: 100, text, sentences };
}

it('leaves running lines out, wherever they stand', () => {
  const lines = [
    ['furniture', 'Handbook'],
    ['prose', 'The fee is due.'],
    ['furniture', 'Page 3'],
    ['row', 'Fee\t240'],
    ['furniture', 'Internal'],
  ] as const;
  expect(passageBody(passageOf(lines))).toBe('The fee is due.\n\nFee\t240');
  expect(passageBody(passageOf([['furniture', 'Handbook']]))).toBe('');
});

it('is the whole text of most passages', () => {
  const passage = passageOf([
    ['heading', 'Fees'],
    ['prose', 'The fee is due.'],
  ]);
  expect(passageBody(passage)).toBe(passage.text);
});
