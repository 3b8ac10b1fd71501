import { readFile, writeFile } from 'node:fs/promises';
import { PinciteError } from '../../../src/contract/errors.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { answerHalf, type Half } from '../../sets/answer-half.ts';
import { DATA_SETS, loadDataSet } from '../../sets/data-sets.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import { type LabelledSet, type LineLabel, labelFile, lineHash } from './line-labels.ts';
import { type PageLine, pageLines } from './page-lines.ts';
import { type Pick, readPicks } from './picks.ts';

export interface LabelLinesOptions extends EvalLibraryOptions {
  readonly set: LabelledSet;
  readonly half?: Half | undefined;
  readonly sample: number;
  /** Where the questions with the lines of their gold pages are written; null when picks are taken. */
  readonly list: string | null;
  /** The lines that a person picked of them, one question a line (picks.ts). */
  readonly picks: string | null;
}

/**
 * Writes a list to label from, or takes the labels that a person made of it. Of each question that can be answered it
 * has id, question, gold quotes and the lines of the gold pages, and neither answers nor anything that the product
 * said. Only the labeller of a held-out set reads its list.
 */
export async function runLabelLines(options: LabelLinesOptions): Promise<Record<string, unknown>> {
  const { set, half, sample, list, picks, screen, dataSets } = options;
  const all = (await loadDataSet(dataSets, set)).filter(
    ({ id, answerable }) => answerable && (half === undefined || answerHalf(id) === half),
  );
  const questions = stratifiedSample(all, sample);
  const library = await openLibrary({ dataDir: await evalLibrary(DATA_SETS[set].library, options) });
  try {
    if (list !== null) {
      const texts: string[] = [];
      for (const question of questions) texts.push(await listed(question, library));
      await writeFile(list, texts.join('\n'));
      screen.note(`${questions.length} questions to label in ${list}`);
      return { set, listed: questions.length };
    }
    const labels: LineLabel[] = [];
    for (const pick of readPicks(await readFile(picks ?? '', 'utf8'))) labels.push(await labelOf(pick, all, library));
    await writeFile(labelFile(set), labels.map((label) => `${JSON.stringify(label)}\n`).join(''));
    screen.note(`${labels.length} labels in ${labelFile(set)}`);
    return { set, labels: labels.length };
  } finally {
    await library.close();
  }
}

async function documentOf(question: Question, library: Library) {
  const file = goldFile(question);
  const document = (await library.listDocuments()).find(({ source_filename: name }) => name === file);
  if (document === undefined) throw new Error(`the document of ${question.id} is not in the library`);
  return document;
}

async function listed(question: Question, library: Library): Promise<string> {
  const { id, gold_pages: pages, gold_quotes: quotes } = question;
  const lines = await pageLines(library, await documentOf(question, library), pages);
  return [
    `## ${id}  ${goldFile(question)}  pages ${pages.join(', ')}`,
    `Q: ${question.question}`,
    ...quotes.map((quote) => `GOLD: ${quote}`),
    ...lines.map(({ name, kind, text }) => `  ${name} ${kind}: ${text}`),
    '',
  ].join('\n');
}

async function labelOf({ id, needs, names }: Pick, questions: readonly Question[], library: Library) {
  const question = questions.find((one) => one.id === id);
  if (question === undefined) throw bad(`${id} is no question of the set that can be answered`);
  const document = await documentOf(question, library);
  const lines = await pageLines(
    library,
    document,
    names.map(({ page }) => page),
  );
  const lineOf = (name: string): PageLine => {
    const line = lines.find((one) => one.name === name);
    if (line === undefined) throw bad(`${id}: there is no line ${name}`);
    return line;
  };
  const ranges = names.map(({ name }) => lineOf(name)).sort((a, b) => a.start - b.start);
  return {
    question: id,
    document: document.document_id,
    needs,
    lines: ranges.map(({ start, end, text }) => ({ start, end, hash: lineHash(text) })),
  };
}

const bad = (why: string) => new PinciteError('BAD_REQUEST', { why });
