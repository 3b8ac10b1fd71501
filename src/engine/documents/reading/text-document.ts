import { PinciteError } from '../../../contract/errors.ts';
import type { CountTokens } from '../../text/word-piece.ts';
import { contentHash } from '../content-hash.ts';
import { packPassages } from '../passages/passages.ts';
import { type PlacedBlock, placeSentences } from '../passages/place-sentences.ts';
import type { CanonicalDocument, PageRecord, ReadRequest } from '../types.ts';
import { documentName } from './document-name.ts';
import { type ReadLimits, refuseLonger } from './read-limits.ts';

/** What texts are read with. */
export interface TextTools {
  readonly countTokens: CountTokens;
  readonly limits: Pick<ReadLimits, 'characters'>;
}

/** As much of a text counts as where it begins, in characters: about two pages. */
export const BEGINNING = 6_000;

interface PlacedText {
  readonly text: string;
  readonly title: string | null;
  readonly dated?: string | null;
  readonly blocks: readonly PlacedBlock[];
  readonly attachments: number;
  readonly leftOut?: readonly string[];
  readonly hidden?: readonly string[];
}

/**
 * A document without pages: one text, without boxes. Throws TOO_LARGE, and NO_TEXT when it has neither a letter nor a
 * digit, nor files attached.
 */
export function textDocument(
  { bytes, sourceFilename }: ReadRequest,
  { text, title, dated = null, blocks, attachments, leftOut = [], hidden = [] }: PlacedText,
  { countTokens, limits }: TextTools,
): CanonicalDocument {
  refuseLonger(sourceFilename, text.length, limits);
  if (attachments === 0 && !/[\p{L}\p{N}]/u.test(text)) throw new PinciteError('NO_TEXT', { file: sourceFilename });
  return {
    documentId: contentHash(bytes).documentId,
    name: documentName({ declared: title, beginning: text.slice(0, BEGINNING) }, sourceFilename),
    dated,
    kind: 'text',
    characters: text.length,
    pages: [{ pageIndex: 0, label: null, start: 0, text, geometry: null, ...toldOf(leftOut, hidden) }],
    passages: packPassages(text, placeSentences(text, blocks, countTokens)),
    attachments,
  };
}

/** Longest hidden text that is told, in characters: it shall be told, not repeated. */
const LONGEST_HIDDEN = 160;

/** What is to be known of a text whose file has more than it, in the words that pages of PDFs have for it. */
function toldOf(leftOut: readonly string[], hidden: readonly string[]): Pick<PageRecord, 'state' | 'reason'> {
  const unseen = hidden.join(' ');
  const told = [
    ...(leftOut.length === 0 ? [] : [`left out: ${leftOut.join(', ')}`]),
    ...(unseen === '' ? [] : [`hidden text is left out: “${shortened(unseen)}”`]),
  ];
  return {
    state: leftOut.length === 0 ? 'text' : 'low_confidence',
    reason: told.length === 0 ? null : told.join('; '),
  };
}

const shortened = (text: string): string =>
  text.length > LONGEST_HIDDEN ? `${text.slice(0, LONGEST_HIDDEN).trimEnd()}…` : text;
