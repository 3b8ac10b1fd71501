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
