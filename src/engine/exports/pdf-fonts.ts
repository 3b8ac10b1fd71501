import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

/** The fonts of a PDF that is made here, by what they are for. */
export type FontName = 'sans' | 'bold' | 'serif';

const FILES: Readonly<Record<FontName, string>> = {
  sans: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  serif: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'),
};

/** Letters that are written from right to left, which the library does not set in their order. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A part of a text in one font. */
export interface FontRun {
  readonly text: string;
  readonly font: FontName;
}

export interface PdfFonts {
  readonly files: readonly (readonly [FontName, string])[];
  /** A text in parts, each in the wanted font or, for letters that it lacks, in the sans; null when no font has all its letters. */
  runsOf(text: string, wanted: FontName): readonly FontRun[] | null;
}

/** Opens the fonts. */
export function openPdfFonts(): PdfFonts {
  const files = (Object.entries(FILES) as [FontName, string][]).map(
    ([name, url]) => [name, fileURLToPath(url)] as const,
  );
  const fonts = new Map(files.map(([name, path]) => [name, openSync(path) as Font]));
  const has = (name: FontName, letter: string): boolean =>
    fonts.get(name)?.hasGlyphForCodePoint(letter.codePointAt(0) as number) === true;
  return {
    files,
    runsOf: (text, wanted) => {
      if (RIGHT_TO_LEFT.test(text)) return null;
      const runs: { text: string; font: FontName }[] = [];
      for (const letter of text) {
        const font = ([wanted, 'sans'] as const).find((name) => has(name, letter));
        if (font === undefined) return null;
        const last = runs.at(-1);
        // A blank goes with what stands before it.
        if (last !== undefined && (last.font === font || letter === ' ')) last.text += letter;
        else runs.push({ text: letter, font });
      }
      return runs;
    },
  };
}
