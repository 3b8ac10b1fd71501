import { expect, it } from 'vitest';
import type { Block } from '../../../../src/engine/documents/layout/blocks.ts';
import { composePage } from '../../../../src/engine/documents/layout/canonical-text.ts';
import { joinCells } from '../../../../src/engine/documents/layout/columns/header-cells.ts';
import { decodeGeometry, rectsOfRange } from '../../../../src/engine/documents/layout/geometry.ts';
import { makeLine, makeLines } from '../make-line.ts';

const compose = (blocks: readonly Block[], vocabulary: string[] = []) => {
  const page = composePage(
    { mediaBox: [0, 0, 612, 792], cropBox: [0, 0, 612, 792], rotation: 0, unit: 0.05, blocks, drawn: new Map() },
    new Set(vocabulary),
  );
  return { ...page, geometry: decodeGeometry(page.geometry) };
};

it('writes blocks below one another, lines behind one another', () => {
  const page = compose([
    { kind: 'heading', lines: [makeLine('Leave', 740, { size: 16 })] },
    { kind: 'prose', lines: makeLines(['One line', 'and another.']) },
  ]);
  expect(page.text).toBe('Leave\nOne line and another.');
  expect(page.blocks).toEqual([
    { kind: 'heading', start: 0, end: 5, size: 16 },
    { kind: 'prose', start: 6, end: 27, size: 12 },
  ]);
  expect([...page.geometry.lineStarts]).toEqual([0, 6, 15]);
  expect(rectsOfRange(page.geometry, page.text, 6, 27)).toEqual([
    [72, 697, 48, 12],
    [72, 683, 72, 12],
  ]);
});

it('joins a broken word and keeps the hyphen’s box', () => {
  const page = compose([{ kind: 'prose', lines: makeLines(['the depart-', 'ment keeps']) }], ['department']);
  expect(page.text).toBe('the department keeps');
  const at = page.text.indexOf('department');
  expect(rectsOfRange(page.geometry, page.text, at, at + 10)).toEqual([
    [96, 697, 42, 12],
    [72, 683, 24, 12],
  ]);
});

it('keeps the hyphen of a compound', () => {
  const page = compose([{ kind: 'prose', lines: makeLines(['the long-', 'term plan']) }], ['long-term']);
  expect(page.text).toBe('the long-term plan');
  expect([...page.geometry.hyphenOffsets]).toEqual([]);
});

it('knows where lines begin inside the cells of a row', () => {
  const row = joinCells([makeLines(['Daily', 'amount'], 72, 700), makeLines(['Needs', 'approval'], 300, 700)]);
  const page = compose([{ kind: 'row', lines: [row] }]);
  expect(page.text).toBe('Daily amount\tNeeds approval');
  expect(rectsOfRange(page.geometry, page.text, 0, page.text.length)).toEqual([
    [72, 697, 30, 12],
    [72, 683, 36, 12],
    [300, 697, 30, 12],
    [300, 683, 48, 12],
  ]);
});

it('takes a page without blocks', () => {
  expect(compose([])).toMatchObject({ text: '', blocks: [] });
});
