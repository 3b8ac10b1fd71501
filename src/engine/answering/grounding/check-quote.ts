import type { Citation, Claim } from '../../../contract/answer.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import { isQuestion } from '../../text/is-question.ts';
import type { JudgeCitation, ValidateDraft, ValidatedDraft } from '../../verification/types.ts';
import { quoteOutputOf } from '../generation/model-output.ts';
import { EMPTY_REPORT } from '../public-answer.ts';
import type { AnswerRecord, CitationDeps, NumberedSentence } from '../types.ts';
import { citationOf } from './build-citations.ts';
import { assembleAnswer } from './check-claims.ts';
import { exactPlace } from './claim-grounding.ts';
import { quoteText } from './verbatim-fallback.ts';

export type CheckedQuote =
  | { readonly result: 'answer'; readonly draft: ValidatedDraft }
  | { readonly result: 'problem'; readonly why: string; readonly report: ValidatedDraft['report'] };

export interface QuoteContext {
  readonly sentences: readonly NumberedSentence[];
  readonly passages: readonly RetrievedPassage[];
  readonly deps: CitationDeps & { readonly validate: ValidateDraft };
  readonly attempt: number;
  /** Filled with what the model picked, before anything is checked (requirement E2). */
  readonly cited: AnswerRecord['model_citations'][number][];
}

/**
 * Turns the numbers a model picked into sentences that the validator passed, or says what is wrong with the reply. Lines that only ask
 * are left out: the question of a list of questions and answers is no answer.
 */
export async function checkQuote(reply: string, context: QuoteContext): Promise<CheckedQuote> {
  const { sentences, passages, deps, attempt, cited } = context;
  const output = quoteOutputOf(reply);
  if (output === null) {
    const report = { ...EMPTY_REPORT, missing: 1, notes: ['The reply was not in the asked form.'] };
    return { result: 'problem', why: 'It was not in the asked form.', report };
  }
  const picked = [...new Set(output.lines)].map((number) => ({
    number,
    sentence: sentences.find((sentence) => sentence.number === number),
  }));
  for (const { number, sentence } of picked) {
    const claim = sentence === undefined ? '' : quoteText(sentence.text);
    const chunk_ids = sentence === undefined ? [] : [sentence.passage.chunkId];
    cited.push({ attempt, claim, sentences: [number], chunk_ids });
  }
  const unknown = picked.filter(({ sentence }) => sentence === undefined).map(({ number }) => number);
  const offered = picked.flatMap(({ sentence }) => sentence ?? []);
  const said = offered.filter(({ text }) => !isQuestion(text));
  const asking = offered.filter((sentence) => !said.includes(sentence)).map(({ number }) => number);
  const { claims, citations } = await quoteClaims(said, deps);
  const draft = deps.validate(assembleAnswer(claims, citations), passages);
  const report = {
    ...draft.report,
    invalid_removed: draft.report.invalid_removed + unknown.length,
    notes: [
      ...unknown.map((number) => `Line ${number} was picked but not offered; removed.`),
      ...asking.map((number) => `Line ${number} was picked but only asks; left out.`),
      ...draft.report.notes,
    ],
  };
  if (report.missing === 0) return { result: 'answer', draft: { ...draft, report } };
  return { result: 'problem', why: whyNot(unknown, asking), report };
}

function whyNot(unknown: readonly number[], asking: readonly number[]): string {
  if (unknown.length > 0) return `There is no line ${unknown.join(', ')}.`;
  if (asking.length > 0) return `Line ${asking.join(', ')} only asks, it does not answer.`;
  return 'The lines picked cannot be quoted.';
}

interface QuotedClaims {
  readonly claims: readonly Claim[];
  readonly citations: readonly Citation[];
}

/** A sentence that is its own source: nothing is left to compare. */
const AS_QUOTE: ReturnType<JudgeCitation> = { citation_type: 'direct_quote', confidence_score: 1 };

/**
 * One claim for each sentence, whose text is the sentence and whose citation is exactly its range: not widened and not cut, as
 * the places of a claim in other words are. The same words in two places are one claim with two citations.
 */
async function quoteClaims(sentences: readonly NumberedSentence[], deps: CitationDeps): Promise<QuotedClaims> {
  const citations = await Promise.all(
    sentences.map((sentence, i) =>
      citationOf(exactPlace(sentence), quoteText(sentence.text), i + 1, deps, [], AS_QUOTE),
    ),
  );
  const byText = Map.groupBy(citations, (citation) => citation.claim_text);
  const claims = [...byText].map(
    ([text, own]): Claim => ({
      text,
      markers: own.map((citation) => citation.marker),
      verdict: 'supported',
      reason: null,
    }),
  );
  return { claims, citations };
}
