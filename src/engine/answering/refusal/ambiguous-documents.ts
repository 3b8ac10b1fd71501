import type { ClarifyOption } from '../../../contract/answer.ts';
import { candidateSentences } from '../../places/candidate-sentences.ts';
import type { RetrievedPassage } from '../../retrieval/types.ts';
import { contentWords } from '../../text/content-words.ts';
import { figuresIn } from '../../text/read-quantity.ts';
import { asksOfSeveral } from '../selection/focus-document.ts';
import { askedNames } from './unknown-names.ts';

/** Words of a question that ask how much of something: no document says them. */
const MEASURES = /\b(?:long|many|much|often|soon|quickly|fast|far|old|high|large|big)\b/gi;
/** Passages looked at, best first: what is found further down the documents do not state as their own. */
const LOOKED_AT = 6;
/** A question of one word ("Notice?") asks for whatever is said of it. */
const LEAST_WORDS = 2;
/** As many answers as fit into a row of buttons. */
const OPTIONS = 3;

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
