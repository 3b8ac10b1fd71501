import { join } from 'node:path';
import { PinciteError } from '../../src/contract/errors.ts';
import { Question } from './question.ts';
import { readJsonLines } from './read-json-lines.ts';
import { rewordedQuestions } from './reworded-questions.ts';

/**
 * The documents a set is asked about: the shared PDFs, the policy texts, one text for each question, or the held-out
 * PDFs.
 */
export type LibraryKind = 'pdf' | 'policy' | 'refusal' | 'check';

interface DataSet {
  readonly file: string;
  readonly library: LibraryKind;
  readonly title: string;
}

export const DATA_SETS = {
  pdf: { file: 'dev_pdf_qa.jsonl', library: 'pdf', title: 'PDF questions in the words of the page' },
  paraphrased: { file: 'dev_pdf_paraphrased.jsonl', library: 'pdf', title: "PDF questions in an analyst's own words" },
  /** The only PDF questions that retrieval may be tuned on: without the paraphrased ones' originals. */
  tuning: { file: 'dev_pdf_qa.jsonl', library: 'pdf', title: 'PDF questions without a paraphrase' },
  /** Tuning questions again, in other words: what the weights of retrieval are fitted on beside the originals. */
  reworded: { file: 'dev_pdf_qa.jsonl', library: 'pdf', title: 'tuning questions in other words, written by hand' },
  /**
   * Ours: figures under an analyst's names, ratios and their definitions, text, and what is not there. Written beside
   * the rules for them.
   */
  analysts: { file: 'analysts.jsonl', library: 'pdf', title: "an analyst's questions on five reports" },
  unanswerable: { file: 'dev_pdf_unanswerable.jsonl', library: 'pdf', title: 'near misses that no document answers' },
  /** Asked of all documents but their own. */
  removed: { file: 'dev_pdf_paraphrased.jsonl', library: 'pdf', title: 'paraphrased questions without their document' },
  policy: { file: 'dev_policy_spans.jsonl', library: 'policy', title: 'questions on 146 policy texts' },
  /** Asked of one text, which is not theirs. */
  elsewhere: { file: 'dev_policy_spans.jsonl', library: 'policy', title: 'policy questions, asked of another text' },
  refusal: { file: 'dev_refusal.jsonl', library: 'refusal', title: 'questions on one passage, half unanswerable' },
  /** Held out: looked at as figures only (figures-only.ts), each question asked of its own document. */
  check: { file: 'check_pdf_qa.jsonl', library: 'check', title: 'held-out PDF questions' },
} as const satisfies Readonly<Record<string, DataSet>>;

/** The sets with gold words or spans on which the choice of sentences may be looked at. */
export const SELECTION_SETS = ['tuning', 'reworded', 'policy'] as const satisfies readonly (keyof typeof DATA_SETS)[];
export type SelectionSet = (typeof SELECTION_SETS)[number];

export type DataSetName = keyof typeof DATA_SETS;

/** The name as a set's. Throws BAD_REQUEST naming those there are. */
export function dataSetName(name: string): DataSetName {
  if (Object.hasOwn(DATA_SETS, name)) return name as DataSetName;
  throw new PinciteError('BAD_REQUEST', { why: `there is no set ${name}, only ${Object.keys(DATA_SETS).join(', ')}` });
}

const OWN = import.meta.dirname;

/** Path of the question file of a set, below the folder of the data sets where it is not ours. */
export const questionFile = (folder: string, name: DataSetName): string =>
  join(name === 'analysts' ? OWN : folder, DATA_SETS[name].file);

/** The questions of a set, in the order of the file. */
export async function loadDataSet(folder: string, name: DataSetName): Promise<Question[]> {
  if (name === 'reworded') return rewordedQuestions(await loadDataSet(folder, 'tuning'));
  const questions = await readJsonLines(questionFile(folder, name), Question);
  if (name === 'removed' || name === 'elsewhere')
    return questions.map((question) => ({ ...question, answerable: false }));
  if (name !== 'tuning') return questions;
  const held = new Set((await loadDataSet(folder, 'paraphrased')).map(({ id }) => id.replace(/-p$/, '')));
  return questions.filter(({ id }) => !held.has(id));
}
