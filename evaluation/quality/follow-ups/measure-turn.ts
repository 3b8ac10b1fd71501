import { followUpOf } from '../../../src/engine/answer/parts/read-request.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import type { PassageSearch } from '../../../src/engine/deps.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';
import type { ConversationTurn } from '../../../src/engine/evidence/types.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { ScoreLines } from '../../../src/engine/models/types.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { selectFor } from '../../library/evidence-for.ts';
import { characterRecall, rightDocumentFirst } from '../retrieval/measures.ts';

export interface TurnMeasures {
  /** 1 when one of the first ten passages overlaps a gold span. */
  readonly hit: number;
  /** 1 when the first passage is in the right document. */
  readonly documentFirst: number;
  /** Share of the gold characters in the first ten passages, 0..1. */
  readonly recall: number;
  /** Share of the gold characters in the sentences that are chosen for the prompt, 0..1. */
  readonly chosen: number;
}

export interface MeasureDeps {
  readonly library: Pick<Library, 'textOf'>;
  readonly search: PassageSearch;
  readonly scoreLines: ScoreLines;
  readonly signal: AbortSignal;
}

export interface Gold {
  readonly file: string;
  readonly gold_spans: [number, number][];
}

/**
 * The question in this conversation, as an answer would search for it. The prompt is bound by its characters: no model
 * is asked.
 */
export async function measureTurn(
  question: string,
  conversation: readonly ConversationTurn[],
  gold: Gold,
  { library, search, scoreLines, signal }: MeasureDeps,
): Promise<TurnMeasures> {
  const asFollowUp = followUpOf({ question, conversation });
  const passages = await search({ question, limit: DEFAULT_SETTINGS.topK, context: asFollowUp?.context }, { signal });
  const deps = {
    countTokens: () => 0,
    scoreLines,
    textOf: (documentId: string, start: number, end: number) => library.textOf(documentId, start, end),
  };
  const carried = asFollowUp?.carried ?? [];
  const { sentences } = await selectFor(readQuestion(question), passages, DEFAULT_SETTINGS, deps, {
    inFull: readQuestion([question, ...carried].join(' ')),
  });
  const wanted = { txt: gold.file, gold_pages: [], gold_spans: gold.gold_spans };
  const found = passages.map((passage) => placeOf(passage, passage));
  const recall = characterRecall(wanted, found);
  return {
    hit: recall > 0 ? 1 : 0,
    documentFirst: rightDocumentFirst(wanted, found),
    recall,
    chosen: characterRecall(
      wanted,
      sentences.map((sentence) => placeOf(sentence.passage, sentence)),
    ),
  };
}

const placeOf = (
  { document }: Pick<RetrievedPassage, 'document'>,
  { start, end }: { readonly start: number; readonly end: number },
) => ({ file: document.source_filename, pages: [], start, end });
