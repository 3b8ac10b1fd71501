import type { Block } from './blocks.ts';
import { toUnits } from './geometry.ts';
import type { PageComment } from './line.ts';

/**
 * The comments of a page as blocks of their own. No letter of them stands on the page, so each has the box of the
 * comment's mark.
 */
export function commentBlocks(comments: readonly PageComment[], unit: number): Block[] {
  return comments.map(({ text, box }) => {
    const boxes = new Int16Array(text.length * 4);
    const own = box.map((value) => toUnits(value, unit));
    for (let at = 0; at < boxes.length; at += 4) boxes.set(own, at);
    const [left, bottom, right, top] = box;
    return {
      kind: 'comment',
      lines: [
        {
          text,
          boxes,
          u0: left,
          u1: right,
          v: bottom,
          size: top - bottom,
          turn: 0,
          bold: false,
          cellStarts: [left],
          widestGap: 0,
          hyphenated: false,
        },
      ],
    };
  });
}
