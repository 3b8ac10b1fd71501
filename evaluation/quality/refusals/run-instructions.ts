import { requestParts } from '../../../src/engine/answer/parts/find-parts.ts';
import { readRequest } from '../../../src/engine/answer/parts/read-request.ts';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { type EvalLibraryOptions, evalLibrary } from '../../library/eval-library.ts';
import { openEvidence } from '../../library/open-evidence.ts';
import { questionScopes } from '../../library/question-scopes.ts';
import { mean } from '../../metrics/mean.ts';
import { figure } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { answerHalf, type Half } from '../../sets/answer-half.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import { INSTRUCTIONS } from './instructions.ts';

export interface InstructionsOptions extends EvalLibraryOptions {
  readonly half: Half;
  readonly sample: number;
}

/**
 * How many questions in the page's words, each asked of its own document, the gate lets through where they also say how
 * they are to be answered: no less than without (ADR 0036). No model writes anything.
 */
export async function runInstructions(options: InstructionsOptions): Promise<Record<string, unknown>> {
  const { screen, signal, half, sample, dataSets } = options;
  const dataDir = await evalLibrary('pdf', options);
  const all = (await loadDataSet(dataSets, 'pdf')).filter(({ id }) => answerHalf(id) === half);
  const questions = stratifiedSample(all, sample);
  const scopes = await questionScopes('pdf', questions, dataDir, true);
  const open = await openEvidence(dataDir);
  try {
    const figures: {
      instruction: string;
      questions: number;
      let_through: number | null;
      unknown_names: number;
      best_line: number | null;
    }[] = [];
    for (const { words, around } of INSTRUCTIONS) {
      const judged: { through: boolean; names: number; bestLine: number }[] = [];
      for (const [i, { question }] of questions.entries()) {
        const asked = requestParts(readRequest({ question: around(question) }))[0]?.request.question.text ?? question;
        const { evidence, judged: told } = await open.judge(asked, scopes[i] ?? undefined, signal);
        const { probability = 0 } = told ?? {};
        judged.push({
          through: probability >= DEFAULT_SETTINGS.minAnswerable,
          names: evidence.unknownNames.length,
          bestLine: evidence.bestLine ?? 0,
        });
        screen.status(`${words}: ${i + 1}/${questions.length}`);
      }
      figures.push({
        instruction: words,
        questions: judged.length,
        let_through: mean(judged.map(({ through }) => Number(through))),
        unknown_names: judged.filter(({ names }) => names > 0).length,
        best_line: mean(judged.map(({ bestLine }) => bestLine)),
      });
    }
    screen.print(
      ...textTable(
        `let through before any model is asked: ${questions.length} questions that also say how to answer`,
        ['said beside the question', 'let through', 'with a name taken for unknown', 'best line, mean'],
        figures.map((one) => [
          ...[one.instruction, figure(one.let_through, 3), `${one.unknown_names}`, figure(one.best_line, 3)],
        ]),
      ),
    );
    return { half, figures };
  } finally {
    await open.close();
  }
}
