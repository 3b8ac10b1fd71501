import type { ClarifyOption } from '../../../contract/answer.ts';
import { candidateSentences } from '../../places/candidate-sentences.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import { contentWords } from '../../text/content-words.ts';
import { wordPattern, words } from '../../text/language.ts';
import { figuresIn } from '../../text/read-quantity.ts';
import type { FoundPassages } from '../find-passages.ts';
import { asksOfSeveral } from '../selection/focus-document.ts';
import type { AnswerSettings } from '../settings.ts';
import type { AnswerRequest, RefusalReason } from '../types.ts';
import { judgeAnswerability } from './judge-answerability.ts';
import { askedNames } from './unknown-names.ts';

/** The sentence of a refusal, which states nothing about what the documents say. */
export const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  nothing_found: 'No passage that fits this question was found.',
  unknown_name: 'The passages found for this question do not mention what it names.',
  other_period: 'The passages found for this question are about another period.',
  not_similar: 'No passage near enough to this question was found to answer it.',
  not_answered: 'The passages found for this question do not seem to answer it.',
  not_checkable: 'No answer could be written that can be checked against the passages found for this question.',
};

/** A refusal with what was missing, in words, where that can be said. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly missing: string | null;
}

/** A question back: the documents found are alike, and the question does not say which is meant. */
export interface QuestionBack {
  readonly options: readonly ClarifyOption[];
}
export const QUESTION_BACK = 'Several documents fit this question. Which one do you mean?';
/** As many answers as fit into a row of buttons. */
const OPTIONS = 3;

/** The documents whose passages found have all content words of the question, those of the best passages first. */
function documentOptions(question: string, passages: readonly RetrievedPassage[]): ClarifyOption[] {
  const asked = [...new Set(contentWords(question))];
  return [...Map.groupBy(passages, ({ documentId }) => documentId)]
    .flatMap(([id, own]) => {
      const label = own[0]?.document.document_name ?? '';
      const said = new Set(contentWords([label, ...own.flatMap(({ section, text }) => [section, text])].join('\n')));
      return asked.every((word) => said.has(word)) ? [{ label, document_ids: [id] }] : [];
    })
    .slice(0, OPTIONS);
}

/**
 * Whether the passages are too unlikely to hold the answer to ask the model (requirement B8): none at all, or a probability
 * below `minAnswerable`. It is a question back where several documents state an answer each, and not the same one
 * (`ambiguousDocuments`); and where only the spread over several documents makes an answer unlikely, and more than one of them speaks of
 * all that the question does. While any passage is not embedded yet there is no threshold.
 */
export function refusalBeforeModel(
  { inFull, surelyAsked }: Pick<FoundPassages, 'inFull' | 'surelyAsked'>,
  passages: readonly RetrievedPassage[],
  { documentIds }: Pick<AnswerRequest, 'documentIds'>,
  { minAnswerable }: Pick<AnswerSettings, 'minAnswerable'>,
): Refusal | QuestionBack | null {
  if (passages.length === 0) return { reason: 'nothing_found', missing: null };
  const judged = judgeAnswerability(inFull, passages, { isOneDocument: documentIds?.length === 1, surelyAsked });
  const ambiguous = documentIds?.length === 1 ? [] : ambiguousDocuments(inFull, passages);
  if (ambiguous.length > 0) return { options: ambiguous };
  if (judged === null || judged.probability >= minAnswerable) return null;
  const { unknownNames, isOtherPeriod } = judged;
  if (unknownNames.length > 0) {
    return { reason: 'unknown_name', missing: `Not mentioned: ${unknownNames.map((name) => `“${name}”`).join(', ')}.` };
  }
  if (isOtherPeriod) return { reason: 'other_period', missing: null };
  if (judged.probabilityInOne >= minAnswerable) {
    const options = documentOptions(inFull, passages);
    if (options.length > 1) return { options };
  }
  return { reason: 'not_similar', missing: null };
}

/** Words of a question that ask how much of something: no document says them. */
const MEASURES = wordPattern([...words.measures.both, ...words.measures.ofRefusal], 'gi');
/** Passages looked at, best first: what is found further down the documents do not state as their own. */
const LOOKED_AT = 6;
/** A question of one word ("Notice?") asks for whatever is said of it. */
const LEAST_WORDS = 2;

/** What a document states: the figures of its first sentence that has all words asked for. */
interface Statement {
  readonly option: ClarifyOption;
  readonly figures: ReadonlySet<string>;
}

/**
 * The documents between which a question does not say: each has, among the best passages, one sentence that with its heading has every
 * word asked for and a figure, and no two of these state the same figure. None for a question with a name, of several documents, or
 * answered alike by all: those are answered.
 */
export function ambiguousDocuments(question: string, passages: readonly RetrievedPassage[]): readonly ClarifyOption[] {
  const asked = [...new Set(contentWords(question.replaceAll(MEASURES, '')))];
  if (asked.length < LEAST_WORDS || asksOfSeveral(question) || askedNames(question).length > 0) return [];
  const byDocument = Map.groupBy(passages.slice(0, LOOKED_AT), ({ documentId }) => documentId);
  if (byDocument.size < 2) return [];
  const statements = [...byDocument].flatMap(([id, own]): Statement[] => {
    const figures = statedFigures(asked, own);
    const label = own[0]?.document.document_name ?? '';
    return figures === null ? [] : [{ option: { label, document_ids: [id] }, figures }];
  });
  const differ = statements.every((one) =>
    statements.every((other) => one === other || one.figures.isDisjointFrom(other.figures)),
  );
  return statements.length > 1 && differ ? statements.slice(0, OPTIONS).map(({ option }) => option) : [];
}

function statedFigures(asked: readonly string[], passages: readonly RetrievedPassage[]): ReadonlySet<string> | null {
  for (const { kind, passage, text } of candidateSentences(passages)) {
    if (kind === 'heading') continue;
    const figures = figuresIn(text);
    const said = new Set(contentWords(`${passage.section.split(' > ').at(-1) ?? ''}\n${text}`));
    if (figures.size > 0 && asked.every((word) => said.has(word))) return figures;
  }
  return null;
}
