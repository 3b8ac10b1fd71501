import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelEntry } from '../../../src/engine/models/catalog.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText, shareText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { answerHalf, type Half } from '../../sets/answer-half.ts';
import { DATA_SETS, type DataSetName, loadDataSet, questionFile } from '../../sets/data-sets.ts';
import { isFiguresOnly } from '../../sets/figures-only.ts';
import type { Question } from '../../sets/question.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import { promptBudget } from '../selection/prompt-budget.ts';
import { answerFigures } from './answer-figures.ts';
import { answerRows, scoreRows } from './answer-rows.ts';
import { withAnswers } from './answered-library.ts';
import { spanOverlap } from './citation-measures.ts';
import { causeRows, failureCauses } from './failure-causes.ts';
import { type OutcomeFigures, outcomeFigures } from './outcome-figures.ts';
import { scoreWithScript } from './score-with-script.ts';
import { verbatimShare } from './verbatim-share.ts';
import { writeAnswers } from './write-answers.ts';

/** A policy answer is right from this share of the gold characters on (docs/method.md). */
const HALF = 0.5;

export interface AnswersOptions extends EvalLibraryOptions {
  readonly set: DataSetName;
  readonly sample: number;
  /** Only the questions of this half; all when left out. */
  readonly half?: Half | undefined;
  /** Budget of the prompt's lines instead of the engine's own. */
  readonly promptTokens?: number | undefined;
  /** Another chat model than the default. */
  readonly model?: ModelEntry | undefined;
  /** Folder of score.py. */
  readonly checks: string;
  /** Where the answers are written, one a line. */
  readonly answersFile: string;
  readonly failures: number;
  /** Answers of verbatim sentences only (requirement B7). */
  readonly quoteOnly: boolean;
  /** Each question is asked of its own document alone. */
  readonly ownDocument: boolean;
  readonly keepReplies?: boolean;
}

/**
 * Answers a sample of a set through the engine, scores it, prints figures and causes, and returns it all for the JSON.
 */
export async function runAnswers(options: AnswersOptions) {
  const { set, screen, dataSets, checks, answersFile } = options;
  const all = await loadDataSet(dataSets, set);
  const inHalf = all.filter(({ id }) => options.half === undefined || answerHalf(id) === options.half);
  const questions = stratifiedSample(inHalf, options.sample);
  const dataDir = await evalLibrary(DATA_SETS[set].library, options);
  const scopes = await questionScopes(set, questions, dataDir, options.ownDocument);
  const lines = questions.map(({ id, question }, i) => ({
    id,
    question,
    quote_only: options.quoteOnly,
    document_ids: scopes[i] ?? undefined,
  }));
  const { promptTokens, model, keepReplies } = options;
  const settings = promptTokens === undefined ? {} : promptBudget(promptTokens);
  const deps = {
    dataDir,
    cache: options.cache,
    signal: options.signal,
    status: screen.status,
    settings,
    model,
    keepReplies,
  };
  return withAnswers(lines, deps, async (asked, cached, library) => {
    const score = async (file: string) => {
      await writeAnswers(file, asked);
      return scoreWithScript(checks, questionFile(dataSets, set), file, options.failures);
    };
    const scored = isFiguresOnly(set) ? await inPassingFile(score) : await score(answersFile);
    const figures = answerFigures(asked);
    const byId = new Map(questions.map((question) => [question.id, question]));
    const spans = asked.map((one) => spanOverlap(byId.get(one.id) as Question, one));
    const span_overlap = estimate(spans.filter((share) => share !== null));
    const failures = await failureCauses(questions, asked, scored.right, library);
    const outcomes = outcomeFigures(questions, asked, scored.right);
    const half_cited = estimate(spans.filter((share) => share !== null).map((share) => Number(share >= HALF)));
    const rows = [...answerRows(figures), ...scoreRows(scored.figures), ...kindRows(outcomes)];
    if (span_overlap !== null) {
      rows.push(['gold characters cited', estimateText(span_overlap)]);
      rows.push(['at least half of the gold cited, of the answered', estimateText(half_cited)]);
    }
    const verbatim = await verbatimShare(asked, library);
    if (options.quoteOnly) {
      rows.push(['characters that stand in the documents', shareText(verbatim.verbatim, verbatim.characters)]);
    }
    const title = `${set}${options.quoteOnly ? ', quote only' : ''}${options.ownDocument ? ', each of its own document' : ''}: ${questions.length} ${DATA_SETS[set].title} (${DATA_SETS[set].file}), ${cached} answered by an earlier run`;
    screen.print(...textTable(title, ['figure', 'value'], rows));
    screen.print(
      ...textTable(`${failures.length} failures by their first cause`, ['cause', 'answers'], causeRows(failures)),
    );
    if (options.failures > 0 && scored.failures !== '') screen.print(scored.failures, '');
    const figuresOfAll = {
      set,
      sample: options.sample,
      half: options.half,
      settings,
      quote_only: options.quoteOnly,
      own_document: options.ownDocument,
      cached,
      figures,
      outcomes,
      span_overlap,
      half_cited,
      verbatim,
      score: scored.figures,
      causes: Object.fromEntries(causeRows(failures)),
    };
    if (isFiguresOnly(set)) return figuresOfAll;
    screen.note(`answers in ${answersFile}`);
    return { ...figuresOfAll, failures, right: Object.fromEntries(scored.right), answers_file: answersFile };
  });
}

/** score.py reads answers from a file; those of a held-out set leave none behind. */
async function inPassingFile<T>(use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-answers-'));
  try {
    return await use(join(folder, 'answers.jsonl'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Right on all, for filings and manuals apart. */
const kindRows = ({ kinds }: OutcomeFigures): [string, string][] =>
  Object.entries(kinds).map(([kind, share]) => [`right on all, ${kind} (${share.n})`, estimateText(share)]);
