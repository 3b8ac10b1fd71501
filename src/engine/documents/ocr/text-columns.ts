import { middleOf, type PixelBox, type RecognisedLine } from './recognised.ts';

/** A part of a picture that is read by itself. */
export interface ColumnRun {
  /** Indexes of the first line and the one behind the last line that stand in columns. */
  readonly from: number;
  readonly to: number;
  /** From left to right. */
  readonly columns: readonly PixelBox[];
}

/** Fewest lines beside each other that make columns of text; fewer may be a table of two wide cells. */
const FEWEST_LINES = 4;
/** Narrowest gutter, as a multiple of the height of a line. */
const GUTTER = 0.7;
/** Fewest characters of a line of text, on the mean; cells of tables are shorter. */
const FEWEST_CHARACTERS = 22;
/** Share of a column that its lines fill on the mean, at least: text does, cells do not. */
const FILLED = 0.6;
/** A gap inside a line from which on it has cells, as a multiple of its height. */
const CELL_GAP = 1.6;
/** Largest share of the lines of a text that have such a gap: an OCR engine may join a mark far away. */
const WITH_CELLS = 0.25;
/**
 * Distance to the line before, as a multiple of the usual one, from which on a line stands apart: headers and footers.
 */
const APART = 2.5;

interface Span {
  readonly left: number;
  readonly right: number;
  readonly characters: number;
}

interface PlacedLine {
  readonly index: number;
  readonly baseline: number;
  readonly height: number;
  readonly spans: readonly Span[];
}

/**
 * The columns of text that lines were read across: engines take a line of the left column and what stands beside it in
 * the right for one. Null where there are none, or only those of a table.
 */
export function textColumns(lines: readonly RecognisedLine[]): ColumnRun | null {
  const placed = lines.map(placedLine).sort((a, b) => a.baseline - b.baseline);
  const height = median(placed.map((line) => line.height));
  let best: { readonly run: readonly PlacedLine[]; readonly gutters: readonly number[] } | null = null;
  for (const x of gapMiddles(placed, height)) {
    for (const run of runsBeside(placed, x, height)) {
      const gutters = guttersOf(run, x, height);
      if (gutters !== null && run.length > (best?.run.length ?? 0)) best = { run, gutters };
    }
  }
  if (best === null) return null;
  const { run, gutters } = best;
  const indexes = run.map(({ index }) => index);
  const [from, to] = [Math.min(...indexes), Math.max(...indexes) + 1];
  // Lines that are not in order are of something else than a page of columns.
  if (to - from !== run.length) return null;
  const spans = run.flatMap((line) => line.spans);
  const edges = [
    Math.min(...spans.map(({ left }) => left)) - height,
    ...gutters,
    Math.max(...spans.map(({ right }) => right)) + height,
  ];
  const top = Math.min(...run.map((line) => line.baseline - 1.5 * line.height));
  const bottom = Math.max(...run.map((line) => line.baseline + 0.7 * line.height));
  const above = placed.filter(({ baseline }) => baseline < (run[0] as PlacedLine).baseline).at(-1);
  const below = placed.find(({ baseline }) => baseline > (run.at(-1) as PlacedLine).baseline);
  const limits = [
    above === undefined ? top : Math.max(top, above.baseline + 0.3 * above.height),
    below === undefined ? bottom : Math.min(bottom, below.baseline - below.height),
  ] as const;
  return {
    from,
    to,
    columns: edges.slice(1).map((right, i) => [edges[i] as number, limits[0], right, limits[1]] as const),
  };
}

function placedLine(line: RecognisedLine, index: number): PlacedLine {
  const { words, above, below } = line;
  const spans = words.map(({ edges, symbols }) => ({
    left: edges[0] as number,
    right: edges.at(-1) as number,
    characters: symbols.length,
  }));
  return { index, baseline: middleOf(line), height: above + below, spans };
}

/** Where gutters may be: the middles of wide gaps between words, each once for about the width of a gutter. */
function gapMiddles(lines: readonly PlacedLine[], height: number): number[] {
  const middles = lines.flatMap(({ spans }) =>
    spans.slice(1).flatMap((span, i) => {
      const before = spans[i] as Span;
      return span.left - before.right > GUTTER * height ? (span.left + before.right) / 2 : [];
    }),
  );
  const found: number[] = [];
  for (const x of middles.sort((a, b) => a - b)) if (x - (found.at(-1) ?? -Infinity) > height / 2) found.push(x);
  return found;
}

/** Runs of lines of which no word crosses `x`, without those at their ends that stand apart. */
function runsBeside(lines: readonly PlacedLine[], x: number, height: number): PlacedLine[][] {
  const half = (GUTTER * height) / 2;
  const isFree = ({ spans }: PlacedLine): boolean =>
    spans.every(({ left, right }) => right <= x - half || left >= x + half);
  const runs: PlacedLine[][] = [];
  let run: PlacedLine[] = [];
  for (const line of lines) {
    if (isFree(line)) run.push(line);
    else {
      runs.push(run);
      run = [];
    }
  }
  return [...runs, run].map(withoutApart).filter((lines) => lines.length >= FEWEST_LINES);
}

function withoutApart(run: readonly PlacedLine[]): PlacedLine[] {
  const distances = run.slice(1).map((line, i) => line.baseline - (run[i] as PlacedLine).baseline);
  const usual = median(distances);
  const isApart = (distance: number | undefined): boolean => distance !== undefined && distance > APART * usual;
  let [from, to] = [0, run.length];
  for (let i = 0; i < distances.length / 4; i++) if (isApart(distances[i])) from = i + 1;
  for (let i = distances.length - 1; i >= (3 * distances.length) / 4; i--) if (isApart(distances[i])) to = i + 1;
  return run.slice(from, to);
}

/** The gutters of a run of lines of which one is at `x`; null unless text stands on all sides of them. */
function guttersOf(run: readonly PlacedLine[], x: number, height: number, deep = 0): number[] | null {
  const left = partsOf(run, (span) => span.right <= x);
  const right = partsOf(run, (span) => span.left >= x);
  const beside = run.filter(({ index }) => has(left, index) && has(right, index)).length;
  if (beside < FEWEST_LINES) return null;
  const [before, after] = [left, right].map((lines) => {
    if (isText(lines, height)) return [];
    if (deep > 1) return null;
    for (const other of gapMiddles(lines, height)) {
      const isFree = runsBeside(lines, other, height).some((free) => free.length > 0.8 * lines.length);
      const gutters = isFree ? guttersOf(lines, other, height, deep + 1) : null;
      if (gutters !== null) return gutters;
    }
    return null;
  });
  return before && after ? [...before, x, ...after] : null;
}

const has = (lines: readonly PlacedLine[], index: number): boolean => lines.some((line) => line.index === index);

function partsOf(run: readonly PlacedLine[], isPart: (span: Span) => boolean): PlacedLine[] {
  return run.flatMap((line) => {
    const spans = line.spans.filter(isPart);
    return spans.length === 0 ? [] : { ...line, spans };
  });
}

/** Whether the parts of lines in a column are text: long, filling it, and without cells. */
function isText(lines: readonly PlacedLine[], height: number): boolean {
  if (lines.length < FEWEST_LINES) return false;
  const spans = lines.flatMap((line) => line.spans);
  const width = Math.max(...spans.map(({ right }) => right)) - Math.min(...spans.map(({ left }) => left));
  const characters = spans.reduce((sum, span) => sum + span.characters + 1, 0) / lines.length;
  const filled = spans.reduce((sum, { left, right }) => sum + right - left, 0) / lines.length / width;
  const withCells = lines.filter(({ spans }) =>
    spans.slice(1).some((span, i) => span.left - (spans[i] as Span).right > CELL_GAP * height),
  );
  return characters >= FEWEST_CHARACTERS && filled >= FILLED && withCells.length <= WITH_CELLS * lines.length;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
