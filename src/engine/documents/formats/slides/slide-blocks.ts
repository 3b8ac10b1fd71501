import { type ConvertedBlock, type ConvertedDocument, countParts } from '../converted.ts';
import { officeDate } from '../declared-date.ts';
import { diagramText } from '../drawing/diagram-text.ts';
import { chartBlocks } from '../drawing/read-chart.ts';
import { gridRows, spreadCells } from '../grids/grid.ts';
import { headRowCount } from '../grids/grid-heads.ts';
import { type OfficeParts, officeParts } from '../office-parts.ts';
import { mainPart, relationIn, walkLocally } from '../office-xml.ts';
import { commentsIn, notesIn, readSlide, type SlidePiece } from './read-slide.ts';

const USUAL_PART = 'ppt/presentation.xml';

/** What a presentation has besides the blocks of its slides. */
interface Told {
  readonly leftOut: string[];
  readonly hidden: string[];
  /** Footers that were read, and layouts and masters: they stand on every slide. */
  readonly footers: Set<string>;
  readonly models: Set<string>;
  readonly size: { readonly width: number; readonly height: number } | null;
}

/**
 * The text of a PowerPoint presentation (PPTX, PPTM), slide by slide, with speaker's notes and comments; hidden slides
 * and what is no text are told. Throws when it is none.
 */
export function slideBlocks(bytes: Uint8Array, file: string): ConvertedDocument {
  const parts = officeParts(bytes, file);
  const main = mainPart(parts, USUAL_PART);
  const targets = parts.targets(main);
  const slides: string[] = [];
  let size: Told['size'] = null;
  walkLocally(parts, main, {
    open: (name, attributes) => {
      const target = name === 'sldId' ? targets.get(relationIn(attributes, 'id')) : undefined;
      if (target !== undefined) slides.push(target);
      const [width, height] = [Number(attributes.cx), Number(attributes.cy)];
      if (name === 'sldSz' && width > 0 && height > 0) size = { width, height };
    },
  });
  const told: Told = { leftOut: [], hidden: [], footers: new Set(), models: new Set(), size };
  const blocks = slides.flatMap((path, i) => blocksOfSlide(parts, path, i + 1, told));
  const [first] = blocks;
  return {
    title: first?.kind === 'heading' ? first.text.replace(/^Slide \d+:? ?/u, '') || null : null,
    dated: officeDate(parts),
    blocks,
    leftOut: countParts(told.leftOut),
    hidden: told.hidden,
  };
}

function blocksOfSlide(parts: OfficeParts, path: string, number: number, told: Told): ConvertedBlock[] {
  const slide = readSlide(parts, path, { size: told.size });
  if (slide.isHidden) {
    const words = [slide.title, ...slide.pieces.flatMap(wordsOf), ...slide.hidden].filter((text) => text !== '');
    if (words.length > 0) told.hidden.push(words.join(' '));
    return [];
  }
  told.hidden.push(...slide.hidden);
  const targets = parts.targets(path);
  const blocks = slide.pieces.flatMap((piece) => blocksOfPiece(parts, piece, targets, told));
  const beside = parts.relations(path).flatMap(({ kind, path: target }): ConvertedBlock[] => {
    if (target === null || !/^(?:notesSlide|comments)$/u.test(kind)) return [];
    const texts = kind === 'comments' ? commentsIn(parts, target) : notesIn(parts, target);
    return texts.map((text) => ({ kind: 'comment', text }));
  });
  const above = slide.showsAbove ? blocksAbove(parts, path, told) : [];
  if (slide.title === '' && blocks.length + above.length + beside.length === 0) return [];
  const heading = slide.title === '' ? `Slide ${number}` : `Slide ${number}: ${slide.title}`;
  return [{ kind: 'heading', text: heading, rank: 1 }, ...blocks, ...above, ...beside];
}

/** What stands on the layout of a slide and on its master, with the first slide that shows it. */
function blocksAbove(parts: OfficeParts, path: string, told: Told): ConvertedBlock[] {
  const blocks: ConvertedBlock[] = [];
  let below = path;
  for (const kind of ['slideLayout', 'slideMaster']) {
    const model = parts.relations(below).find((relation) => relation.kind === kind)?.path ?? null;
    if (model === null) break;
    const { pieces, hidden, showsAbove } = readSlide(parts, model, { size: told.size, isModel: true });
    if (!told.models.has(model)) {
      told.models.add(model);
      told.hidden.push(...hidden);
      const targets = parts.targets(model);
      blocks.push(...pieces.flatMap((piece) => blocksOfPiece(parts, piece, targets, told)));
    }
    if (!showsAbove) break;
    below = model;
  }
  return blocks;
}

const wordsOf = (piece: SlidePiece): string[] => {
  if (piece.kind === 'paragraph' || piece.kind === 'footer') return [piece.text];
  return piece.kind === 'table' ? piece.rows.flatMap((row) => row.map(({ text }) => text)) : [];
};

const prose = (text: string): ConvertedBlock => ({ kind: 'prose', text });

function blocksOfPiece(
  parts: OfficeParts,
  piece: SlidePiece,
  targets: ReadonlyMap<string, string>,
  { leftOut, footers }: Told,
): ConvertedBlock[] {
  if (piece.kind === 'paragraph') return [prose(piece.text)];
  if (piece.kind === 'footer') {
    if (footers.has(piece.text)) return [];
    footers.add(piece.text);
    return [prose(piece.text)];
  }
  if (piece.kind === 'table') {
    const heads = headRowCount(spreadCells(piece.rows));
    return gridRows(piece.rows, piece.hasHead ? Math.max(1, heads) : heads);
  }
  if (piece.kind === 'other') {
    leftOut.push(piece.name);
    return [];
  }
  const target = targets.get(piece.relation);
  if (piece.kind === 'diagram') {
    const words = target === undefined ? [] : diagramText(parts, target);
    if (words.length === 0) leftOut.push('diagram');
    return words.map(prose);
  }
  const drawn = target === undefined ? [] : chartBlocks(parts, target);
  if (!drawn.some(({ kind }) => kind === 'row')) leftOut.push('chart');
  return drawn;
}
