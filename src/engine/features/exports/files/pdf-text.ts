import type { FontName, FontRun, LetterStyle, PdfFonts } from './fonts/pdf-fonts.ts';
import { hasRightToLeft, levelsOf, startsAtRight, unitsOf } from './right-to-left.ts';

export type PdfDocument = PDFKit.PDFDocument;

/** In points; colours as the app has them. */
export const MARGIN = 56;
const INK = '#1a2027';
const LINE_GAP = 2;
/** Drawn for a letter that no font here has. Who copies or searches the text finds the letter itself. */
const BOX = '□';

export interface Style {
  readonly font?: 'sans' | 'bold' | 'serif';
  readonly size?: number;
  readonly colour?: string;
  /** Points below. */
  readonly after?: number;
  /** Points from the left margin. */
  readonly indent?: number;
  /** An address that a click opens. */
  readonly link?: string;
}

/** Width of the text of a page in points. */
export const textWidth = (file: PdfDocument): number => file.page.width - 2 * MARGIN;

/** Begins a page when fewer points than these are left on this one. */
export function startPageUnless(file: PdfDocument, points: number): void {
  if (file.y + points > file.page.height - MARGIN) file.addPage();
}

/**
 * Writes a paragraph: struck words are struck, words from right to left in their order, and letters without a font as
 * boxes.
 */
export function writeText(file: PdfDocument, fonts: PdfFonts, text: string, style: Style): void {
  const { font = 'sans', size = 10, colour = INK, after = 2, indent = 0, link = null } = style;
  if (text === '') return;
  const runs = fonts.runsOf(text, font);
  file.fillColor(colour).fontSize(size);
  const set: Setting = { indent, link, baseline: -fonts.ascent * size };
  if (hasRightToLeft(text)) writeLines(file, runs, set);
  else writeRuns(file, runs, set);
  file.x = MARGIN;
  file.y += after;
}

interface Setting {
  readonly indent: number;
  readonly link: string | null;
  /** Where letters stand below the top of their line, whatever their font, as the library counts it. */
  readonly baseline: number;
}

function writeRuns(file: PdfDocument, runs: readonly FontRun[], { indent, link, baseline }: Setting): void {
  for (const [i, run] of runs.entries()) {
    const options = {
      width: textWidth(file) - indent,
      lineGap: LINE_GAP,
      link,
      strike: run.isStruck,
      baseline,
      continued: i < runs.length - 1,
    };
    drawn(file, run, (words) => {
      if (i === 0) file.text(words, MARGIN + indent, file.y, options);
      else file.text(words, options);
    });
  }
}

/** Scripts some of whose letters are drawn before those that they are written after. */
const REORDERED =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Draws words in their font, or boxes that stand for them. Copied, both are the words. */
function drawn(file: PdfDocument, { text, font, isMissing }: FontRun, draw: (words: string) => void): void {
  file.font(font);
  if (!isMissing && !REORDERED.test(text)) {
    draw(text);
    return;
  }
  file.markContent('Span', { actual: text });
  draw(isMissing ? BOX.repeat([...text].length) : text);
  file.endMarkedContent();
}

interface Letter extends LetterStyle {
  readonly text: string;
  readonly level: number;
}

const isAlike = (a: Letter, b: Letter): boolean =>
  a.font === b.font && a.isStruck === b.isStruck && a.isMissing === b.isMissing;

function writeLines(file: PdfDocument, runs: readonly FontRun[], { indent, link, baseline }: Setting): void {
  const bare = runs.flatMap((run) => [...run.text].map((text) => ({ ...run, text })));
  const levels = levelsOf(bare.map(({ text }) => text));
  const letters = bare.map((letter, i): Letter => ({ ...letter, level: levels[i] ?? 0 }));
  const width = textWidth(file) - indent;
  const isAtRight = startsAtRight(bare.map(({ text }) => text).join(''));
  const widthOf = (line: readonly Letter[]): number =>
    unitsOf(line, isAlike).reduce((sum, unit) => sum + file.font(fontOf(unit)).widthOfString(unit.text), 0);
  for (const line of linesOf(letters, (one) => widthOf(one) <= width)) {
    const height = file.font('sans').currentLineHeight(true) + LINE_GAP;
    startPageUnless(file, height);
    const { y } = file;
    let x = MARGIN + (isAtRight ? width - widthOf(line) : indent);
    for (const { letters: unit, text } of unitsOf(line, isAlike)) {
      const [first] = unit as readonly [Letter];
      drawn(file, { ...first, text }, (words) => {
        file.text(words, x, y, { lineBreak: false, link, baseline, strike: first.isStruck });
        x += file.widthOfString(words);
      });
    }
    file.y = y + height;
  }
}

const fontOf = ({ letters }: { readonly letters: readonly Letter[] }): FontName => letters[0]?.font ?? 'sans';

/** The letters in lines that fit, cut at blanks; a word that is too long for a line is cut inside. */
function linesOf(letters: readonly Letter[], fits: (line: readonly Letter[]) => boolean): Letter[][] {
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  for (const letter of letters) {
    if (letter.text === ' ' && line.length === 0) continue;
    if (letter.text === ' ' || fits([...line, letter])) {
      line.push(letter);
      continue;
    }
    const blank = line.findLastIndex(({ text }) => text === ' ');
    lines.push(blank < 0 ? line : line.slice(0, blank));
    line = [...(blank < 0 ? [] : line.slice(blank + 1)), letter];
  }
  while (line.at(-1)?.text === ' ') line.pop();
  if (line.length > 0) lines.push(line);
  return lines;
}
