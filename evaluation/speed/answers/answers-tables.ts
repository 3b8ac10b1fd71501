import { median } from '../../metrics/quantile.ts';
import { figure, shareText } from '../../report/format-figure.ts';
import { textTable } from '../../report/text-table.ts';
import type { RefusalRow, SpeedRow } from './answer-speed.ts';
import type { MeasuredQuestion } from './measure-question.ts';
import type { Ratio } from './ratio-of-medians.ts';

const seconds = (ms: number | null): string => figure(ms === null ? null : ms / 1000, 2);

/** "0.412 [0.380–0.455]" */
const ratioText = (ratio: Ratio | null): string =>
  ratio === null ? figure(null) : `${figure(ratio.ratio)} [${figure(ratio.interval[0])}–${figure(ratio.interval[1])}]`;

export function speedTable(title: string, rows: readonly SpeedRow[]): readonly string[] {
  const cells = rows.map(({ figure: name, n, median_ms, p95_ms, of_plain }) => [
    name,
    `${n}`,
    seconds(median_ms),
    seconds(p95_ms),
    ratioText(of_plain),
  ]);
  return textTable(title, ['from the call to', 'questions', 'median s', 'p95 s', 'of plain, last word'], cells);
}

export function refusalTable(title: string, rows: readonly RefusalRow[]): readonly string[] {
  const cells = rows.map((row) => [row.figure, `${row.n}`, seconds(row.median_ms), seconds(row.p95_ms)]);
  return textTable(title, ['questions', 'number', 'median s', 'p95 s'], cells);
}

/** What the times rest on. */
export function promptTable(
  measured: readonly MeasuredQuestion[],
  verbatim: { readonly verbatim: number; readonly characters: number },
): readonly string[] {
  // A refusal has no prompt, or one whose reading is all there is.
  const tokens = (of: (one: MeasuredQuestion) => number): string =>
    figure(median(measured.map(of).filter((count) => count > 0)), 0);
  return textTable(
    'what the times rest on',
    ['figure', 'value'],
    [
      ['prompt of an answer, median tokens', tokens(({ answer }) => answer.answer.timings.prompt_tokens)],
      ['prompt of a quote, median tokens', tokens(({ quote }) => quote.answer.timings.prompt_tokens)],
      ['prompt of the plain pipeline, median tokens', tokens(({ plain }) => plain.promptTokens)],
      ['written by the plain pipeline, median tokens', tokens(({ plain }) => plain.tokens)],
      ['characters of quotes that stand in the documents', shareText(verbatim.verbatim, verbatim.characters)],
    ],
  );
}
