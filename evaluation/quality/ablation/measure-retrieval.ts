import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { DATA_SETS, loadDataSet, SELECTION_SETS } from '../../sets/data-sets.ts';
import { stratifiedSample } from '../../sets/stratified-sample.ts';
import { outcomeOf } from '../retrieval/measured-set.ts';
import type { Measure, MeasuredCase } from './measured.ts';
import { openStageLibrary, type StageOptions } from './stage-library.ts';

/**
 * What the first ten passages hold, over the sets on which retrieval may be fitted: never the paraphrased questions or
 * their originals.
 */
export async function measureRetrieval(options: StageOptions): Promise<Measure[]> {
  const cases: MeasuredCase[] = [];
  for (const set of SELECTION_SETS) {
    const { search, close } = await openStageLibrary(DATA_SETS[set].library, options);
    try {
      const questions = stratifiedSample(await loadDataSet(options.dataSets, set), options.sample);
      for (const [i, question] of questions.entries()) {
        const passages = await search({ question: question.question, limit: DEFAULT_SETTINGS.topK });
        const places = passages.map(({ document, firstPage, lastPage, start, end }) => ({
          file: document.source_filename,
          start,
          end,
          pages: Array.from({ length: lastPage - firstPage + 1 }, (_, page) => firstPage + page),
        }));
        const told = passages.map(({ chunkId }) => chunkId).join(' ');
        cases.push({ id: `${set} ${question.id}`, value: outcomeOf(set, question, places).found, told, group: set });
        options.screen.status(`${set}: ${i + 1}/${questions.length}`);
      }
    } finally {
      await close();
    }
  }
  return [{ name: 'found in the first ten', areClassesAlike: true, cases }];
}
