/** Where a shape lies on its slide, in the units of drawings. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A shape with what is read in it. `box`: null where its layout says where it lies. */
export interface Placed<Piece> {
  readonly box: Box | null;
  readonly pieces: readonly Piece[];
}

type Known<Piece> = Placed<Piece> & { readonly box: Box };

/** So much of the smaller one of two shapes may lie over the other: programs place them by hand. */
const OVERLAP = 0.25;

/**
 * The shapes of a slide as a reader takes them. The order of the file is that of readers for the blind, and is kept
 * unless it takes one shape before another that lies above it or, on one height, left of it. Then columns are read one
 * after the other, and within them rows; shapes without a place of their own come first, as the text of a layout does.
 */
export function inReadingOrder<Piece>(shapes: readonly Placed<Piece>[]): readonly Placed<Piece>[] {
  const known = shapes.filter((shape): shape is Known<Piece> => shape.box !== null && shape.pieces.length > 0);
  const isWrong = known.some(({ box }, i) => known.slice(i + 1).some((later) => comesBefore(later.box, box)));
  return isWrong ? [...shapes.filter(({ box }) => box === null), ...sorted(known)] : shapes;
}

const shared = (from: number, length: number, other: number, otherLength: number): number =>
  (Math.min(from + length, other + otherLength) - Math.max(from, other)) / Math.max(1, Math.min(length, otherLength));

const areBeside = (a: Box, b: Box): boolean => shared(a.y, a.height, b.y, b.height) > OVERLAP;
const areInLine = (a: Box, b: Box): boolean => shared(a.x, a.width, b.x, b.width) > OVERLAP;

const comesBefore = (a: Box, b: Box): boolean =>
  (a.y < b.y && areInLine(a, b) && !areBeside(a, b)) || (a.x < b.x && areBeside(a, b) && !areInLine(a, b));

type Span = (box: Box) => readonly [from: number, length: number];
const across: Span = ({ x, width }) => [x, width];
const down: Span = ({ y, height }) => [y, height];

/** Groups between which no shape lies. */
function parted<Piece>(shapes: readonly Known<Piece>[], span: Span): Known<Piece>[][] {
  const groups: Known<Piece>[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const shape of [...shapes].sort((a, b) => span(a.box)[0] - span(b.box)[0])) {
    const [from, length] = span(shape.box);
    if (from + OVERLAP * length >= end || groups.length === 0) groups.push([shape]);
    else groups.at(-1)?.push(shape);
    end = Math.max(end, from + length);
  }
  return groups;
}

function sorted<Piece>(shapes: readonly Known<Piece>[]): readonly Known<Piece>[] {
  const columns = parted(shapes, across);
  if (columns.length > 1) return columns.flatMap(sorted);
  const bands: Known<Piece>[][] = [];
  for (const band of parted(shapes, down)) {
    const before = bands.at(-1);
    // Rows of the same columns are read column by column.
    const isOfColumns =
      before !== undefined &&
      parted(before, across).length > 1 &&
      parted(band, across).length > 1 &&
      parted([...before, ...band], across).length > 1;
    if (isOfColumns) before.push(...band);
    else bands.push(band);
  }
  return bands.length > 1 ? bands.flatMap(sorted) : shapes;
}
