import { type ConvertedBlock, type ConvertedDocument, textOf } from '../formats/converted.ts';
import { isBracketTitle } from '../layout/clauses.ts';
import type { PlacedBlock } from '../passages/place-sentences.ts';
import type { CanonicalDocument, ReadRequest } from '../types.ts';
import { standsIn } from './document-name.ts';
import { BEGINNING, type TextTools, textDocument } from './text-document.ts';

/**
 * The document of a file that was converted: its canonical text is what its reader sees, without the syntax of the
 * file. Throws NO_TEXT, TOO_LARGE.
 */
export function readConverted(
  request: ReadRequest,
  { title, dated = null, blocks: converted, attachments = 0, leftOut = [], hidden = [] }: ConvertedDocument,
  tools: TextTools,
): CanonicalDocument {
  const heading = converted.find(({ kind }) => kind === 'heading');
  const placed = composed(converted);
  const headed = heading === undefined ? null : textOf(heading);
  // A page's title often names its site.
  const named = standsIn(title, placed.text.slice(0, BEGINNING)) ? title : headed;
  return textDocument(request, { ...placed, title: named, dated, attachments, leftOut, hidden }, tools);
}

/** One line for each block; an empty one before headings and between paragraphs. */
function composed(converted: readonly ConvertedBlock[]): { readonly text: string; readonly blocks: PlacedBlock[] } {
  let text = '';
  const blocks: PlacedBlock[] = [];
  let header: PlacedBlock['header'];
  for (const [i, block] of converted.map(asTitle).entries()) {
    const before = converted[i - 1];
    const startsTable = block.kind === 'row' && block.startsTable === true;
    const isList = before?.kind === block.kind && (block.kind === 'row' || block.kind === 'item') && !startsTable;
    if (before !== undefined) text += isList || before.kind === 'heading' ? '\n' : '\n\n';
    const start = text.length;
    text += textOf(block);
    const rank = block.kind === 'heading' ? block.rank : null;
    if (block.kind !== 'row') header = undefined;
    // A grid knows whether it has heads.
    if (startsTable) header = null;
    const placed = { kind: block.kind, start, end: text.length, size: 0, page: 0, lastPage: 0, rank };
    blocks.push(header === undefined ? placed : { ...placed, header });
    if (block.kind === 'row' && block.isHead === true) header = [start, text.length];
  }
  return { text, blocks };
}

/** Deeper than every heading that a file marks as one. */
const DEEPEST = 7;

/** "【Dosage】" alone in its paragraph is a title in every format. */
const asTitle = (block: ConvertedBlock): ConvertedBlock =>
  block.kind === 'prose' && isBracketTitle(block.text) ? { kind: 'heading', text: block.text, rank: DEEPEST } : block;
