import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { struckRuns } from '../../contract/view/struck-runs.ts';

/** The fonts of a PDF that is made here, by what they are for. */
export type FontName = 'sans' | 'bold' | 'serif';

const FILES: Readonly<Record<FontName, string>> = {
  sans: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  serif: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'),
};

/** How a letter is written. */
export interface LetterStyle {
  readonly font: FontName;
  readonly isStruck: boolean;
  /** Whether no font here has it: a box is drawn in its stead. */
  readonly isMissing: boolean;
}

/** A part of a text in one font. */
export interface FontRun extends LetterStyle {
  readonly text: string;
}

export interface PdfFonts {
  readonly files: readonly (readonly [FontName, string])[];
  /** A text in parts, each in the wanted font or, for letters that it lacks, in the sans; struck words without their tildes. */
  runsOf(text: string, wanted: FontName): readonly FontRun[];
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
      const runs: { -readonly [K in keyof FontRun]: FontRun[K] }[] = [];
      for (const { text: part, isStruck } of struckRuns(text))
        for (const letter of part) {
          const found = ([wanted, 'sans'] as const).find((name) => has(name, letter));
          const [font, isMissing] = [found ?? 'sans', found === undefined] as const;
          const last = runs.at(-1);
          const isSame = last?.font === font && last.isMissing === isMissing;
          // A blank goes with what stands before it.
          if (last?.isStruck === isStruck && (isSame || (letter === ' ' && !last.isMissing))) last.text += letter;
          else runs.push({ text: letter, font, isStruck, isMissing });
        }
      return runs;
    },
  };
}
