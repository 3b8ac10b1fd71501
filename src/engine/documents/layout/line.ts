/**
 * One line of a page as it is read: fragments on one baseline, left to right, each cell after the first behind a tab.
 * `u` runs along the writing, `v` across it, growing against the order of reading, so that lines of turned text compare
 * like upright ones. Points.
 */
export interface Line {
  readonly text: string;
  /** 4 integers (left, bottom, right, top in page units) for each UTF-16 unit of `text`; zeros where no glyph stands. */
  readonly boxes: Int16Array;
  readonly u0: number;
  readonly u1: number;
  readonly v: number;
  /** Mean loose height of the line's glyphs: about 1.15 times the font size. A large initial does not make a heading. */
  readonly size: number;
  readonly turn: number;
  readonly bold: boolean;
  /** Where each cell begins along `u`; one entry for a line without cells. */
  readonly cellStarts: readonly number[];
  /** The widest gap between two cells, in units of `size`; 0 for one cell. */
  readonly widestGap: number;
  /** Offsets in `text` where another line of the page begins: only in rows put together of cells of several lines. */
  readonly breaks?: readonly number[];
  /** True when the last character is a hyphen at the end of the line. */
  readonly hyphenated: boolean;
}

/** [left, bottom, right, top] in PDF user space points. */
export type Box = readonly [number, number, number, number];

/** The characters of one page in PDFium's content order, one entry each in all arrays. */
export interface GlyphPage {
  readonly mediaBox: Box;
  readonly cropBox: Box;
  /** Clockwise degrees by which the page is shown turned: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Page objects of any kind; 0 on a page with nothing drawn. */
  readonly objects: number;
  readonly count: number;
  readonly codes: Uint32Array;
  /** Loose boxes (font ascent to descent): left, bottom, right, top. Even heights make even highlights. */
  readonly boxes: Float32Array;
  /** Baseline origins: x, y. */
  readonly origins: Float64Array;
  /** Direction of the writing in quarter turns counter-clockwise in user space; 255 = any other angle. */
  readonly turns: Uint8Array;
  /** 1 = put in by PDFium (spaces and line breaks), 0 = in the file. */
  readonly generated: Uint8Array;
  /** 1 = bold by its font's name. (Weights are not usable: measured, regular fonts report 748 and 1848.) */
  readonly bold: Uint8Array;
}

/** `GlyphPage.turns` of text at any angle that is not a quarter turn. */
export const SKEWED = 255;
