import type { Rect } from '../../../contract/documents.ts';
import type { Box } from '../layout/line.ts';
import { differ, drawPage, shownRect } from './draw-page.ts';
import type { PdfiumMemory, Pointer } from './exports.ts';
import type { PaintedRule } from './rules.ts';

/** Pixels a point of the pictures that are compared, and their longest side: a rule may be half a point thin. */
const [SCALE, LONGEST_SIDE] = [1.5, 2500];
/** How far around a rule without an area its stroke is looked for, in points. */
const AROUND = 0.5;

interface SeenRequest {
  readonly page: Pointer;
  readonly cropBox: Box;
  readonly rotation: number;
  readonly file: string;
}

/** Those of some rules that an open page shows: paths of illustrations may be cut off, or lie under something. */
export function seenRules(
  pdfium: PdfiumMemory,
  { page, cropBox, rotation, file }: SeenRequest,
  rules: readonly PaintedRule[],
): ReadonlySet<PaintedRule> {
  const { api } = pdfium;
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(cropBox[2] - cropBox[0], cropBox[3] - cropBox[1]));
  const whole = drawPage(pdfium, page, scale, file, 'rough');
  for (const { path } of rules) api.FPDFPageObj_SetIsActive(path, 0);
  const without = drawPage(pdfium, page, scale, file, 'rough');
  for (const { path } of rules) api.FPDFPageObj_SetIsActive(path, 1);
  return new Set(
    rules.filter(({ box: [l, b, r, t] }) => {
      const around: Rect = [l, b - AROUND, r - l, t - b + 2 * AROUND];
      const [x, y, w, h] = shownRect(around, cropBox, rotation, scale);
      return differ(whole, without, [x, y, x + w, y + h]);
    }),
  );
}
