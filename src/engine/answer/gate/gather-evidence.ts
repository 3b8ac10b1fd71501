import type { FoundPassages } from '../../evidence/find-passages.ts';
import { standsAlone } from '../../evidence/follow-up.ts';
import { unknownNames } from '../../evidence/unknown-names.ts';
import type { AnswerSettings } from '../settings.ts';
import { bestLine } from '../sources/model/selection/select-sentences.ts';
import type { AnswerDeps, AnswerRequest, ListDeps } from '../types.ts';

/** What is known of a question's passages beyond themselves before the model is asked. */
export interface Evidence {
  /** Whether one document is asked: it was chosen, or there is no other. */
  readonly isOneDocument: boolean;
  /** Names of the question that occur nowhere in the documents asked. */
  readonly unknownNames: readonly string[];
  /**
   * Names of the question that occur in the documents asked, but not in the passages found. None where one document is
   * asked.
   */
  readonly namesElsewhere: readonly string[];
  /**
   * The best of what the reader says of the lines found; null, since it is not read, where several documents are asked
   * of which more was not found, and where the question leans on the conversation: the words of two questions are not
   * one that a line answers.
   */
  readonly bestLine: number | null;
  /** Whether everything that may be searched was found, as in a document of a page or two. */
  readonly isSmallScope: boolean;
}

export type EvidenceDeps = Pick<AnswerDeps, 'readLines' | 'textOf' | 'searched'> & {
  readonly lists: Pick<ListDeps, 'firstHeld'>;
  readonly settings: Pick<AnswerSettings, 'topK'>;
};

export type GatheredFor = Pick<FoundPassages, 'inFull' | 'surelyAsked' | 'passages'> &
  Partial<Pick<FoundPassages, 'followUp' | 'isPlaced'>>;

/** Parts of a name that documents may write apart: "10K" is their "10-K". */
const PART = /\p{L}+|\p{N}+/gu;

/**
 * Gathers what `judgeAnswerability` needs to know: names that the passages lack are looked up in all documents asked,
 * and the lines of one document are read. Throws CANCELLED and the errors of its dependencies.
 */
export async function gatherEvidence(
  { followUp, inFull, surelyAsked, passages }: GatheredFor,
  { documentIds }: Pick<AnswerRequest, 'documentIds'>,
  { lists, readLines, textOf, searched, settings }: EvidenceDeps,
  signal: AbortSignal | undefined,
): Promise<Evidence> {
  const isOneDocument = (await searched(documentIds)).documents === 1;
  const isSmallScope = passages.length < settings.topK;
  const missing: string[] = [];
  const namesElsewhere: string[] = [];
  for (const name of unknownNames(surelyAsked.names, passages)) {
    const spellings = [...new Set([name, (name.match(PART) ?? []).join(' ')])];
    const held = await lists.firstHeld(spellings, documentIds);
    (held === null ? missing : namesElsewhere).push(name);
  }
  return {
    isOneDocument,
    unknownNames: missing,
    namesElsewhere: isOneDocument ? [] : namesElsewhere,
    bestLine:
      (isOneDocument || isSmallScope) && standsAlone(followUp)
        ? await bestLine({ inFull, passages }, { readLines, textOf }, signal)
        : null,
    isSmallScope,
  };
}
