import { z } from 'zod';
import { AREAS, type Bar, figureText, isMet, targetText } from './bar.ts';
import { commandText, RUNS } from './runs.ts';

/** The figure of a bar that was measured last. */
export const ResultRow = z.object({
  /** Id of the bar. */
  bar: z.string(),
  /** Null where the figure was written down in words only. */
  value: z.number().nullable(),
  figure: z.string(),
  /** 95 %; null where there is none, or none was stated. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** As it was run; null when that was not recorded: then it is the one that fills the bar now. */
  command: z.string().nullable(),
  /** Short hash, with "+" when files differed from it; null: not stated. */
  commit: z.string().nullable(),
  date: z.iso.date().nullable(),
  /**
   * Of a figure that no command recorded: the commit at which it stood in the text before this table. Null: recorded,
   * or not known.
   */
  by: z.string().nullable(),
});
export type ResultRow = z.infer<typeof ResultRow>;

const TITLES = {
  engine: 'The engine',
  app: 'The desktop app, in Chromium under `pincite serve`',
  'held-out': 'The held-out questions (`check`), figures over all of them',
} as const;

const NOT_MEASURED = 'not measured since the rows are recorded';

/** "met", "not met"; null where that cannot be told. */
export function verdictOf({ target }: Bar, row: ResultRow | undefined): 'met' | 'not met' | null {
  if (target === null || row === undefined || row.value === null) return null;
  return isMet(target, row.value) ? 'met' : 'not met';
}

/** docs/results.md, from the bars and their rows in evaluation/results.json. */
export function resultsPage(bars: readonly Bar[], rows: readonly ResultRow[]): string {
  const byBar = new Map(rows.map((row) => [row.bar, row]));
  const tables = AREAS.map((area) =>
    [
      `## ${TITLES[area]}`,
      '',
      '| # | bar | target | figure | | 95 % interval | command | commit | date |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      ...bars.filter((bar) => bar.area === area).map((bar) => tableRow(bar, byBar.get(bar.id))),
      '',
    ].join('\n'),
  );
  return [
    '# Results',
    '',
    'Written by `npm run eval` from the bars in `evaluation/results/bars` and the figures in `evaluation/results.json`, which the commands write. How each is measured:',
    '[method.md](method.md). A figure keeps the commit that it was measured at until its command runs again; "+" says that files differed from it. "by" a commit: no',
    'command recorded the figure, it stood in the text at that commit, so it was measured then or before.',
    'All figures but those of the held-out questions are on questions that were read while rules were shaped.',
    '',
    ...tables,
  ].join('\n');
}

function tableRow(bar: Bar, row: ResultRow | undefined): string {
  const cells = [
    ...[bar.requirement, bar.words, bar.target === null ? '–' : targetText(bar.target, bar.unit)],
    ...[row?.figure ?? '–', verdictOf(bar, row) ?? '–', intervalText(row)],
    ...[row?.command ?? bar.runs.map((id) => commandText(RUNS[id])).join('; ')].map((command) => `\`${command}\``),
    ...(row === undefined ? [NOT_MEASURED, '–'] : [commitText(row), row.date ?? 'not stated']),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

const intervalText = (row: ResultRow | undefined): string =>
  row?.interval?.map((end) => end.toFixed(3)).join('–') ?? '–';

const commitText = ({ commit, by }: ResultRow): string => commit ?? (by === null ? 'not stated' : `by ${by}`);

/** The row of a figure that a command has just measured. */
export function measuredRow(
  bar: Bar,
  results: readonly unknown[],
  run: { readonly command: string; readonly commit: string; readonly date: string },
): ResultRow {
  const { value, interval, of } = bar.read(results);
  const figure = figureText(value, bar.unit) + (of === undefined ? '' : ` (${of})`);
  return {
    bar: bar.id,
    value,
    figure,
    interval: interval === null ? null : [...interval],
    ...run,
    date: run.date.slice(0, 10),
    by: null,
  };
}
