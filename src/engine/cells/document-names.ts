import type { AnswerDeps } from '../answer/types.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import type { Question } from '../question/question.ts';
import { contentWords } from '../text/content-words.ts';
import { anyOf, words } from '../text/language.ts';

/** The first page names who the document is of. */
const OPENING = 1_500;
/** "AMAZON.COM, INC.", up to its form. */
const COMPANY = new RegExp(
  `^.{2,60}?(?=,?\\s(?:&\\s)?${anyOf(words.statements.companyForms)}(?![\\p{L}\\p{N}]))`,
  'imu',
);
/** Shortest name that a file name may begin with, all words as one: "BESTBUY_2019". */
const GLUED = 4;

/**
 * The words that may name a document: of its own name, of the company on its first page, and those that the question
 * writes beside one of them and that stand on the first page.
 */
export async function namesOfDocument(
  id: string,
  question: Question,
  passages: readonly RetrievedPassage[],
  { textOf }: Pick<AnswerDeps, 'textOf'>,
): Promise<ReadonlySet<string>> {
  const document = passages.find(({ documentId }) => documentId === id)?.document;
  if (document === undefined) return new Set();
  const own = new Set(contentWords(document.document_name.replaceAll('_', ' ')));
  const runs = question.nameRuns;
  if (runs.length === 0) return own;
  const text = await textOf(id, 0, Math.min(OPENING, document.characters));
  const company = new Set(contentWords(COMPANY.exec(text)?.[0] ?? ''));
  const opening = new Set(contentWords(text));
  const beside = runs
    .filter((run) => run.some((word) => own.has(word) || company.has(word)))
    .flat()
    .filter((word) => opening.has(word));
  const glued = runs.filter((run) => {
    const name = run.join('');
    return name.length >= GLUED && [...own].some((word) => word.startsWith(name));
  });
  return new Set([...own, ...company, ...beside, ...glued.flat()]);
}
