import { Verdict } from '../../../src/contract/answer.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { judgeRow, PLACES, type Place, type RowVerdicts } from './judge-row.ts';
import { openNamedLibrary, openSampleLibrary } from './sample-library.ts';
import { loadVerdictRows, type VerdictRow } from './verdict-row.ts';

export interface VerdictOptions {
  readonly file: string;
  /** Folders with documents beside the sample policies. */
  readonly documents: readonly string[];
  readonly half: VerdictRow['half'];
  /** So many sentences that are judged wrongly are listed. */
  readonly failures: number;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

export interface JudgedRow {
  readonly row: VerdictRow;
  readonly verdicts: RowVerdicts;
}

/** Of the sentences of one kind in one place how many got each verdict. */
export interface VerdictCount {
  readonly truth: boolean;
  readonly kind: string;
  readonly place: Place;
  readonly cases: number;
  readonly counts: Readonly<Record<Verdict, number>>;
}

/** A false sentence that is found supported, or a true one that is contradicted or unsupported. */
const isWrong = (truth: boolean, verdict: Verdict): boolean =>
  truth ? verdict === 'contradicted' || verdict === 'unsupported' : verdict === 'supported';

/** Judges the labelled sentences over their documents in all four places and prints what each kind came to. */
export async function runVerdicts({
  file,
  documents,
  half,
  failures,
  screen,
  signal,
}: VerdictOptions): Promise<Record<string, unknown>> {
  const rows = (await loadVerdictRows(file)).filter((row) => half === undefined || row.half === half);
  const names = [...new Set(rows.map(({ document }) => document))];
  const { dataDir, engine, close } =
    documents.length === 0 ? await openSampleLibrary(signal, null) : await openNamedLibrary(names, documents, signal);
  try {
    const library = await openLibrary({ dataDir });
    const judged: JudgedRow[] = [];
    for (const [i, row] of rows.entries()) {
      screen.status(`${i + 1}/${rows.length} ${row.id}`);
      judged.push({ row, verdicts: await judgeRow(row, engine.client, library) });
    }
    await library.close();
    const counts = countVerdicts(judged);
    screen.print(...verdictTables(counts));
    const wrong = judged.filter(({ row, verdicts }) =>
      PLACES.some((place) => isWrong(row.truth, verdicts[place].verdict)),
    );
    for (const { row, verdicts } of wrong.slice(0, failures)) {
      screen.print(
        `${row.truth} | ${row.kind} | ${row.id} | ${row.sentence}`,
        `    ${row.document}: “${row.span}”`,
        ...PLACES.map((place) => `    ${place}: ${verdicts[place].verdict}. ${verdicts[place].reason}`),
        '',
      );
    }
    return { counts, judged };
  } finally {
    await close();
  }
}

/** By truth, kind and place, with a row for all kinds together. */
export function countVerdicts(judged: readonly JudgedRow[]): VerdictCount[] {
  return [false, true].flatMap((truth) => {
    const own = judged.filter(({ row }) => row.truth === truth);
    const groups: [string, readonly JudgedRow[]][] = [...Map.groupBy(own, ({ row }) => row.kind), ['all', own]];
    return groups.flatMap(([kind, cases]) =>
      PLACES.map((place): VerdictCount => {
        const of = (verdict: Verdict) => cases.filter(({ verdicts }) => verdicts[place].verdict === verdict).length;
        const counts = { supported: 0, weak: 0, unsupported: 0, contradicted: 0 };
        for (const verdict of Verdict.options) counts[verdict] = of(verdict);
        return { truth, kind, place, cases: cases.length, counts };
      }),
    );
  });
}

function verdictTables(counts: readonly VerdictCount[]): string[] {
  return [false, true].flatMap((truth) =>
    textTable(
      `${truth ? 'true' : 'false'} sentences, called`,
      ['kind', 'place', 'sentences', ...Verdict.options],
      counts
        .filter((one) => one.truth === truth)
        .map((one) => [
          one.kind,
          one.place,
          `${one.cases}`,
          ...Verdict.options.map((verdict) => `${one.counts[verdict]}`),
        ]),
    ),
  );
}
