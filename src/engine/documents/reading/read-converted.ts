import { createHash } from 'node:crypto';
import { PinciteError } from '../../../contract/errors.ts';
import type { CountTokens } from '../../text/word-piece.ts';
import { type ConvertedBlock, type ConvertedDocument, textOf } from '../formats/converted.ts';
import { packPassages } from '../passages/passages.ts';
import { type PlacedBlock, placeSentences } from '../passages/place-sentences.ts';
import type { CanonicalDocument, ReadRequest } from '../types.ts';
import { documentName } from './document-name.ts';

/** The document of a file that was converted: its canonical text is what its reader sees, without the syntax of the file. Throws NO_TEXT. */
export function readConverted(
  { bytes, sourceFilename }: ReadRequest,
  { title, blocks: converted }: ConvertedDocument,
  countTokens: CountTokens,
): CanonicalDocument {
  const { text, blocks } = composed(converted);
  if (!/[\p{L}\p{N}]/u.test(text)) throw new PinciteError('NO_TEXT', { file: sourceFilename });
  const heading = converted.find(({ kind }) => kind === 'heading');
  return {
    documentId: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    name: documentName(title ?? (heading === undefined ? null : textOf(heading)), sourceFilename),
    kind: 'text',
    characters: text.length,
    pages: [{ pageIndex: 0, label: null, start: 0, text, geometry: null, state: 'text', reason: null }],
    passages: packPassages(text, placeSentences(text, blocks, countTokens)),
  };
}

/** One line for each block; an empty one before headings and between paragraphs. */
function composed(converted: readonly ConvertedBlock[]): { readonly text: string; readonly blocks: PlacedBlock[] } {
  let text = '';
  const blocks: PlacedBlock[] = [];
  for (const [i, block] of converted.entries()) {
    const before = converted[i - 1];
    const isList = before?.kind === block.kind && (block.kind === 'row' || block.kind === 'item');
    if (before !== undefined) text += isList || before.kind === 'heading' ? '\n' : '\n\n';
    const start = text.length;
    text += textOf(block);
    const rank = block.kind === 'heading' ? block.rank : null;
    blocks.push({ kind: block.kind, start, end: text.length, size: 0, page: 0, lastPage: 0, rank });
  }
  return { text, blocks };
}
