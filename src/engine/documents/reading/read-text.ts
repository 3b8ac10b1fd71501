import { PinciteError } from '../../../contract/errors.ts';
import { decodeText } from '../formats/decode-text.ts';
import type { PlacedBlock } from '../passages/place-sentences.ts';
import type { CanonicalDocument, ReadRequest, SentenceKind } from '../types.ts';
import { refuseLonger } from './read-limits.ts';
import { type TextTools, textDocument } from './text-document.ts';

const ITEM = /^\s*(?:[•*–—-]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s/u;
const BYTES_OF_CHARACTER = 4;
const LONGEST_HEADING = 100;
/** Longest heading directly above text, in characters; a longer line is more likely the first of wrapped text. */
const LONGEST_HEADING_ABOVE_TEXT = 60;

/** Reads a text file in any usual encoding: its canonical text is the file's text, character for character but for byte order marks (requirement A9). Throws NOT_SUPPORTED, NO_TEXT or TOO_LARGE. */
export function readText(request: ReadRequest, tools: TextTools): CanonicalDocument {
  const { bytes, sourceFilename } = request;
  // No encoding needs more bytes for a character. Checked first, because the text alone takes much memory, and its lines more.
  refuseLonger(sourceFilename, bytes.length / BYTES_OF_CHARACTER, tools.limits);
  const text = decodeText(bytes);
  if (text === null) throw new PinciteError('NOT_SUPPORTED', { file: sourceFilename });
  refuseLonger(sourceFilename, text.length, tools.limits);
  const blocks = blocksOfText(text);
  const first = blocks.find((block) => block.kind === 'heading');
  const title = first === undefined ? null : text.slice(first.start, first.end).replace(/^[#\s]+/u, '');
  return textDocument(request, { text, title, blocks, attachments: 0 }, tools);
}

interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function blocksOfText(text: string): PlacedBlock[] {
  const lines: TextLine[] = [];
  for (const match of text.matchAll(/[^\r\n\f]*(?:\r\n|[\r\n\f]|$)/gu)) {
    const line = match[0].replace(/[\r\n\f]+$/u, '');
    if (match[0] !== '') lines.push({ start: match.index, end: match.index + line.length, text: line });
  }
  const blocks: PlacedBlock[] = [];
  lines.forEach((line, i) => {
    if (line.text.trim() === '') return;
    const before = lines[i - 1];
    const last = blocks.at(-1);
    const kind = kindOf(line, before, lines[i + 1]);
    // In hard-wrapped text, a line that continues the one before belongs to its paragraph.
    const goesOn =
      kind === 'prose' &&
      last !== undefined &&
      before !== undefined &&
      before.text.trim() !== '' &&
      last.kind !== 'heading' &&
      last.kind !== 'row';
    if (goesOn && !/[.!?:;]["'”’)\]]*\s*$/u.test(before.text)) blocks[blocks.length - 1] = { ...last, end: line.end };
    else
      blocks.push({
        kind,
        start: line.start,
        end: line.end,
        size: 0,
        page: 0,
        lastPage: 0,
        rank: markdownRank(line.text),
      });
  });
  return blocks;
}

function kindOf(line: TextLine, before: TextLine | undefined, after: TextLine | undefined): SentenceKind {
  const text = line.text.trim();
  if (markdownRank(text) !== null) return 'heading';
  if (/\t|^\|.*\|$/u.test(text)) return 'row';
  if (ITEM.test(line.text)) return 'item';
  if (before !== undefined && before.text.trim() !== '') return 'prose';
  const next = after?.text.trim() ?? '';
  const longest = next === '' ? LONGEST_HEADING : LONGEST_HEADING_ABOVE_TEXT;
  const titled = text.length <= longest && /^[\p{Lu}\p{N}]/u.test(text) && !/[.!?:;,]$/u.test(text);
  // When the next line begins with a small letter, this line is the first of hard-wrapped text.
  return titled && !/^\p{Ll}/u.test(next) ? 'heading' : 'prose';
}

function markdownRank(text: string): number | null {
  return /^(#{1,6})\s+\S/u.exec(text.trim())?.[1]?.length ?? null;
}
