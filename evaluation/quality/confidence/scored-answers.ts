import { z } from 'zod';
import { Answer } from '../../../src/contract/answer.ts';
import { PinciteError } from '../../../src/contract/errors.ts';
import { CONFIDENCE_FEATURES, type ConfidenceFeatures } from '../../../src/engine/answer/confidence.ts';
import { type DataSetName, loadDataSet, questionFile } from '../../sets/data-sets.ts';
import { goldFile, type Question } from '../../sets/question.ts';
import { readJsonLines } from '../../sets/read-json-lines.ts';
import { spanOverlap } from '../answers/citation-measures.ts';
import { scoreWithScript } from '../answers/score-with-script.ts';

/** All that this code computes a confidence from. */
const Features = z.object(
  Object.fromEntries(CONFIDENCE_FEATURES.map((name) => [name, z.number()])) as Record<
    keyof ConfidenceFeatures,
    z.ZodNumber
  >,
);

/** A line that `eval answers --answers` writes. */
const AnswerLine = Answer.extend({ id: z.string(), confidence_features: Features.nullable() });
type AnswerLine = z.infer<typeof AnswerLine>;

/** An answer with whether it was right, and what its confidence comes from. Refusals are none. */
export interface ScoredAnswer {
  readonly id: string;
  readonly set: DataSetName;
  /** The file that its question is about. */
  readonly document: string | null;
  readonly features: ConfidenceFeatures;
  readonly right: boolean;
}

/** The sets whose answers can be told right from wrong; every id is of one of them. */
const SETS = ['pdf', 'paraphrased', 'policy'] as const;

/** A policy answer is right from this share of the gold characters on: their words are too free to be compared. */
const CITED = 0.5;

/**
 * The answers of a file with whether each was right: by score.py's rule, for `policy` by the gold characters that it
 * cites. Throws BAD_REQUEST when the ids are of no set, or the answers were written without the features of their
 * confidence.
 */
export async function scoredAnswers(path: string, dataSets: string, checks: string): Promise<ScoredAnswer[]> {
  const lines = await readJsonLines<AnswerLine>(path, AnswerLine);
  const { set, byId } = await setOf(path, lines, dataSets);
  const scored = set === 'policy' ? null : await scoreWithScript(checks, questionFile(dataSets, set), path, 0);
  return lines.flatMap((line): ScoredAnswer[] => {
    const { id, mode, confidence_features: features } = line;
    if (mode !== 'answer') return [];
    if (features === null) throw bad(`${path}: the answer to ${id} says nothing of its confidence`);
    const question = byId.get(id) as Question;
    const right = scored?.right.get(id) ?? (spanOverlap(question, { answer: line }) ?? 0) >= CITED;
    return [{ id, set, document: goldFile(question), features, right }];
  });
}

async function setOf(path: string, lines: readonly AnswerLine[], dataSets: string) {
  for (const set of SETS) {
    const byId = new Map((await loadDataSet(dataSets, set)).map((question) => [question.id, question]));
    if (lines.every(({ id }) => byId.has(id))) return { set, byId };
  }
  throw bad(`the answers of ${path} are not all of one of the sets ${SETS.join(', ')}`);
}

const bad = (why: string) => new PinciteError('BAD_REQUEST', { why });
