import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../../src/engine/documents/layout/blocks.ts';
import { keepRunOnsTogether } from '../../../../../src/engine/documents/layout/run-ons/across-pages.ts';
import { runsOn } from '../../../../../src/engine/documents/layout/run-ons/runs-on.ts';
import type { SentenceKind } from '../../../../../src/engine/documents/types.ts';
import { makeLine } from '../../make-line.ts';

const block = (kind: SentenceKind, text: string): Block => ({ kind, lines: [makeLine(text, 700)] });
const [header, footer] = [block('furniture', 'Handbook'), block('furniture', 'Page 3')];
const together = (...pages: Block[][]) =>
  keepRunOnsTogether(
    pages.map((blocks) => ({ blocks, unit: 1 })),
    12,
  ).map((blocks) => blocks.map(({ lines }) => lines[0]?.text));

describe('a paragraph over a page break', () => {
  it('stands between footer and header in one piece', () => {
    const [open, rest] = [block('prose', 'A request is'), block('prose', 'made in writing.')];
    const end = block('prose', 'The end.');
    expect(together([header, open, footer], [header, rest, end, footer])).toEqual([
      ['Handbook', 'Page 3', 'A request is'],
      ['made in writing.', 'Handbook', 'The end.', 'Page 3'],
    ]);
  });

  it('is on two pages at most', () => {
    const pages = ['It began', 'went on', 'ended.'].map((text) => [header, block('prose', text), footer]);
    expect(together(...pages)).toEqual([
      ['Handbook', 'Page 3', 'It began'],
      ['went on', 'Handbook', 'Page 3'],
      ['Handbook', 'ended.', 'Page 3'],
    ]);
  });

  it.each<[string, Block, Block]>([
    ['a closed sentence', block('prose', 'It ended.'), block('prose', 'the next')],
    ['a capital', block('prose', 'It is'), block('prose', 'The next')],
    ['a row', block('row', 'It is'), block('prose', 'the next')],
    ['a heading', block('prose', 'It is'), block('heading', 'the next')],
    ['nothing below', block('prose', 'It is'), footer],
  ])('does not run on: %s', (_, last, next) => {
    expect(together([last, footer], [header, next])).toEqual([
      [last.lines[0]?.text, 'Page 3'],
      ['Handbook', next.lines[0]?.text],
    ]);
  });

  it('may begin in an item of a list, and a quotation may end it', () => {
    expect(runsOn({ kind: 'item', text: '(a) staff who' }, { kind: 'prose', text: 'travel' })).toBe(true);
    expect(runsOn({ kind: 'prose', text: 'He said “no.”' }, { kind: 'prose', text: 'travel' })).toBe(false);
  });
});
