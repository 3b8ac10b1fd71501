import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { nullIfMissing } from '../../src/files/missing.ts';
import type { RunFacts } from '../report/run-facts.ts';
import type { Screen } from '../report/screen.ts';
import { textTable } from '../report/text-table.ts';
import { type Bar, targetText } from './bar.ts';
import { BARS } from './bars.ts';
import { measuredRow, ResultRow, resultsPage, verdictOf } from './results-page.ts';
import { commandText, RUNS, type RunId, runCalled } from './runs.ts';

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Where figures are kept. */
export interface RecordPlaces {
  /** The rows, under version control. */
  readonly rows: string;
  /** The page that is written of them. */
  readonly page: string;
  /** The JSON of each run as it was last, for bars that need two of them; not under version control. */
  readonly latest: string;
}

const PLACES: RecordPlaces = {
  rows: inProject('evaluation/results.json'),
  page: inProject('docs/results.md'),
  latest: inProject('evaluation/runs/latest'),
};

export const recordedRows = async ({ rows }: Pick<RecordPlaces, 'rows'> = PLACES): Promise<ResultRow[]> =>
  z.array(ResultRow).parse(JSON.parse(await readFile(rows, 'utf8')));

/** Writes the page anew from the recorded rows; returns its path. */
export async function writeResultsPage(places: Pick<RecordPlaces, 'rows' | 'page'> = PLACES): Promise<string> {
  await writeFile(places.page, resultsPage(BARS, await recordedRows(places)));
  return places.page;
}

const Latest = z.looseObject({ facts: z.object({ commit: z.string(), date: z.string() }) });

/**
 * Fills the bars of a run from its results: their rows in evaluation/results.json, and docs/results.md. A bar that
 * needs another run too is filled when that was run at the same commit; until then it keeps its row. Returns the bars
 * that were filled. Throws ZodError when the results have not the shape that the bars read.
 */
export async function recordResults(
  run: RunId,
  facts: Pick<RunFacts, 'commit' | 'date'>,
  results: Readonly<Record<string, unknown>>,
  places: RecordPlaces = PLACES,
): Promise<readonly Bar[]> {
  await mkdir(places.latest, { recursive: true });
  await writeFile(join(places.latest, `${run}.json`), `${JSON.stringify({ facts, ...results })}\n`);
  const commit = facts.commit.replace('+changes', '+');
  const rows = new Map((await recordedRows(places)).map((row) => [row.bar, row]));
  const filled: Bar[] = [];
  for (const bar of BARS.filter(({ runs }) => runs.includes(run))) {
    const all = await Promise.all(bar.runs.map((id) => latestOf(id, places)));
    if (!all.every((one) => one?.facts.commit === facts.commit)) continue;
    const command = bar.runs.map((id) => commandText(RUNS[id])).join('; ');
    rows.set(bar.id, measuredRow(bar, all, { command, commit, date: facts.date }));
    filled.push(bar);
  }
  const ordered = BARS.flatMap(({ id }) => rows.get(id) ?? []);
  await writeFile(places.rows, `${JSON.stringify(ordered, null, 2)}\n`);
  await writeResultsPage(places);
  return filled;
}

async function latestOf(run: RunId, { latest }: RecordPlaces): Promise<z.infer<typeof Latest> | null> {
  const text = await readFile(join(latest, `${run}.json`), 'utf8').catch(nullIfMissing);
  return text === null ? null : Latest.parse(JSON.parse(text));
}

/** Says of bars whether they are met, and how many are not. */
export async function printBars(bars: readonly Bar[], screen: Screen, places: RecordPlaces = PLACES): Promise<void> {
  const rows = new Map((await recordedRows(places)).map((row) => [row.bar, row]));
  const lines = bars.map((bar) => [
    ...[bar.words, bar.target === null ? '–' : targetText(bar.target, bar.unit)],
    ...[rows.get(bar.id)?.figure ?? '–', verdictOf(bar, rows.get(bar.id)) ?? '–', rows.get(bar.id)?.commit ?? '–'],
  ]);
  const count = (verdict: string) => bars.filter((bar) => verdictOf(bar, rows.get(bar.id)) === verdict).length;
  screen.print(
    ...textTable(
      `bars: ${count('met')} met, ${count('not met')} not met`,
      ['bar', 'target', 'figure', '', 'commit'],
      lines,
    ),
  );
}

/**
 * Records what a command found and says whether its bars are met, when it was run with the options that the bars are
 * measured with. With others nothing is recorded: a sample is another figure.
 */
export async function recordIfUsual(
  script: 'eval' | 'bench',
  argv: readonly string[],
  facts: Pick<RunFacts, 'commit' | 'date'>,
  results: Readonly<Record<string, unknown>>,
  screen: Screen,
): Promise<void> {
  const run = runCalled(script, argv);
  if (run === null) return;
  await printBars(await recordResults(run, facts, results), screen);
}
