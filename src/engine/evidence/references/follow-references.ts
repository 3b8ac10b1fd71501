import type { AnswerDeps, ReadRequest } from '../../answer/types.ts';
import type { RetrievedPassage } from '../retrieval/types.ts';
import { findReferences, passagesOfSection, type Reference } from './find-references.ts';

/**
 * Best passages whose references are followed, references followed, and passages taken from each place. Design
 * constants.
 */
const [LOOKED_AT, FOLLOWED, OF_EACH] = [3, 3, 2] as const;
/**
 * Best passages of a document among which a section is looked for: what is farther from the question hardly answers it.
 */
const DEPTH = 60;

/** A passage that another refers to; the question itself may have found it too. */
export interface ReferredPassage {
  readonly passage: RetrievedPassage;
  /** Its id; null for a passage that was looked for because a list was asked for (completeness/list-passages.ts). */
  readonly from: string | null;
}

/** All that an answer may be made from: what the question found, best first, then what that refers to. */
export const withReferred = (
  passages: readonly RetrievedPassage[],
  referred: readonly ReferredPassage[],
): readonly RetrievedPassage[] => {
  const all = [...passages, ...referred.map(({ passage }) => passage)];
  return [...new Map(all.map((passage) => [passage.chunkId, passage])).values()];
};

/**
 * Follows the references of the best passages one step (requirement B16): “see 7.2” to the passages of that section,
 * “under the Information Security Policy” to what that document says to the question, where it may be searched.
 */
export async function followReferences(
  { question, documentIds }: Pick<ReadRequest, 'question' | 'documentIds'>,
  passages: readonly RetrievedPassage[],
  { retrieve, documents }: Pick<AnswerDeps, 'retrieve' | 'documents'>,
  signal: AbortSignal | undefined,
): Promise<readonly ReferredPassage[]> {
  const all = await documents(documentIds);
  const wanted = passages.slice(0, LOOKED_AT).flatMap((passage) => {
    const others = all.filter(({ id }) => id !== passage.documentId);
    return findReferences(passage.text, others)
      .filter((reference) => !isOwn(reference, passage))
      .map((reference) => ({ reference, from: passage }));
  });
  const followed: ReferredPassage[] = [];
  for (const { reference, from } of wanted.slice(0, FOLLOWED)) {
    const id = 'documentId' in reference ? reference.documentId : from.documentId;
    const limit = 'documentId' in reference ? OF_EACH : DEPTH;
    const found = await retrieve(question.text, {
      documentIds: [id],
      limit,
      ...(signal === undefined ? {} : { signal }),
    });
    const inIt = 'section' in reference ? passagesOfSection(found, reference.section) : found;
    const meant = inIt.slice(0, OF_EACH);
    followed.push(...meant.map((passage) => ({ passage, from: from.chunkId })));
  }
  return followed;
}

/** “This section 7” stands in section 7. */
const isOwn = (reference: Reference, passage: RetrievedPassage): boolean =>
  'section' in reference && passagesOfSection([passage], reference.section).length > 0;
