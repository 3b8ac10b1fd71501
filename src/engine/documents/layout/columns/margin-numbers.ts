import type { Line } from '../line.ts';
import { extent, partOf } from './cells.ts';
import { hasWords, isRunningText, lineEnds } from './running-text.ts';

/** Fewest numbers that make the numbering of lines, where every line has one, and where every fifth or tenth has. */
const [FEWEST, FEWEST_SPARSE] = [5, 2];
/** Fewest lines of text beside them: the numbers of pleadings go on below the last line. */
const FEWEST_LINES = 3;
/** Most lines beside a number each: a quotation is set closer than the rest. */
const LINES_EACH = 2.2;
/** Smallest step between them there. */
const SPARSE = 5;
/** How much the distances between them differ, as a share. */
const UNEVEN = 0.2;
/** Smallest share of the line ends at which a sentence goes on over the next number, where every line has a number. */
const OPEN = 0.12;
/** Who speaks in a transcript, a cell in front of the words: "Q.", "THE COURT:". */
const SPEAKER = /^(?:\p{Lu}{1,2}[.:]?|\p{Lu}[^\t:]{1,30}:)\t(?=[^\t]+$)/u;

/** A line that begins or ends with a number, or is one. */
interface Numbered {
  readonly line: Line;
  readonly value: number;
  /** The range of the number in its text. */
  readonly from: number;
  readonly to: number;
}

/**
 * Takes the numbers of lines off the margin, as transcripts, pleadings and some contracts have them: 1, 2, 3… beside
 * every line or 5, 10, 15… beside some. They stand behind the text, marked, so that its sentences go on over the lines.
 * Numbers of a list or of the rows of a table stay: beside them no sentence goes on over the next number.
 */
export function withoutMarginNumbers(lines: readonly Line[], unit: number): Line[] {
  const upright = lines.filter(({ turn }) => turn === 0);
  for (const side of ['left', 'right'] as const) {
    const numbered = upright.flatMap((line) => numberOf(line, side) ?? []).sort((a, b) => b.line.v - a.line.v);
    const run = aligned(numbered, unit);
    if (run.length < FEWEST_SPARSE) continue;
    const found = new Map(run.map((one) => [one.line, one]));
    const rest = upright.flatMap((line) => restOf(line, found.get(line), unit) ?? []).map(withSpeaker);
    if (!isNumbering(run, rest)) continue;
    const numbers = run.map(({ line, from, to }) => ({
      ...partOf(line, from, to, unit),
      isMarginNumber: true as const,
    }));
    const text = lines.flatMap((line) => (line.turn === 0 ? (restOf(line, found.get(line), unit) ?? []) : line));
    return [...text.map(withSpeaker), ...numbers];
  }
  return [...lines];
}

function numberOf(line: Line, side: 'left' | 'right'): Numbered | null {
  // A cheap test first: few lines begin or end with a figure.
  if (!isFigure(line.text.charCodeAt(side === 'left' ? 0 : line.text.length - 1))) return null;
  const match = (side === 'left' ? /^(\d{1,3})(?=[\t ]|$)/u : /(?<=^|\t)(\d{1,3})$/u).exec(line.text);
  if (match === null) return null;
  return { line, value: Number(match[1]), from: match.index, to: match.index + (match[1] as string).length };
}

const isFigure = (code: number): boolean => code >= 0x30 && code <= 0x39;

function restOf(line: Line, number: Numbered | undefined, unit: number): Line | null {
  if (number === undefined) return line;
  if (number.to - number.from === line.text.length) return null;
  const [from, to] = number.from === 0 ? [number.to + 1, line.text.length] : [0, number.from - 1];
  return partOf(line, from, to, unit);
}

/** A line with the speaker and the words as one text. */
function withSpeaker(line: Line): Line {
  if (line.cellStarts.length !== 2 || !SPEAKER.test(line.text)) return line;
  const { cellTypes: _, ...whole } = line;
  return { ...whole, text: line.text.replace('\t', ' '), cellStarts: [line.u0], widestGap: 0 };
}

/** The longest run of numbers that grow by the same step, at even distances, below one another. */
function aligned(numbered: readonly Numbered[], unit: number): readonly Numbered[] {
  let best: readonly Numbered[] = [];
  const placed = numbered.map((one) => ({ one, at: extent(one.line, one.from, one.to, unit) ?? ([0, 0] as const) }));
  for (let first = 0; first + FEWEST_SPARSE <= placed.length; first++) {
    const run = evenRun(placed, first);
    if (run.length > best.length) best = run;
    if (best.length >= placed.length - first) break;
  }
  return best;
}

interface PlacedNumber {
  readonly one: Numbered;
  readonly at: readonly [u0: number, u1: number];
}

/**
 * The run that begins with a number: of those below it that are aligned with it, until one breaks the step or the
 * distance.
 */
function evenRun(placed: readonly PlacedNumber[], from: number): readonly Numbered[] {
  const { one: first, at: start } = placed[from] as PlacedNumber;
  const run = [first];
  let [step, distance] = [0, 0];
  for (let i = from + 1; i < placed.length; i++) {
    const { one: next, at } = placed[i] as PlacedNumber;
    const [ofLeft, ofRight] = [Math.abs(at[0] - start[0]), Math.abs(at[1] - start[1])];
    if (Math.min(ofLeft, ofRight) >= 0.8 * first.line.size) continue;
    const last = run.at(-1) as Numbered;
    const [ownStep, ownDistance] = [next.value - last.value, last.line.v - next.line.v];
    if (run.length === 1) {
      [step, distance] = [ownStep, ownDistance];
      if (step < 1 || distance <= 0) return [];
    } else if (ownStep !== step || Math.abs(ownDistance - distance) > UNEVEN * distance) break;
    run.push(next);
  }
  return run.length === 1 ? [] : run;
}

/** Whether the numbers count lines of running text. `rest`: the lines of the page without them. */
function isNumbering(run: readonly Numbered[], rest: readonly Line[]): boolean {
  const [top, bottom] = [run[0] as Numbered, run.at(-1) as Numbered];
  const reach = 0.6 * top.line.size;
  const beside = rest
    .filter(({ v }) => v <= top.line.v + reach && v >= bottom.line.v - reach)
    .toSorted((a, b) => b.v - a.v);
  const text = beside.filter(({ cellStarts }) => cellStarts.length === 1);
  if (text.length < 0.8 * beside.length || text.length < FEWEST_LINES || !hasWords(text)) return false;
  const step = (run[1] as Numbered).value - top.value;
  if (step >= SPARSE) return isRunningText(text) && text.length === step * (run.length - 1) + 1;
  if (step !== 1 || run.length < FEWEST || text.length > LINES_EACH * run.length) return false;
  // Numbered paragraphs have further lines without a number, and no sentence goes on over the next number.
  const isNumbered = ({ v }: Line): boolean => run.some(({ line }) => Math.abs(line.v - v) < reach);
  const { open, all } = lineEnds(text, isNumbered);
  return open >= Math.max(2, OPEN * all);
}
