import { PinciteError } from '../../../contract/errors.ts';
import type { CountTokens } from '../../text/word-piece.ts';
import { contentHash } from '../content-hash.ts';
import { packPassages } from '../passages/passages.ts';
import { type PlacedBlock, placeSentences } from '../passages/place-sentences.ts';
import type { CanonicalDocument, ReadRequest } from '../types.ts';
import { documentName } from './document-name.ts';
import { type ReadLimits, refuseLonger } from './read-limits.ts';

/** What texts are read with. */
export interface TextTools {
  readonly countTokens: CountTokens;
  readonly limits: Pick<ReadLimits, 'characters'>;
}

interface PlacedText {
  readonly text: string;
  readonly title: string | null;
  readonly blocks: readonly PlacedBlock[];
  readonly attachments: number;
}

/** A document without pages: one text, without boxes. Throws TOO_LARGE, and NO_TEXT when it has neither a letter nor a digit, nor files attached. */
export function textDocument(
  { bytes, sourceFilename }: ReadRequest,
  { text, title, blocks, attachments }: PlacedText,
  { countTokens, limits }: TextTools,
): CanonicalDocument {
  refuseLonger(sourceFilename, text.length, limits);
  if (attachments === 0 && !/[\p{L}\p{N}]/u.test(text)) throw new PinciteError('NO_TEXT', { file: sourceFilename });
  return {
    documentId: contentHash(bytes).documentId,
    name: documentName({ declared: title }, sourceFilename),
    kind: 'text',
    characters: text.length,
    pages: [{ pageIndex: 0, label: null, start: 0, text, geometry: null, state: 'text', reason: null }],
    passages: packPassages(text, placeSentences(text, blocks, countTokens)),
    attachments,
  };
}
