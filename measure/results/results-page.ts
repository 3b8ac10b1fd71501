import { z } from 'zod';

/** A bar with the figure that was measured last. Null: the commit or date of the figure was not stated. */
export const ResultRow = z.object({
  area: z.enum(['engine', 'app']),
  requirement: z.string(),
  bar: z.string(),
  figure: z.string(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  command: z.string(),
  commit: z.string().nullable(),
  date: z.iso.date().nullable(),
});
export type ResultRow = z.infer<typeof ResultRow>;

const TITLES = { engine: 'The engine', app: 'The desktop app, in Chromium under `pincite serve`' } as const;

/** docs/results.md, from the rows of eval/results.json. */
export function resultsPage(rows: readonly ResultRow[]): string {
  const tables = (['engine', 'app'] as const).map((area) =>
    [
      `## ${TITLES[area]}`,
      '',
      '| # | bar | figure | 95 % interval | command | commit | date |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows.filter((row) => row.area === area).map(tableRow),
      '',
    ].join('\n'),
  );
  return [
    '# Results',
    '',
    'Written by `npm run eval` from `eval/results.json`; change that, not this. How each is measured: [method.md](method.md).',
    'All older figures are on questions that were read while rules were shaped: none of them is held out.',
    '',
    ...tables,
  ].join('\n');
}

function tableRow({ requirement, bar, figure, interval, command, commit, date }: ResultRow): string {
  const cells = [
    ...[requirement, bar, figure, interval === null ? '–' : interval.map((end) => end.toFixed(3)).join('–')],
    ...[`\`${command}\``, commit ?? 'not stated', date ?? 'not stated'],
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
