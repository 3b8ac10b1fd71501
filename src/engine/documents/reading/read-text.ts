import { PinciteError } from '../../../contract/errors.ts';
import { decodeText } from '../formats/decode-text.ts';
import { plainBlocks, withParagraphsWhole } from '../formats/plain/plain-blocks.ts';
import type { CanonicalDocument, ReadRequest } from '../types.ts';
import { refuseLonger } from './read-limits.ts';
import { type TextTools, textDocument } from './text-document.ts';

const BYTES_OF_CHARACTER = 4;

/**
 * Reads a text file in any usual encoding: its canonical text is the file's text, but for byte order marks, signs to a
 * terminal and lines between pages that cut a sentence (requirement A9). Throws NOT_SUPPORTED, NO_TEXT or TOO_LARGE.
 */
export function readText(request: ReadRequest, tools: TextTools): CanonicalDocument {
  const { bytes, sourceFilename } = request;
  // No encoding needs more bytes for a character. Checked first, because the text alone takes much memory, and its
  // lines more.
  refuseLonger(sourceFilename, bytes.length / BYTES_OF_CHARACTER, tools.limits);
  const decoded = decodeText(bytes);
  if (decoded === null) throw new PinciteError('NOT_SUPPORTED', { file: sourceFilename });
  const text = withParagraphsWhole(decoded);
  refuseLonger(sourceFilename, text.length, tools.limits);
  const blocks = plainBlocks(text).map((block) => ({ ...block, size: 0, page: 0, lastPage: 0 }));
  const first = blocks.find((block) => block.kind === 'heading');
  const title = first === undefined ? null : text.slice(first.start, first.end).replace(/^[#\s]+/u, '');
  return textDocument(request, { text, title, blocks, attachments: 0 }, tools);
}
