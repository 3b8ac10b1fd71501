import type { Line } from '../layout/line.ts';
import { type JudgedPage, lettersOf } from './page-state.ts';
import { makesNoWords } from './word-likeness.ts';

/** A page as its file gives it, or as OCR reads its picture. */
export interface Reading extends Omit<JudgedPage, 'forOcr'> {
  readonly lines: readonly Line[];
}

/** Lines that OCR reads in the picture of a page. */
export interface ScannedLines {
  readonly lines: readonly Line[];
  /** Mean confidence of its words, 0..1. */
  readonly confidence: number;
}

/**
 * Mean confidence under which words may be wrong: measured, 0.87 of a page goes with 96 % of its characters right, 0.71
 * with 88 %.
 */
const SURE = 0.8;
/** Share of the words of a page's own text that OCR finds too, from which on its letters are what a reader sees. */
const AGREED = 0.5;
/** A text beside an image stays unless OCR finds this many times its letters. */
const MORE = 2;
const WORD = /[\p{L}\p{N}]{3,}/gu;

/**
 * Which reading of a page stays: that of its file, or that of OCR. `scan`: null when nothing is drawn on the page.
 * Letters that make no words are right after all where OCR reads the same words; little text beside an image stays
 * where OCR finds no more.
 */
export function chooseReading(own: Reading & Pick<JudgedPage, 'forOcr'>, scan: ScannedLines | null): Reading {
  const { forOcr, ...kept } = own;
  const found = lettersOf(scan?.lines ?? []);
  if (forOcr === 'all') {
    if (scan === null) return { lines: [], state: 'text', reason: 'blank page' };
    return found === 0 ? { lines: [], state: 'unreadable', reason: 'an image in which OCR finds no words' } : ocr(scan);
  }
  if (forOcr === 'more')
    return scan === null || found < MORE * lettersOf(own.lines) ? { ...kept, state: 'text', reason: null } : ocr(scan);
  if (scan === null || found === 0) return { ...kept, reason: `${own.reason}, and OCR finds no words` };
  if (agreement(own.lines, scan.lines) >= AGREED) return { ...kept, state: 'text', reason: null };
  return ocr(scan);
}

function ocr({ lines, confidence }: ScannedLines): Reading {
  const sure = `OCR is ${Math.floor(confidence * 100)} % sure of its words`;
  if (confidence < SURE) return { lines, state: 'low_confidence', reason: sure };
  if (makesNoWords(lines.map((line) => line.text).join('\n')))
    return { lines, state: 'low_confidence', reason: 'what OCR reads makes no words of any language' };
  return { lines, state: 'ocr', reason: sure };
}

/** Share of the words of `own` that `other` has too, 0..1; 0 without words. */
function agreement(own: readonly Line[], other: readonly Line[]): number {
  const words = wordsOf(own);
  const there = new Set(wordsOf(other));
  return words.length === 0 ? 0 : words.filter((word) => there.has(word)).length / words.length;
}

const wordsOf = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => line.text.toLowerCase().match(WORD) ?? []);
