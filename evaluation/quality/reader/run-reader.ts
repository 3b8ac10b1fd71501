import { PinciteError } from '../../../src/contract/errors.ts';
import { textSimilarity } from '../../../src/engine/features/asking/answer-deps.ts';
import { findModel } from '../../../src/engine/models/catalog.ts';
import { verifyModelFile } from '../../../src/engine/models/model-file.ts';
import { modelsDirectory } from '../../../src/engine/models/model-record.ts';
import { knownModels } from '../../../src/engine/models/own-models.ts';
import type { ScoreLines } from '../../../src/engine/models/types.ts';
import { contentWords } from '../../../src/engine/text/content-words.ts';
import type { EvalLibraryOptions } from '../../library/eval-library.ts';
import { localLineScorer } from '../../library/local-line-scorer.ts';
import { localRuntime } from '../../library/local-runtime.ts';
import { mean } from '../../metrics/mean.ts';
import { quantile } from '../../metrics/quantile.ts';
import { figure } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { rankingQuestions } from './ranking-questions.ts';
import { openReranker, type Reranker } from './reranker.ts';

type Score = (question: string, lines: readonly string[]) => Promise<readonly number[]>;

/** The usual constants of BM25 (Robertson and Zaragoza, 2009). */
const [K1, B] = [1.2, 0.75];

/** BM25 of lines over themselves. */
const byWords: Score = async (question, lines) => {
  const asked = [...new Set(contentWords(question))];
  const words = lines.map((line) => contentWords(line));
  const length = mean(words.map((own) => own.length)) || 1;
  const rarity = asked.map((word) => {
    const having = words.filter((own) => own.includes(word)).length;
    return Math.log(1 + (lines.length - having + 0.5) / (having + 0.5));
  });
  return words.map((own) =>
    asked.reduce((sum, word, i) => {
      const count = own.filter((other) => other === word).length;
      const norm = K1 * (1 - B + (B * own.length) / length);
      return sum + ((rarity[i] as number) * count * (K1 + 1)) / (count + norm);
    }, 0),
  );
};

interface Ranked {
  readonly set: string;
  readonly way: string;
  readonly rank: number;
}

export interface ReaderOptions extends EvalLibraryOptions {
  /** Id of a reranker to measure beside the three ways that are always measured. */
  readonly reranker: string | undefined;
}

/**
 * A reranker by its id. Throws MODEL_UNKNOWN, MODEL_MISSING, MODEL_DAMAGED, MODEL_FAILED, and BAD_REQUEST for another
 * role.
 */
async function rerankerOf(id: string): Promise<Reranker> {
  const entry = findModel(id, await knownModels(modelsDirectory()));
  if (entry.role !== 'rerank') throw new PinciteError('BAD_REQUEST', { why: `${id} is no reranker` });
  return openReranker(await verifyModelFile(entry, modelsDirectory()));
}

/**
 * How well the line that answers is ranked among some 130 of its document; nothing of ours was trained on these
 * questions.
 */
export async function runReader({ reranker: id, ...options }: ReaderOptions): Promise<Record<string, unknown>> {
  const { screen, signal } = options;
  const reranker = id === undefined ? null : await rerankerOf(id);
  const runtime = localRuntime();
  const lineScorer = localLineScorer();
  const similarity = textSimilarity(runtime);
  const byReading =
    (scoreLines: ScoreLines): Score =>
    async (question, lines) =>
      (await scoreLines(question, lines, { signal })).map(({ score }) => score);
  const ways: Readonly<Record<string, Score>> = {
    BM25: byWords,
    'cosine of the embedder': async (question, lines) => (await similarity(question, lines, { signal })) ?? [],
    'the reader': byReading(lineScorer.score),
    ...(reranker === null ? {} : { [`${id}`]: byReading(reranker.score) }),
  };
  const ranked: Ranked[] = [];
  const times = new Map<string, number[]>();
  try {
    const questions = await rankingQuestions(options);
    for (const [i, { set, question, relevant, other }] of questions.entries()) {
      for (const [way, score] of Object.entries(ways)) {
        const startedAt = performance.now();
        const scores = await score(question, [...relevant, ...other]);
        times.set(way, [...(times.get(way) ?? []), (performance.now() - startedAt) / scores.length]);
        const best = Math.max(...scores.slice(0, relevant.length));
        // A tie counts as the worse rank.
        ranked.push({ set, way, rank: 1 + scores.slice(relevant.length).filter((one) => one >= best).length });
      }
      screen.status(`${set}: ${i + 1}/${questions.length}`);
    }
  } finally {
    await lineScorer.close();
    await reranker?.close();
    await runtime.dispose();
  }
  const figures = [...Map.groupBy(ranked, ({ set, way }) => `${set}\n${way}`).values()].map((own) => ({
    set: own[0]?.set ?? '',
    way: own[0]?.way ?? '',
    questions: own.length,
    first: mean(own.map(({ rank }) => Number(rank === 1))),
    firstFive: mean(own.map(({ rank }) => Number(rank <= 5))),
    reciprocal: mean(own.map(({ rank }) => 1 / rank)),
  }));
  const msOfLine = (way: string) => quantile(times.get(way) ?? [], 0.5);
  screen.print(
    ...textTable(
      'rank of the line that answers, among some 130 of its document',
      ['questions', 'by', 'count', 'first', 'among five', 'mean reciprocal rank', 'ms a line'],
      figures.map(({ set, way, questions, first, firstFive, reciprocal }) => [
        ...[set, way, `${questions}`, figure(first, 3), figure(firstFive, 3), figure(reciprocal, 3)],
        figure(msOfLine(way), 2),
      ]),
    ),
    'ms a line: in the median of the questions of both sets',
  );
  return { figures, ms_of_a_line: msOfLine('the reader') };
}
