import {
  type SelectionBudget,
  type SentenceSelection,
  selectSentences,
} from '../../src/engine/answer/sources/model/prompt/select-sentences.ts';
import { evidenceOf } from '../../src/engine/evidence/evidence.ts';
import type { RetrievedPassage } from '../../src/engine/evidence/retrieval/types.ts';
import type { Evidence, FoundPassages, LineDeps } from '../../src/engine/evidence/types.ts';
import type { Question } from '../../src/engine/question/question.ts';

/** The evidence of passages that were found for a question, which stands alone unless `found` says otherwise. */
export const evidenceFor = (
  question: Question,
  passages: readonly RetrievedPassage[],
  deps: LineDeps,
  found: Partial<FoundPassages> = {},
): Evidence =>
  evidenceOf(
    { followUp: null, asked: question, inFull: question, surelyAsked: question, passages, isPlaced: false, ...found },
    [],
    deps,
  );

/** The sentences of a prompt made from these passages alone. `inFull`: the question with the words carried over. */
export async function selectFor(
  question: Question,
  passages: readonly RetrievedPassage[],
  budget: SelectionBudget,
  { countTokens, ...deps }: LineDeps & { readonly countTokens: (text: string) => number },
  { said = [], inFull = question }: { readonly said?: readonly string[]; readonly inFull?: Question } = {},
): Promise<SentenceSelection> {
  const evidence = evidenceFor(question, passages, deps, { inFull });
  return selectSentences({ ...evidence, windows: await evidence.windows(undefined), said }, budget, countTokens);
}
