import type { Question } from '../../question/question.ts';
import limits from '../../weights/selection-limits.json' with { type: 'json' };
import type { RetrievedPassage } from '../retrieval/types.ts';
import type { EvidenceLine, EvidenceWindow, PromptSentence } from '../types.ts';
import { bestFirst, focusDocument, scoreSentences } from './score-sentences.ts';

/** What windows are made from: places of lines, and what is known of each. */
export interface Stretches {
  /** Lines that stand one after the other under one heading path, as places of lines, in reading order. */
  readonly stretches: readonly (readonly number[])[];
  /** Characters of each line. */
  readonly lengths: readonly number[];
  /** Whether it says little without its neighbours: a row is written with the heads of its table. */
  readonly leans: readonly boolean[];
}

/** The lines of a window in reading order, and the one that made it. */
type Lines<Line> = { readonly lines: readonly Line[]; readonly best: Line };

export interface WindowSize {
  /** Most lines that a line brings on each side. */
  readonly neighbours: number;
  /** Most characters of a window, but for one line that is longer. */
  readonly characters: number;
}

const WINDOW: WindowSize = { neighbours: limits.values.neighbours, characters: limits.values.windowCharacters };

/** Whether the text of one line goes on with the other, in the same passage or in one that adjoins it. */
function goesOn(line: PromptSentence, next: PromptSentence): boolean {
  const [a, b] = [line.passage, next.passage];
  if (a.documentId !== b.documentId || a.section !== b.section) return false;
  // Passages overlap or adjoin; nothing but a blank or the end of a page stands between two that do.
  return a === b || b.start <= a.end + 2;
}

/** The stretches of these lines, which come in the order of their passages. */
export function stretchesOf(lines: readonly PromptSentence[]): Stretches {
  const inOrder = lines
    .map((line, at) => ({ line, at }))
    .sort(
      (a, b) =>
        a.line.passage.documentId.localeCompare(b.line.passage.documentId) ||
        a.line.start - b.line.start ||
        a.line.end - b.line.end,
    );
  const stretches: number[][] = [];
  for (const [i, { line, at }] of inOrder.entries()) {
    const before = inOrder[i - 1];
    if (before !== undefined && goesOn(before.line, line)) stretches.at(-1)?.push(at);
    else stretches.push([at]);
  }
  return { stretches, lengths: lines.map(({ text }) => text.length), leans: lines.map(({ kind }) => kind !== 'row') };
}

/**
 * Windows over lines, best first: each line, best first, that is in none yet makes one with its neighbours that are in
 * none. So every line is in one window. Windows that touch stay two, or the worse would come into the prompt with the
 * better: it shows them side by side all the same.
 */
export function windowPlaces(
  { stretches, lengths, leans }: Stretches,
  scores: readonly number[],
  { neighbours, characters }: WindowSize = WINDOW,
): Lines<number>[] {
  const placeOf = new Map(stretches.flatMap((stretch) => stretch.map((line, at) => [line, { stretch, at }] as const)));
  const taken = new Set<number>();
  const windows: Lines<number>[] = [];
  for (const best of bestFirst(scores)) {
    if (taken.has(best)) continue;
    const { stretch, at } = placeOf.get(best) as { stretch: readonly number[]; at: number };
    let [first, last, length] = [at, at, lengths[best] as number];
    const takes = (line: number | undefined): boolean => {
      const isFree = line !== undefined && !taken.has(line) && length + (lengths[line] as number) <= characters;
      if (isFree) length += lengths[line] as number;
      return isFree;
    };
    for (let step = 1; leans[best] && step <= neighbours; step++) {
      // A side that ended before, since something stood in the way, stays ended.
      if (last === at + step - 1 && takes(stretch[last + 1])) last++;
      if (first === at - step + 1 && takes(stretch[first - 1])) first--;
    }
    const lines = stretch.slice(first, last + 1);
    for (const line of lines) taken.add(line);
    windows.push({ lines, best });
  }
  return windows;
}

/** The lines of a window, the best first, then the nearest to it. */
export function outwards<Line>({ lines, best }: Lines<Line>): Line[] {
  const at = lines.indexOf(best);
  return lines
    .map((line, i) => ({ line, away: Math.abs(i - at) }))
    .sort((a, b) => a.away - b.away)
    .map(({ line }) => line);
}

/**
 * The windows of what was found, best first. This is where the score of a window is decided: that of its best line, by
 * the reader and the words of the question.
 */
export function windowsOf(
  asked: Question,
  passages: readonly RetrievedPassage[],
  lines: readonly EvidenceLine[],
): EvidenceWindow[] {
  const scores = scoreSentences(asked, lines, focusDocument(asked, passages));
  const at = (place: number) => lines[place] as EvidenceLine;
  return windowPlaces(stretchesOf(lines), scores).map(({ lines: own, best }) => ({
    lines: own.map(at),
    best: at(best),
    score: scores[best] as number,
  }));
}
