import { crc32 } from 'node:zlib';
import { z } from 'zod';
import {
  ANSWERABILITY_FEATURES,
  type AnswerabilityFeatures,
  unreadFeatures,
} from '../../../src/engine/answer/gate/judge-answerability.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { defaultModelFile } from '../../library/local-runtime.ts';
import { openEvidence } from '../../library/open-evidence.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { answerHalf } from '../../sets/answer-half.ts';
import { DATA_SETS, type DataSetName, loadDataSet } from '../../sets/data-sets.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import { engineCode } from '../engine-code.ts';
import { cachedJson } from '../retrieval/cached-json.ts';

interface AskedSet {
  readonly set: DataSetName;
  /** Asked of the question's own document alone, or of a single other one. */
  readonly single?: 'own' | 'other';
  /** Of all its questions; each says it for itself when left out. */
  readonly answerable?: boolean;
  /** How much one question counts before both classes are made equal. */
  readonly weight: number;
}

/** In the words of the page a question is easier than people's own. */
const PAGE_WORDS = 0.3;

/** What src/engine/weights/answerability.json says it is chosen on. */
const ASKED_SETS: readonly AskedSet[] = [
  { set: 'paraphrased', answerable: true, weight: 1 },
  { set: 'pdf', answerable: true, weight: PAGE_WORDS },
  { set: 'unanswerable', answerable: false, weight: 1 },
  { set: 'removed', answerable: false, weight: 1 },
  { set: 'policy', answerable: true, weight: 1 },
  { set: 'tuning', single: 'own', answerable: true, weight: PAGE_WORDS },
  { set: 'reworded', single: 'own', answerable: true, weight: 1 },
  { set: 'reworded', single: 'other', answerable: false, weight: 1 },
  { set: 'policy', single: 'own', answerable: true, weight: 1 },
  { set: 'policy', single: 'other', answerable: false, weight: 1 },
  { set: 'refusal', weight: 1 },
];

const Found = z.object({ id: z.string(), features: z.array(z.number()) });
export type AnswerabilityCase = z.infer<typeof Found> & { readonly answerable: boolean; readonly weight: number };

/** The code and numbers that the features come from, beside the library. Not the weights that are fitted on them. */
const FEATURE_CODE = [
  ...['question', 'evidence', 'answer/gate', 'answer/sources/model', 'models/runtime', 'text', 'library'],
  ...['documents', 'weights/retrieval.json'],
  ...['weights/retrieval-limits.json', 'weights/refusal-limits.json'],
];

/**
 * The tuning half of every set with the features of what is found for it; questions for which nothing is found are left
 * out.
 */
export async function answerabilityCases(options: EvalLibraryOptions, cache: string): Promise<AnswerabilityCase[]> {
  const code = await engineCode(FEATURE_CODE);
  const { sha256 } = await defaultModelFile('embed');
  const cases: AnswerabilityCase[] = [];
  for (const asked of ASKED_SETS) {
    const dataDir = await evalLibrary(DATA_SETS[asked.set].library, options);
    const all = await loadDataSet(options.dataSets, asked.set);
    const questions = all.filter(({ id }) => answerHalf(id) === 'tune');
    const inputs = ['answerability', asked.set, asked.single ?? '', questions, dataDir, sha256, code];
    const found = await cachedJson(cache, inputs, z.array(Found), () => featuresOf(asked, questions, dataDir, options));
    const canBe = new Map(questions.map(({ id, answerable }) => [id, asked.answerable ?? answerable]));
    const own = found.map((one) => ({ ...one, answerable: canBe.get(one.id) === true, weight: asked.weight }));
    cases.push(...own, ...own.flatMap((one) => asUnread(one) ?? []));
  }
  return cases;
}

type Named = Record<keyof AnswerabilityFeatures, number>;

/**
 * The same question as if it leaned on the conversation, so that no line of it is read; null where that is no kind of
 * its own. Such questions are in none of the sets.
 */
function asUnread({ features, ...one }: AnswerabilityCase): AnswerabilityCase | null {
  const read = Object.fromEntries(ANSWERABILITY_FEATURES.map((name, i) => [name, features[i]])) as Named;
  if (read.oneDocument === 1 || read.smallScope === 1 || read.unread === 1) return null;
  const none = { similarity: 0, otherPeriod: 0, agreement: 0, bestLine: 0 };
  const unread: Named = { ...read, ...none, ...unreadFeatures(read) };
  return { ...one, features: ANSWERABILITY_FEATURES.map((name) => unread[name]) };
}

async function featuresOf(
  asked: AskedSet,
  questions: readonly Question[],
  dataDir: string,
  { signal, screen }: EvalLibraryOptions,
): Promise<z.infer<typeof Found>[]> {
  const scopes = await scopesOf(asked, questions, dataDir);
  const open = await openEvidence(dataDir);
  try {
    const found: z.infer<typeof Found>[] = [];
    for (const [i, { id, question }] of questions.entries()) {
      const { judged } = await open.judge(question, scopes[i] ?? undefined, signal);
      if (judged !== null) found.push({ id, features: ANSWERABILITY_FEATURES.map((name) => judged.features[name]) });
      screen.status(`${asked.set} ${asked.single ?? ''}: features of ${i + 1}/${questions.length} questions`);
    }
    return found;
  } finally {
    await open.close();
  }
}

async function scopesOf({ set, single }: AskedSet, questions: readonly Question[], dataDir: string) {
  if (single !== 'other') return questionScopes(set, questions, dataDir, single === 'own');
  const library = await openLibrary({ dataDir });
  try {
    const documents = [...(await library.listDocuments())].sort((a, b) => a.document_id.localeCompare(b.document_id));
    return questions.map((question) => {
      const others = documents.filter(({ source_filename }) => source_filename !== goldFile(question));
      return others
        .slice(crc32(question.id) % others.length)
        .slice(0, 1)
        .map(({ document_id }) => document_id);
    });
  } finally {
    await library.close();
  }
}
