import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import { struckRuns } from '../../../../../contract/view/struck-runs.ts';
import { fontsFor } from './system-fonts.ts';

/** The fonts that come with the product, by what they are for. */
type OwnFont = 'sans' | 'bold' | 'serif';
/** Those of a PDF that is made here: fonts of this computer have the letters that the others lack. */
export type FontName = OwnFont | `system ${number}`;

const FILES: Readonly<Record<OwnFont, string>> = {
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

/** A font as the writer of PDFs takes it. */
export interface FontSource {
  readonly name: FontName;
  readonly source: string | Buffer;
  readonly postscriptName: string | null;
}

export interface PdfFonts {
  /** Height of the sans above the base line, as a share of its size: all letters of a line stand on the same one. */
  readonly ascent: number;
  readonly sources: readonly FontSource[];
  /**
   * A text in parts, each in the wanted font or, for letters that it lacks, in the sans or one of this computer; struck
   * words without their tildes.
   */
  runsOf(text: string, wanted: OwnFont): readonly FontRun[];
}

/** Signs that are not seen themselves, such as those that join letters or choose their form. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u;

/** Opens the fonts of the product and, for letters of `text` that they lack, fonts that lie in these folders. */
export async function openPdfFonts(text: string, folders: readonly string[]): Promise<PdfFonts> {
  const paths = (Object.entries(FILES) as [OwnFont, string][]).map(
    ([name, url]) => [name, fileURLToPath(url)] as const,
  );
  const fonts = new Map<FontName, Font>(paths.map(([name, path]) => [name, openSync(path) as Font]));
  const has = (name: FontName, letter: string): boolean =>
    fonts.get(name)?.hasGlyphForCodePoint(letter.codePointAt(0) as number) === true;
  const isLacking = (letter: string): boolean => !has('sans', letter) && !UNSEEN.test(letter) && letter.trim() !== '';
  const system = await fontsFor(new Set([...text].filter(isLacking)), folders);
  const others = system.map(({ font }, i) => [`system ${i}`, font] as const);
  for (const [name, font] of others) fonts.set(name, font);
  const sans = fonts.get('sans') as Font;
  return {
    ascent: sans.ascent / sans.unitsPerEm,
    sources: [
      ...paths.map(([name, source]) => ({ name, source, postscriptName: null })),
      ...system.map(({ bytes: source, postscriptName }, i) => ({
        name: `system ${i}` as const,
        source,
        postscriptName,
      })),
    ],
    runsOf: (words, wanted) => {
      const runs: { -readonly [K in keyof FontRun]: FontRun[K] }[] = [];
      for (const { text: part, isStruck } of struckRuns(words))
        for (const letter of part) {
          const found = [wanted, 'sans' as const, ...others.map(([name]) => name)].find((name) => has(name, letter));
          const isUnseen = found === undefined && UNSEEN.test(letter);
          const [font, isMissing] = [found ?? 'sans', found === undefined && !isUnseen] as const;
          const last = runs.at(-1);
          const isSame = last?.font === font && last.isMissing === isMissing;
          // A blank goes with what stands before it, and so does a sign that is not seen.
          const goesAlong = isUnseen || (letter === ' ' && last?.isMissing === false && has(last.font, ' '));
          if (last?.isStruck === isStruck && (isSame || goesAlong)) last.text += letter;
          else runs.push({ text: letter, font, isStruck, isMissing });
        }
      return runs;
    },
  };
}
