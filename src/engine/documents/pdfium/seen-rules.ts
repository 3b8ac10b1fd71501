import type { Rect } from '../../../contract/documents.ts';
import type { Box } from '../layout/line.ts';
import { areSeen } from './draw-page.ts';
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
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(cropBox[2] - cropBox[0], cropBox[3] - cropBox[1]));
  const around = rules.map(({ box: [l, b, r, t] }): Rect => [l, b - AROUND, r - l, t - b + 2 * AROUND]);
  const paths = rules.map(({ path }) => path);
  const seen = areSeen(pdfium, { page, cropBox, rotation, file, scale }, paths, around);
  return new Set(rules.filter((_, i) => seen[i]));
}
