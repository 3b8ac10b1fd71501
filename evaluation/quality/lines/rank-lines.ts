import { type Estimate, estimate } from '../../metrics/bootstrap-interval.ts';
import type { LineLabel, LineRange } from './line-labels.ts';

/** A line as it is shown: a sentence, a row, or a window of several. */
export interface ShownLine extends LineRange {
  readonly document: string;
}

/** The lines that answer a question, by hand (line-labels.ts) or by their words. */
export interface AnsweringLines extends Pick<LineLabel, 'document' | 'needs'> {
  readonly lines: readonly LineRange[];
}

/** A shown line shows an answering one from this share of its characters on: long sentences are shown in pieces. */
const SHOWN = 0.5;

function shows(shown: ShownLine, document: string, line: LineRange): boolean {
  const shared = Math.min(shown.end, line.end) - Math.max(shown.start, line.start);
  return shown.document === document && shared > 0 && shared >= SHOWN * (line.end - line.start);
}

/**
 * How many of the shown lines, the first ones first, a reader has to read until the answer is there: the first answering
 * line, or the last of them where all are needed. Infinity when it is not among them.
 */
export function linesToRead({ document, needs, lines }: AnsweringLines, shown: readonly ShownLine[]): number {
  const places = lines.map((line) => {
    const at = shown.findIndex((one) => shows(one, document, line));
    return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
  });
  return needs === 'one' ? Math.min(...places) : Math.max(...places);
}

/** The lines that are looked at first: what a person reads before they turn away. */
export const LOOKED_AT = 3;

/** How often the answer stands in the first line, among three, among five, and in any line that was found. */
export interface RankFigures {
  readonly first: Estimate | null;
  readonly three: Estimate | null;
  readonly five: Estimate | null;
  readonly found: Estimate | null;
}

export function rankFigures(read: readonly number[]): RankFigures {
  const within = (most: number) => estimate(read.map((lines) => Number(lines <= most)));
  return { first: within(1), three: within(LOOKED_AT), five: within(5), found: within(Number.MAX_VALUE) };
}
