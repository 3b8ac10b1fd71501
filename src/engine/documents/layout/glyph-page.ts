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
