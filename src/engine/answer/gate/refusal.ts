import type { ClarifyOption } from '../../../contract/answer.ts';
import { unknownNames as unknownNamesIn } from '../../evidence/lines/unknown-names.ts';
import type { RetrievedPassage } from '../../evidence/retrieval/types.ts';
import type { Evidence } from '../../evidence/types.ts';
import { candidateSentences } from '../../places/candidate-sentences.ts';
import type { Question } from '../../question/question.ts';
import { contentWords } from '../../text/content-words.ts';
import { namedKinds } from '../../text/names.ts';
import { figuresIn } from '../../text/read-quantity.ts';
import type { AnswerSettings } from '../settings.ts';
import type { ReadRequest, RefusalReason } from '../types.ts';
import { gatherSigns, judgeAnswerability, type SignsDeps } from './judge-answerability.ts';

/** The sentence of a refusal, which states nothing about what the documents say. */
export const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  nothing_found: 'No passage that fits this question was found.',
  unknown_name: 'The passages found for this question do not mention what it names.',
  other_period: 'The passages found for this question are about another period.',
  not_similar: 'No passage near enough to this question was found to answer it.',
  not_answered: 'The passages found for this question do not seem to answer it.',
  not_nearest: 'What could be written rests on another line than the one nearest to this question, so it is not shown.',
  not_checkable: 'No answer could be written that can be checked against the passages found for this question.',
  needs_count: 'This needs a count, and no table was found that can be counted for it.',
  needs_comparison: 'This needs a comparison, and no figures were found that can be compared for it.',
  needs_arithmetic: 'This needs arithmetic, and no figures were found that can be put together for it.',
};

/** Follows the sentence of a refusal that comes with lines. */
export const LINES_ARE_NEAR = 'These lines are nearest; none was checked as an answer.';

/** A refusal, with a sentence on what was missing where that is known: then that sentence is its reason. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly missing: string | null;
}

/** A question back to the user: the documents found are alike, and the question does not say which one is meant. */
export interface QuestionBack {
  readonly options: readonly ClarifyOption[];
}
export const QUESTION_BACK = 'Several documents fit this question. Which one do you mean?';
/** Most documents offered: as many as fit into a row of buttons. */
const OPTIONS = 3;

/** The documents whose passages have all content words of the question, in the order of their best passages. */
function documentOptions({ words: asked }: Question, passages: readonly RetrievedPassage[]): ClarifyOption[] {
  return [...Map.groupBy(passages, ({ documentId }) => documentId)]
    .flatMap(([id, own]) => {
      const label = own[0]?.document.document_name ?? '';
      const said = new Set(contentWords([label, ...own.flatMap(({ section, text }) => [section, text])].join('\n')));
      return asked.isSubsetOf(said) ? [{ label, document_ids: [id] }] : [];
    })
    .slice(0, OPTIONS);
}

/**
 * Refuses before the model is asked when the passages are too unlikely to hold the answer (requirement B8): there are
 * none, or the probability is below `minAnswerable`. Asks back where several documents each state another answer
 * (`ambiguousDocuments`), and where the spread over several documents makes an answer unlikely, whatever line is the
 * best, while more than one of them has all content words of the question. While any passage is not embedded yet, no
 * threshold applies.
 */
export async function refusalBeforeModel(
  evidence: Evidence,
  request: Pick<ReadRequest, 'documentIds'> & Partial<Pick<ReadRequest, 'question'>>,
  deps: SignsDeps & { readonly settings: Pick<AnswerSettings, 'topK' | 'minAnswerable'> },
  signal: AbortSignal | undefined,
): Promise<Refusal | QuestionBack | null> {
  const { inFull, passages, isPlaced } = evidence;
  const { minAnswerable } = deps.settings;
  if (passages.length === 0) return { reason: 'nothing_found', missing: null };
  const signs = await gatherSigns(evidence, request, deps, signal);
  const judged = judgeAnswerability(inFull, passages, signs);
  const ambiguous = signs.isOneDocument ? [] : ambiguousDocuments(inFull, passages);
  if (ambiguous.length > 0) return { options: ambiguous };
  // The user named the page, so a missing match is no reason to refuse.
  if (judged === null || (isPlaced && judged.unknownNames.length === 0)) return null;
  const { unknownNames, isOtherPeriod, spread } = judged;
  if (
    unknownNames.length === 0 &&
    !isOtherPeriod &&
    spread.probability < minAnswerable &&
    spread.inOne >= minAnswerable
  ) {
    const options = documentOptions(inFull, passages);
    if (options.length > 1) return { options };
  }
  if (judged.probability >= minAnswerable) return null;
  // Of one document no name counts against it (`Signs.unknownNames`), and one that is not there is still the reason.
  const lacking = [
    ...(unknownNames.length > 0 ? unknownNames : unknownNamesIn(inFull.names, passages)),
    ...unknownNamesIn(namedKinds(inFull.text), passages),
  ];
  // A name that an earlier question had is no word of this one: the user would not know what is meant.
  const own = lacking.filter((name) => hasWords((request.question ?? inFull).text, name));
  const missing = mentionedNowhere(own);
  if (unknownNames.length > 0) return { reason: 'unknown_name', missing };
  if (isOtherPeriod) return { reason: 'other_period', missing: null };
  // Where everything was found, that it is near says little.
  return { reason: signs.isSmallScope ? 'not_answered' : 'not_similar', missing };
}

/** "Nothing found mentions “Pensando” or “Oslo”."; null for no name. */
function mentionedNowhere(names: readonly string[]): string | null {
  const quoted = names.map((name) => `“${name}”`);
  const last = quoted.at(-1);
  if (last === undefined) return null;
  return `Nothing found mentions ${quoted.length === 1 ? last : `${quoted.slice(0, -1).join(', ')} or ${last}`}.`;
}

const hasWords = (question: string, name: string): boolean => question.toLowerCase().includes(name.toLowerCase());

/** Number of best passages that are examined; later passages only mention what is asked. */
const LOOKED_AT = 6;
/** A question with fewer content words ("Notice?") asks for anything said of its topic. */
const LEAST_WORDS = 2;

/** The figures of a document's first sentence that has all words of the question. */
interface Statement {
  readonly option: ClarifyOption;
  readonly figures: ReadonlySet<string>;
}

/**
 * The documents that each state another answer, while the question does not say which is meant. Each has, among the
 * best passages, a sentence that with its heading has every word asked for and a figure, and no two of these state the
 * same figure. Empty, so that the question is answered, for a question with a name or about several documents, or where
 * all state the same.
 */
export function ambiguousDocuments(
  question: Question,
  passages: readonly RetrievedPassage[],
): readonly ClarifyOption[] {
  const { topic: asked } = question;
  if (asked.size < LEAST_WORDS || question.isOfSeveral || question.names.length > 0) return [];
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

function statedFigures(asked: ReadonlySet<string>, passages: readonly RetrievedPassage[]): ReadonlySet<string> | null {
  for (const { kind, passage, text } of candidateSentences(passages)) {
    if (kind === 'heading') continue;
    const figures = figuresIn(text);
    const said = new Set(contentWords(`${passage.section.split(' > ').at(-1) ?? ''}\n${text}`));
    if (figures.size > 0 && asked.isSubsetOf(said)) return figures;
  }
  return null;
}
