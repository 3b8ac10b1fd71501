import { expect, it } from 'vitest';
import type { Citation } from '../../../src/contract/answer.ts';
import type { Deps } from '../../../src/engine/deps.ts';
import { encodeGeometry } from '../../../src/engine/documents/layout/geometry.ts';
import { placePictures } from '../../../src/engine/places/place-pictures.ts';

/** Height of a line in points, from the top of a page of 595 x 842. */
const [LINE, TOP] = [16, 800] as const;
/** 30 rows under a head, the unit line and the caption; then the row "Quay". */
const ABOVE = ['The year was calm.', '', '', 'Table 4. Income of the berths', '(in thousands of crowns)'];
const HEAD = 'Berth\t2023\t2024';
const LINES = [...ABOVE, HEAD, ...Array.from({ length: 30 }, (_, i) => `Berth ${i}\t${i}10\t${i}20`), 'Quay\t940\t955'];
const TEXT = LINES.join('\n');

/** The clip of the picture for the last cell of a page that is turned by so many degrees; with or without the table's rows. */
async function clipOf(kind: 'row' | 'prose', rotation = 0): Promise<readonly number[]> {
  const boxes = new Int16Array(TEXT.length * 4);
  let at = 0;
  for (const [line, words] of LINES.entries()) {
    for (let i = 0; i < words.length; i++)
      if (/\S/u.test(words.charAt(i))) {
        const [left, bottom] = [50 + i * 6, TOP - line * LINE];
        const box =
          rotation === 90 ? [842 - bottom - 10, left, 842 - bottom, left + 6] : [left, bottom, left + 6, bottom + 10];
        boxes.set(
          box.map((side) => side * 20),
          (at + i) * 4,
        );
      }
    at += words.length + 1;
  }
  const crop = rotation === 90 ? ([0, 0, 842, 595] as const) : ([0, 0, 595, 842] as const);
  const lineStarts = Uint32Array.from(LINES.map((_, i) => LINES.slice(0, i).join('\n').length + (i > 0 ? 1 : 0)));
  const geometry = encodeGeometry({
    ...{ unit: 0.05, rotation, mediaBox: crop, cropBox: crop, lineStarts },
    ...{ hyphenOffsets: new Uint32Array(), marks: [], boxes },
  });
  const [start, head] = [TEXT.indexOf('Quay'), TEXT.indexOf(HEAD)];
  const header = [head, head + HEAD.length] as const;
  const rendered: { clip: readonly number[] }[] = [];
  const deps = {
    library: {
      document: async () => ({ source_filename: 'berths.pdf', characters: TEXT.length }),
      pagesOfRanges: async () => [
        { pageIndex: 0, label: null, start: 0, text: TEXT, geometry, state: 'ok', reason: null },
      ],
      passage: async () => ({ sentences: [{ start, end: TEXT.length, kind, header: kind === 'row' ? header : null }] }),
      storedFile: () => 'berths.pdf',
    },
    reader: {
      render: async ({ pages }: { pages: { clip: readonly number[] }[] }) => {
        rendered.push(...pages);
        return pages.map(() => ({ png: new Uint8Array(), width: 1, height: 1 }));
      },
    },
  } as unknown as Pick<Deps, 'library' | 'reader'>;
  const cell = TEXT.length - 3;
  const [x, y] = rotation === 90 ? [842 - (TOP - 36 * LINE), 134] : [134, TOP - 36 * LINE];
  const cited = {
    ...{ marker: 1, document_id: '0123456789abcdef', chunk_index: 0, start: cell, end: TEXT.length },
    ...{ rects: [{ page_index: 0, rects: [[x, y, 10, 10]] }], lit_spans: [], context_spans: [] },
  } as unknown as Citation;
  await placePictures(deps, [cited], undefined);
  return rendered[0]?.clip ?? [];
}

it('shows a cited cell with its whole row, the heads, the unit and the caption, however far above they stand', async () => {
  const [x, y = 0, width, height = 0] = await clipOf('row');
  expect([x, width]).toEqual([0, 595]);
  const [caption, above] = [TOP - 3 * LINE + 10, TOP + 10];
  expect(y).toBeLessThan(TOP - 36 * LINE);
  expect(y + height).toBeGreaterThanOrEqual(caption);
  expect(y + height).toBeLessThan(above);
});

it('does so on a turned page', async () => {
  const [x = 0, y, width = 0, height] = await clipOf('row', 90);
  expect([y, height]).toEqual([0, 595]);
  expect(x).toBeLessThanOrEqual(842 - (TOP - 3 * LINE) - 10);
  expect(x + width).toBeGreaterThanOrEqual(842 - (TOP - 36 * LINE));
});

it('shows some lines around cited prose', async () => {
  const [, , , height] = await clipOf('prose');
  expect(height).toBe(50);
});
