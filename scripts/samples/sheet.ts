import type { SetLine, TextStyle } from './break-lines.ts';
import type { Face, FaceName } from './type-faces.ts';

export type WordRect = readonly [x: number, y: number, width: number, height: number];

/** A word as it stands on a page; `rect` in PDF user space, from the face's descender to its ascender. */
export interface SampleWord {
  readonly pageIndex: number;
  readonly text: string;
  readonly rect: WordRect;
}

export type Colour = readonly [red: number, green: number, blue: number];

export const INK: Colour = [0.13, 0.15, 0.18];
export const BRAND: Colour = [0.04, 0.31, 0.37];
export const MUTED: Colour = [0.42, 0.45, 0.48];
export const RULE: Colour = [0.72, 0.75, 0.78];
export const TINT: Colour = [0.91, 0.945, 0.95];

/** A4 in points, portrait. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

export const FONT_NAMES: Record<FaceName, string> = { serif: 'F1', serifBold: 'F2', sans: 'F3', sansBold: 'F4' };

const n = (value: number): string => value.toFixed(3).replace(/\.?0+$/, '');

/**
 * One page being drawn. A turned sheet is portrait in the file, carries /Rotate 90 and is drawn in landscape
 * coordinates, so that it reads upright when shown.
 */
export class Sheet {
  readonly turned: boolean;
  readonly width: number;
  readonly height: number;
  private readonly operators: string[] = [];
  private readonly boxes: { readonly text: string; readonly rect: WordRect }[] = [];

  constructor(turned = false) {
    this.turned = turned;
    this.width = turned ? PAGE.height : PAGE.width;
    this.height = turned ? PAGE.width : PAGE.height;
    if (turned) this.operators.push(`q 0 1 -1 0 ${n(PAGE.width)} 0 cm`);
  }

  get content(): string {
    return [...this.operators, ...(this.turned ? ['Q'] : [])].join('\n');
  }

  /** The words in the order they were drawn, which is the order they are read in. */
  words(pageIndex: number): SampleWord[] {
    return this.boxes.map(({ text, rect }) => ({ pageIndex, text, rect }));
  }

  /** One line of text with its first glyph at (x, baseline). */
  line({ words, wordSpace }: SetLine, style: TextStyle, x: number, baseline: number, colour: Colour = INK): void {
    const { size } = style;
    let from = x;
    words.forEach(({ text, face }, index) => {
      const width = face.width(text, size);
      this.record(text, face, size, from, baseline, width);
      // The space belongs to the word before it, so that a reader finds it in the file and not only as a gap.
      const shown = index === words.length - 1 ? text : `${text} `;
      if (index === 0 || words[index - 1]?.face !== face) this.openText(face, size, from, baseline, wordSpace, colour);
      this.operators.push(`${face.font.encodeText(shown).toString()} Tj`);
      if (index === words.length - 1 || words[index + 1]?.face !== face) this.operators.push('ET');
      from += width + face.width(' ', size) + wordSpace;
    });
  }

  /** Plain text on one line; `align` says which side of x it is on. */
  text(
    text: string,
    face: Face,
    size: number,
    x: number,
    baseline: number,
    options: { readonly colour?: Colour; readonly align?: 'left' | 'right' } = {},
  ): void {
    const words = text.split(' ').map((word) => ({ text: word, face }));
    const style = { face, bold: face, size, leading: size, justified: false };
    const start = options.align === 'right' ? x - face.width(text, size) : x;
    this.line({ words, wordSpace: 0 }, style, start, baseline, options.colour ?? INK);
  }

  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.operators.push(`${colour.map(n).join(' ')} rg ${n(x)} ${n(y)} ${n(width)} ${n(height)} re f`);
  }

  rule(x0: number, y0: number, x1: number, y1: number, colour: Colour = RULE, thickness = 0.6, dash = '[] 0'): void {
    this.operators.push(
      `${colour.map(n).join(' ')} RG ${n(thickness)} w ${dash} d ${n(x0)} ${n(y0)} m ${n(x1)} ${n(y1)} l S`,
    );
  }

  private openText(face: Face, size: number, x: number, y: number, wordSpace: number, colour: Colour): void {
    this.operators.push(
      `BT ${colour.map(n).join(' ')} rg /${FONT_NAMES[face.name]} ${n(size)} Tf ${n(wordSpace)} Tw ${n(x)} ${n(y)} Td`,
    );
  }

  private record(text: string, face: Face, size: number, x: number, baseline: number, width: number): void {
    const bottom = baseline + face.descender * size;
    const height = (face.ascender - face.descender) * size;
    const rect: WordRect = this.turned ? [PAGE.width - bottom - height, x, height, width] : [x, bottom, width, height];
    this.boxes.push({ text, rect });
  }
}
