import { answerHalf } from '../../sets/answer-half.ts';
import { loadDataSet } from '../../sets/data-sets.ts';
import { openCellsLibrary } from '../cells/cells-library.ts';
import { saysFigure } from '../cells/run-lookups.ts';
import type { Measure, MeasuredCase } from './measured.ts';
import type { StageOptions } from './stage-library.ts';

/**
 * Tuning questions about tables, asked of all documents: what is answered rightly without a model, and what is not
 * answered wrongly.
 */
export async function measureCells(options: StageOptions): Promise<Measure[]> {
  const library = await openCellsLibrary(options);
  const questions = (await loadDataSet(options.dataSets, 'tuning'))
    .filter(({ id, meta }) => meta.source === 'table' && answerHalf(id) === 'tune')
    .slice(0, options.sample);
  const right: MeasuredCase[] = [];
  const notWrong: MeasuredCase[] = [];
  try {
    for (const [i, { id, question, answers }] of questions.entries()) {
      const { found } = await library.ask(question);
      const text = found === null || 'missing' in found ? '' : found.claims.map((claim) => claim.text).join(' ');
      const isRight = saysFigure(text, answers[0] ?? '');
      right.push({ id, value: isRight ? 1 : 0, told: text });
      notWrong.push({ id, value: isRight || text === '' ? 1 : 0, told: text });
      options.screen.status(`cells: ${i + 1}/${questions.length}`);
    }
  } finally {
    await library.close();
  }
  return [
    { name: 'answered rightly from cells', cases: right },
    { name: 'not answered wrongly from cells', cases: notWrong },
  ];
}
