import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';

export type FaceName = 'serif' | 'serifBold' | 'sans' | 'sansBold';

/** One of the standard fonts of every PDF reader. Lengths are in em, from Adobe's font metrics. */
export interface Face {
  readonly name: FaceName;
  readonly font: PDFFont;
  readonly ascender: number;
  readonly descender: number;
  /** Sum of the advance widths at a size, as `Tj` sets them: without kerning. */
  width(text: string, size: number): number;
}

export type Faces = Readonly<Record<FaceName, Face>>;

const SOURCES: Record<FaceName, readonly [font: StandardFonts, ascender: number, descender: number]> = {
  serif: [StandardFonts.TimesRoman, 0.683, -0.217],
  serifBold: [StandardFonts.TimesRomanBold, 0.683, -0.217],
  sans: [StandardFonts.Helvetica, 0.718, -0.207],
  sansBold: [StandardFonts.HelveticaBold, 0.718, -0.207],
};

/** Embeds the faces in a document; they need no font file. */
export async function loadFaces(document: PDFDocument): Promise<Faces> {
  const entries = Object.entries(SOURCES).map(async ([key, [source, ascender, descender]]) => {
    const name = key as FaceName;
    const font = await document.embedFont(source);
    const advances = new Map<string, number>();
    const advance = (character: string): number => {
      const known = advances.get(character) ?? font.widthOfTextAtSize(character, 1000) / 1000;
      advances.set(character, known);
      return known;
    };
    const width = (text: string, size: number): number =>
      [...text].reduce((sum, character) => sum + advance(character), 0) * size;
    return [name, { name, font, ascender, descender, width }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown as Faces;
}
