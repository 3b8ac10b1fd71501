import { say } from '../../language/say.ts';

/** A run of words that are struck, or are not. */
export interface StruckRun {
  readonly text: string;
  readonly isStruck: boolean;
}

/** As `src/engine/text/marks/struck.ts` writes them. */
const STRUCK = /(?<![~\p{L}\p{N}])~~(?=[^\s~])([^\n\f\t]*?)(?<=[^\s~])~~(?!~)|(?<!~)~~([^\s~]+)~~(?!~)/gu;

/** Where struck words stand in a text: their tildes included in [start, end), without them in [from, to). */
export interface StruckPlace {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** The struck words of a text, in order. */
export function struckPlaces(text: string): readonly StruckPlace[] {
  if (!text.includes('~~')) return [];
  return [...text.matchAll(STRUCK)].map(({ index: start, 0: { length } }) => ({
    start,
    end: start + length,
    from: start + 2,
    to: start + length - 2,
  }));
}

/**
 * The words of a document by whether they are struck there, without the tildes that say so. The runs are never empty.
 */
export const struckRuns = (text: string): readonly StruckRun[] =>
  struckPieces(text).map(({ text: words, isStruck }) => ({ text: words, isStruck }));

/** A part of a text, without the tildes of struck words, and where it begins in the text. */
export interface StruckPiece extends StruckRun {
  readonly start: number;
}

/** The words of a text in parts that are cut where words begin or end to be struck, and at these offsets. */
export function struckPieces(text: string, cuts: readonly number[] = []): readonly StruckPiece[] {
  const pieces: StruckPiece[] = [];
  const sorted = [...cuts].sort((a, b) => a - b);
  const add = (from: number, to: number, isStruck: boolean): void => {
    let at = from;
    for (const end of [...sorted.filter((cut) => cut > from && cut < to), to]) {
      if (end > at) pieces.push({ start: at, text: text.slice(at, end), isStruck });
      at = end;
    }
  };
  let shown = 0;
  for (const { start, end, from, to } of struckPlaces(text)) {
    add(shown, start, false);
    add(from, to, true);
    shown = end;
  }
  add(shown, text.length, false);
  return pieces;
}

/** The words of a text where they cannot be drawn as struck: in a name that is read out, in a tooltip. */
export const struckInWords = (text: string): string =>
  struckRuns(text)
    .map((run) => (run.isStruck ? say('view.struck', { words: run.text }) : run.text))
    .join('');
