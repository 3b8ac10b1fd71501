/**
 * One line of a page: fragments on one baseline, left to right, each cell after the first behind a tab. `u` runs along
 * the writing and `v` across it, decreasing in reading order, so that lines of turned text compare like upright ones.
 * In points.
 */
export interface Line {
  readonly text: string;
  /**
   * Boxes of 4 integers (left, bottom, right, top in page units) for each UTF-16 unit of `text`; zeros where there is
   * no glyph.
   */
  readonly boxes: Int16Array;
  readonly u0: number;
  readonly u1: number;
  readonly v: number;
  /**
   * Mean loose height of the line's glyphs: about 1.15 times the font size. The mean, so that a large initial makes no
   * heading.
   */
  readonly size: number;
  readonly turn: number;
  readonly bold: boolean;
  /** Where each cell begins along `u`; one entry for a line without cells. */
  readonly cellStarts: readonly number[];
  /**
   * Size and weight of each cell, where a line has several of different type: a title beside the text of another
   * column.
   */
  readonly cellTypes?: readonly CellType[];
  /** The widest gap between two cells, as a multiple of `size`; 0 for one cell. */
  readonly widestGap: number;
  /** Offsets in `text` where another line of the page begins; only in rows joined from cells of several lines. */
  readonly breaks?: readonly number[];
  /** True when the last character is a hyphen at the end of the line. */
  readonly hyphenated: boolean;
  /** True for the number of a line, at the margin beside it; such numbers stand behind the text of their page. */
  readonly isMarginNumber?: true;
  /** Present where it begins with an initial and a blank, and they may be one word: "I nside". */
  readonly isInitialApart?: true;
  /** Present where all of it is pale or lets the page through: a watermark, or an ornament. */
  readonly isFaint?: true;
  /** What all its glyphs come from; absent for lines of the page itself, and of values beside their labels. */
  readonly source?: DrawnSource;
}

/** The type of a cell, as `size` and `bold` of a line. */
export interface CellType {
  readonly size: number;
  readonly bold: boolean;
}

/** [left, bottom, right, top] in PDF user space points. */
export type Box = readonly [number, number, number, number];

/**
 * Where a character comes from: the page's own content, or an annotation that is drawn on it: the value of a form
 * field, a box to tick, a note written on the page (free text), a stamp.
 */
export type GlyphSource = (typeof GLYPH_SOURCES)[number];
/** `GlyphPage.sources` and stored marks hold indexes: only ever append. */
export const GLYPH_SOURCES = ['page', 'field', 'tick', 'note', 'stamp'] as const;

/** What annotations draw. */
export type DrawnSource = Exclude<GlyphSource, 'page'>;

/** A comment that opens beside the page; `box` is the mark that opens it. */
export interface PageComment {
  readonly text: string;
  readonly box: Box;
}

/** The characters of one page in PDFium's content order; all arrays have one entry for each. */
export interface GlyphPage {
  readonly mediaBox: Box;
  readonly cropBox: Box;
  /** Clockwise rotation in degrees with which the page is shown: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Number of page objects of any kind; 0 on a page with nothing drawn. */
  readonly objects: number;
  readonly count: number;
  readonly codes: Uint32Array;
  /** Loose boxes (font ascent to descent): left, bottom, right, top. Their equal heights make even highlights. */
  readonly boxes: Float32Array;
  /** Baseline origins: x, y. */
  readonly origins: Float64Array;
  /** Direction of the writing in counter-clockwise quarter turns in user space; 255 = any other angle. */
  readonly turns: Uint8Array;
  /** 1 = added by PDFium (spaces and line breaks), 0 = in the file. */
  readonly generated: Uint8Array;
  /** 1 = bold according to the font's name. (Weights are unusable: measured, regular fonts report 748 and 1848.) */
  readonly bold: Uint8Array;
  /** Indexes in GLYPH_SOURCES. */
  readonly sources: Uint8Array;
  /** How sure OCR is of its word, in percent; null on a page that OCR has not read. */
  readonly confidence: Uint8Array | null;
  /** 1 = the file gives no Unicode value for it, so its code says nothing. */
  readonly unmapped: Uint8Array;
  /** 1 = no reader of the page sees it. */
  readonly hidden: Uint8Array;
  /** 1 = large, and pale or transparent; absent where nothing is. */
  readonly faint?: Uint8Array;
  /** 1 = struck out, by a line through it or by an annotation; absent where nothing is. */
  readonly struck?: Uint8Array;
  /** Thin strokes and areas along an axis of the page, and sides of rectangles, in points; absent where none are. */
  readonly rules?: readonly Box[];
  readonly comments: readonly PageComment[];
  /** Whether it is a picture: one image covers most of it, and no text lies under the image. */
  readonly isPicture: boolean;
  /** What the page shows and its characters lack; null when nothing is known to be missing. */
  readonly lost: string | null;
}

/** `GlyphPage.turns` of text at any angle that is not a quarter turn. */
export const SKEWED = 255;
