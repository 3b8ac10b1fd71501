import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { userPrompt } from '../../../src/engine/answer/sources/model/prompt/prompt.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { selectFor } from '../../library/evidence-for.ts';
import { DATA_SETS, loadDataSet, SELECTION_SETS } from '../../sets/data-sets.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import { heldOf } from '../selection/run-selection.ts';
import type { Measure, MeasuredCase } from './measured.ts';
import { openStageLibrary, type StageOptions } from './stage-library.ts';

/**
 * What the prompt holds of the answer at the engine's own budget, over the sets on which the choice of sentences may be
 * looked at.
 */
export async function measureSelection(options: StageOptions): Promise<Measure[]> {
  const cases: MeasuredCase[] = [];
  for (const set of SELECTION_SETS) {
    const { library, runtime, search, lineScorer, close } = await openStageLibrary(DATA_SETS[set].library, options);
    try {
      const chat = await runtime.chat();
      const deps = {
        countTokens: (text: string) => chat.countTokens(text),
        scoreLines: lineScorer.score,
        textOf: (documentId: string, start: number, end: number) => library.textOf(documentId, start, end),
      };
      const questions = stratifiedSample(await loadDataSet(options.dataSets, set), options.sample);
      for (const [i, question] of questions.entries()) {
        const passages = await search({ question: question.question, limit: DEFAULT_SETTINGS.topK });
        const { sentences } = await selectFor(readQuestion(question.question), passages, DEFAULT_SETTINGS, deps);
        const prompt = userPrompt(readQuestion(question.question), sentences);
        const ranges = sentences.map(({ passage, start, end }) => ({
          file: passage.document.source_filename,
          start,
          end,
        }));
        const value = heldOf(question, prompt, ranges);
        if (value !== null) cases.push({ id: `${set} ${question.id}`, value, told: prompt, group: set });
        options.screen.status(`${set}: ${i + 1}/${questions.length}`);
      }
    } finally {
      await close();
    }
  }
  return [{ name: 'held in the prompt', cases }];
}
