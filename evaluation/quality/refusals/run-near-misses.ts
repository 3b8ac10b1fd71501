import { balancedMean, type Estimate } from '../../metrics/bootstrap-interval.ts';
import { estimateText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import { type AnswersOptions, runAnswers } from '../answers/run-answers.ts';

export interface NearMissesOptions extends Omit<AnswersOptions, 'set' | 'answersFile'> {
  /** Where the answers of a set are written. */
  readonly answersFileOf: (set: string) => string;
}

/** As many ones and zeros as a share was taken over. */
const cases = ({ mean, n }: Estimate): number[] =>
  Array.from({ length: n }, (_, i) => Number(i < Math.round(mean * n)));

/**
 * Over several documents, in the end: how many paraphrased questions are answered, and how many near misses, which no
 * document answers, are refused.
 */
export async function runNearMisses(options: NearMissesOptions): Promise<Record<string, unknown>> {
  const of = (set: 'paraphrased' | 'unanswerable') =>
    runAnswers({ ...options, set, answersFile: options.answersFileOf(set) });
  const { answered } = (await of('paraphrased')).outcomes;
  const { refused } = (await of('unanswerable')).outcomes;
  const balanced = balancedMean(answered === null ? [] : cases(answered), refused === null ? [] : cases(refused));
  const rows = { 'paraphrased: answered': answered, 'near misses: refused': refused, 'balanced accuracy': balanced };
  options.screen.print(
    ...textTable(
      'near misses over several documents, in the end; means [95 % bootstrap]',
      ['figure', 'questions', 'value'],
      Object.entries(rows).map(([name, figure]) => [name, `${figure?.n ?? 0}`, estimateText(figure)]),
    ),
  );
  return { answered, refused, balanced_accuracy: balanced };
}
