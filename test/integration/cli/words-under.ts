import type { SampleWord } from '../../../scripts/samples/sheet.ts';

interface PageRects {
  readonly page_index: number;
  readonly rects: readonly (readonly [x: number, y: number, width: number, height: number])[];
}

/** The words whose centre lies in the rectangles, in the order the page was set: known from the layout, not from an extractor. */
export function wordsUnder(pages: readonly PageRects[], words: readonly SampleWord[]): string {
  return pages
    .flatMap(({ page_index, rects }) =>
      words.filter(({ pageIndex, rect: [x, y, width, height] }) => {
        if (pageIndex !== page_index) return false;
        const [centreX, centreY] = [x + width / 2, y + height / 2];
        return rects.some(
          ([rx, ry, rw, rh]) => centreX >= rx && centreX <= rx + rw && centreY >= ry && centreY <= ry + rh,
        );
      }),
    )
    .map(({ text }) => text)
    .join(' ');
}
