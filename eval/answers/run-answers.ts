import { DATA_SETS, type DataSetName, loadDataSet, questionFile } from '../data/data-sets.ts';
import type { Question } from '../data/question.ts';
import { stratifiedSample } from '../data/stratified-sample.ts';
import { type EvalLibraryOptions, evalLibrary } from '../library/eval-library.ts';
import { passageDocumentId } from '../library/refusal-texts.ts';
import { estimateText, shareText } from '../report/format-figure.ts';
import { textTable } from '../report/text-table.ts';
import { estimate } from '../statistics/bootstrap-interval.ts';
import type { CachedQuestion } from './answer-cache.ts';
import { answerFigures } from './answer-figures.ts';
import { answerRows, scoreRows } from './answer-rows.ts';
import { withAnswers } from './answered-library.ts';
import { spanOverlap } from './citation-measures.ts';
import { causeRows, failureCauses } from './failure-causes.ts';
import { scoreWithScript } from './score-with-script.ts';
import { verbatimShare } from './verbatim-share.ts';
import { writeAnswers } from './write-answers.ts';

export interface AnswersOptions extends EvalLibraryOptions {
  readonly set: DataSetName;
  readonly sample: number;
  /** Folder of score.py. */
  readonly checks: string;
  /** Where the answers are written, one a line. */
  readonly answersFile: string;
  readonly failures: number;
  /** Answers of verbatim sentences only (requirement B7). */
  readonly quoteOnly: boolean;
}

/** Answers a sample of a set through the engine, scores it, prints figures and causes, and returns it all for the JSON. */
export async function runAnswers(options: AnswersOptions): Promise<Record<string, unknown>> {
  const { set, screen, dataSets, checks, answersFile } = options;
  const questions = stratifiedSample(await loadDataSet(dataSets, set), options.sample);
  const dataDir = await evalLibrary(DATA_SETS[set].library, options);
  const lines = questions.map((question) => ({ ...lineOf(set, question), quote_only: options.quoteOnly }));
  const powers = { dataDir, cache: options.cache, signal: options.signal, status: screen.status };
  return withAnswers(lines, powers, async (asked, cached, library) => {
    await writeAnswers(answersFile, asked);
    const scored = await scoreWithScript(checks, questionFile(dataSets, set), answersFile, options.failures);
    const figures = answerFigures(asked);
    const byId = new Map(questions.map((question) => [question.id, question]));
    const spans = asked.map((one) => spanOverlap(byId.get(one.id) as Question, one));
    const span_overlap = estimate(spans.filter((share) => share !== null));
    const failures = await failureCauses(questions, asked, scored.right, library);
    const rows = [...answerRows(figures), ...scoreRows(scored.figures)];
    if (span_overlap !== null) rows.push(['gold characters cited', estimateText(span_overlap)]);
    const verbatim = await verbatimShare(asked, library);
    if (options.quoteOnly) {
      rows.push(['characters that stand in the documents', shareText(verbatim.verbatim, verbatim.characters)]);
    }
    const title = `${set}${options.quoteOnly ? ', quote only' : ''}: ${questions.length} ${DATA_SETS[set].title} (${DATA_SETS[set].file}), ${cached} answered by an earlier run`;
    screen.print(...textTable(title, ['figure', 'value'], rows));
    screen.print(
      ...textTable(`${failures.length} failures by their first cause`, ['cause', 'answers'], causeRows(failures)),
    );
    if (options.failures > 0 && scored.failures !== '') screen.print(scored.failures, '');
    screen.note(`answers in ${answersFile}`);
    return {
      ...{ set, sample: options.sample, quote_only: options.quoteOnly, cached, figures, span_overlap, verbatim },
      ...{ score: scored.figures, failures },
      right: Object.fromEntries(scored.right),
      answers_file: answersFile,
    };
  });
}

/** A question of the refusal set is asked of its own passage only. */
function lineOf(set: DataSetName, question: Question): CachedQuestion {
  const line = { id: question.id, question: question.question };
  return set === 'refusal' ? { ...line, document_ids: [passageDocumentId(question)] } : line;
}
