import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { contentWords } from '../../../src/engine/text/content-words.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { hashOf } from '../../library/hash-tree.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { goldFile, type Question } from '../../sets/question.ts';

/** A question with the line that answers it among lines of the same document, as the training data has them. */
export interface RankingQuestion {
  readonly id: string;
  readonly set: 'paraphrased' | 'reworded';
  readonly question: string;
  readonly relevant: readonly string[];
  readonly other: readonly string[];
}

/** Pages beside the gold one, and lines of each. */
const OTHER_PAGES = 6;
const LINES_OF_PAGE = 20;
/** The gold quote must stand in the line by so much of its words, else the question is left out. */
const LEAST_SHARE = 0.5;
const LONGEST = 320;

/** Always the same order, without any other sense. */
const shuffled = <T>(all: readonly T[], key: (one: T) => string): T[] =>
  all
    .map((one) => ({ one, at: hashOf(key(one)) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ one }) => one);

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The lines of a page as the training data has them, each text once. */
async function linesOf(library: Library, id: string, page: number): Promise<Line[]> {
  const [{ start, text } = { start: 0, text: '' }] = await library.pages(id, { from: page, to: page });
  const sentences = (await library.sentencesOf(id)).filter(
    ({ start: at, kind }) => at >= start && at < start + text.length && kind !== 'furniture',
  );
  const lines = await Promise.all(
    sentences.map(async ({ start: from, end }): Promise<Line> => {
      const line = await library.textOf(id, from, end);
      const text = line.replace(/\s*\t\s*/g, ' | ').replace(/\s+/g, ' ');
      return { text: text.trim().slice(0, LONGEST), start: from, end };
    }),
  );
  return lines.filter(({ text: own }, i) => lines.findIndex((other) => other.text === own) === i);
}

/**
 * The line of the gold page with the best word overlap with the gold quote; null where none has enough, or the question
 * names no page.
 */
export async function lineByOverlap(question: Question, library: Library, documentId: string): Promise<Line | null> {
  const page = question.gold_pages[0];
  const quote = new Set(contentWords(question.gold_quotes.join(' ')));
  if (page === undefined || quote.size === 0) return null;
  const overlap = (line: string): number => {
    const words = new Set(contentWords(line));
    const shared = [...words].filter((word) => quote.has(word)).length;
    return words.size === 0 ? 0 : (2 * shared) / (words.size + quote.size);
  };
  const lines = await linesOf(library, documentId, page);
  const best = lines.map((line) => ({ line, share: overlap(line.text) })).sort((a, b) => b.share - a.share)[0];
  return best === undefined || best.share < LEAST_SHARE ? null : best.line;
}

async function rankingQuestion(
  set: RankingQuestion['set'],
  question: Question,
  library: Library,
  documents: ReadonlyMap<string, { id: string; pages: number }>,
): Promise<RankingQuestion | null> {
  const document = documents.get(goldFile(question) ?? '');
  const page = question.gold_pages[0];
  const best = document === undefined ? null : await lineByOverlap(question, library, document.id);
  if (document === undefined || page === undefined || best === null) return null;
  const pages = Array.from({ length: document.pages }, (_, i) => i).filter((i) => i !== page);
  const textsOf = async (at: number) => (await linesOf(library, document.id, at)).map(({ text }) => text);
  const others: string[] = [];
  for (const other of shuffled(pages, (i) => `${question.id} ${i}`).slice(0, OTHER_PAGES))
    others.push(...shuffled(await textsOf(other), (line) => `${question.id} ${line}`).slice(0, LINES_OF_PAGE));
  const other = [...new Set([...(await textsOf(page)), ...others])].filter((line) => line !== best.text && line !== '');
  return { id: question.id, set, question: question.question, relevant: [best.text], other };
}

/** The paraphrased and the reworded questions whose line can be told by their quote. Nothing is trained on them. */
export async function rankingQuestions(options: EvalLibraryOptions): Promise<RankingQuestion[]> {
  const library = await openLibrary({ dataDir: await evalLibrary('pdf', options) });
  try {
    const documents = new Map(
      (await library.listDocuments()).map((one) => [one.source_filename, { id: one.document_id, pages: one.pages }]),
    );
    const found: RankingQuestion[] = [];
    for (const set of ['paraphrased', 'reworded'] as const)
      for (const question of await loadDataSet(options.dataSets, set)) {
        const one = question.answerable ? await rankingQuestion(set, question, library, documents) : null;
        if (one !== null) found.push(one);
      }
    return found;
  } finally {
    await library.close();
  }
}
