import { inOneLine } from '../converted.ts';
import { paragraphText } from '../drawing/paragraph-text.ts';
import type { GridCell } from '../grids/grid.ts';
import type { OfficeParts } from '../office-parts.ts';
import { isOn, relationIn, walkLocally } from '../office-xml.ts';

/** A piece of a slide. */
export type SlidePiece =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'footer'; readonly text: string }
  /** `hasHead`: its first row is set apart. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly GridCell[])[]; readonly hasHead: boolean }
  /** Of another part, by the id of the relationship. */
  | { readonly kind: 'chart' | 'diagram'; readonly relation: string }
  | { readonly kind: 'other'; readonly name: string };

export interface Slide {
  readonly isHidden: boolean;
  readonly title: string;
  /** In the order in which they are read; see inReadingOrder. */
  readonly pieces: readonly SlidePiece[];
  /** Whether what stands on the slides above it (its layout, its master) is shown, too. */
  readonly showsAbove: boolean;
  /** The words of shapes that are not shown. */
  readonly hidden: readonly string[];
}

/** Shapes of which each is on its own. */
const SHAPES = new Set(['sp', 'pic', 'graphicFrame', 'cxnSp']);
/** What is no text, by the element that it has. */
const OTHERS: Readonly<Record<string, string>> = {
  pic: 'picture',
  oleObj: 'embedded object',
  videoFile: 'film',
  audioFile: 'sound recording',
};

interface OpenTable {
  readonly rows: GridCell[][];
  hasHead: boolean;
  /** Of a cell that another one covers. */
  isCovered: boolean;
}

/**
 * What of a slide is read: its size, where what lies outside is told as hidden; `isModel`: a layout or a master, whose
 * places for text are not shown.
 */
interface SlideSetting {
  readonly size?: { readonly width: number; readonly height: number } | null;
  readonly isModel?: boolean;
}

/** The slide of a part. */
export function readSlide(
  parts: OfficeParts,
  path: string,
  { size = null, isModel = false }: SlideSetting = {},
): Slide {
  const shapes: Placed<SlidePiece>[] = [];
  const hidden: string[] = [];
  let pieces: SlidePiece[] = [];
  let [box, groups, showsAbove]: [Box | null, number, boolean] = [null, 0, true];
  const reader = paragraphText();
  let [isHidden, isUnseen, title, place] = [false, false, '', ''];
  let table: OpenTable | null = null;
  /** What the open shape is, where it is no text. */
  let other: string | null = null;
  let depth = 0;
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'sld') isHidden = attributes.show === '0' || attributes.show === 'false';
    if (name === 'sld' || name === 'sldLayout') showsAbove = isOn(attributes.showMasterSp ?? '1');
    if (name === 'grpSp') {
      if (groups === 0) [pieces, box] = [[], null];
      groups++;
    }
    if (SHAPES.has(name)) {
      if (depth === 0) [place, other, isUnseen] = ['', null, false];
      if (depth === 0 && groups === 0) [pieces, box] = [[], null];
      depth++;
    }
    // The first place is that of the shape, or of the group around it.
    if (name === 'off' && box === null) box = { x: Number(attributes.x), y: Number(attributes.y), width: 0, height: 0 };
    else if (name === 'ext' && box?.width === 0 && attributes.cx !== undefined)
      box = { ...box, width: Number(attributes.cx), height: Number(attributes.cy) };
    if (OTHERS[name] !== undefined && (other === null || other === 'picture')) other = OTHERS[name];
    else if (name === 'cNvPr' && depth > 0) isUnseen ||= isOn(attributes.hidden);
    else if (name === 'ph') place = attributes.type ?? 'body';
    else if (name === 'tbl') table = { rows: [], hasHead: false, isCovered: false };
    else if (name === 'tblPr' && table !== null) table.hasHead = isOn(attributes.firstRow);
    else if (name === 'tr') table?.rows.push([]);
    else if (name === 'tc' && table !== null) openCell(table, attributes);
    else if (name === 'chart' && !isUnseen) pieces.push({ kind: 'chart', relation: relationIn(attributes, 'id') });
    else if (name === 'relIds' && !isUnseen) pieces.push({ kind: 'diagram', relation: relationIn(attributes, 'dm') });
    reader.open(name, attributes);
  };
  const add = (text: string): void => {
    const last = table?.rows.at(-1);
    if (isModel && place !== '') return;
    if (isUnseen || isOutside(box, size)) hidden.push(text);
    else if (table !== null) {
      const cell = last?.at(-1);
      if (last !== undefined && cell !== undefined && !table.isCovered)
        last[last.length - 1] = { ...cell, text: inOneLine(`${cell.text} ${text}`) };
    } else if (place === 'title' || place === 'ctrTitle') title = inOneLine(`${title} ${text}`);
    else if (place !== 'sldNum' && place !== 'dt')
      pieces.push({ kind: place === 'ftr' || place === 'hdr' ? 'footer' : 'paragraph', text });
  };
  const close = (name: string): void => {
    const text = reader.close(name);
    if (text) add(text);
    if (name === 'tbl' && table !== null) {
      const { rows, hasHead } = table;
      if (rows.flat().some((cell) => cell.text !== '')) pieces.push({ kind: 'table', rows, hasHead });
      table = null;
    }
    if (name === 'grpSp') groups--;
    else if (SHAPES.has(name)) depth--;
    else return;
    if (depth === 0 && name !== 'grpSp' && other !== null) {
      if (!isUnseen) pieces.push({ kind: 'other', name: other });
      other = null;
    }
    if (depth === 0 && groups === 0) shapes.push({ box, pieces });
  };
  walkLocally(parts, path, { open, text: reader.text, close });
  return { isHidden, title, pieces: inReadingOrder(shapes).flatMap((shape) => shape.pieces), showsAbove, hidden };
}

/** Whether a shape lies beside the slide, where no reader sees it. */
const isOutside = (box: Box | null, size: SlideSetting['size']): boolean =>
  box !== null &&
  size != null &&
  (box.x >= size.width || box.y >= size.height || box.x + box.width <= 0 || box.y + box.height <= 0);

function openCell(table: OpenTable, { gridSpan, rowSpan, hMerge, vMerge }: Readonly<Record<string, string>>): void {
  table.isCovered = isOn(hMerge) || isOn(vMerge);
  if (!table.isCovered)
    table.rows.at(-1)?.push({ text: '', across: Number(gridSpan ?? 1) || 1, down: Number(rowSpan ?? 1) || 1 });
}

/** The words that a speaker sees below a slide. */
export function notesIn(parts: OfficeParts, path: string): string[] {
  const { pieces } = readSlide(parts, path);
  return pieces.flatMap((piece) => (piece.kind === 'paragraph' ? [piece.text] : []));
}

/** The comments on a slide, of older programs as plain words and of newer ones as paragraphs. */
export function commentsIn(parts: OfficeParts, path: string): string[] {
  const comments: string[] = [];
  const reader = paragraphText();
  let plain: string | null = null;
  walkLocally(parts, path, {
    open: (name, attributes) => {
      if (name === 'text') plain = '';
      reader.open(name, attributes);
    },
    text: (text) => {
      if (plain !== null) plain += text;
      reader.text(text);
    },
    close: (name) => {
      const text = name === 'text' ? inOneLine(plain ?? '') : reader.close(name);
      if (name === 'text') plain = null;
      if (text) comments.push(text);
    },
  });
  return comments;
}

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
function inReadingOrder<Piece>(shapes: readonly Placed<Piece>[]): readonly Placed<Piece>[] {
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
