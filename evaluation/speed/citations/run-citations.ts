import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_SETTINGS } from '../../../src/engine/answer/settings.ts';
import { openLibrary } from '../../../src/engine/library/library.ts';
import { quantile } from '../../metrics/quantile.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { engineIngest } from '../ingest/engine-ingest.ts';
import { citedAnswer } from './cited-answer.ts';
import { type CitationTimes, measureCitations } from './measure-citations.ts';

const SAMPLES = ['information-security', 'leave-and-absence', 'travel-and-expenses'].map((name) =>
  fileURLToPath(new URL(`../../../resources/sample/${name}.pdf`, import.meta.url)),
);
const QUERY = 'When must an employee report leave, travel expenses or a security incident, and to whom?';
const { maxClaims, maxSentencesPerClaim } = DEFAULT_SETTINGS;
const SIZES = [
  { name: 'usual answer', claims: 2, each: 1 },
  { name: 'largest answer', claims: maxClaims, each: maxSentencesPerClaim },
];
const RUNS_UNTIMED = 20;

/**
 * What citations cost beside the model, over the sample policies: a usual answer, and the largest the grammar allows.
 */
export async function runCitationsBench(options: {
  readonly runs: number;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}): Promise<Record<string, unknown>> {
  const { runs, screen, signal } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'pincite-bench-'));
  try {
    await engineIngest(dataDir, SAMPLES);
    const library = await openLibrary({ dataDir });
    try {
      const sizes = [];
      for (const { name, claims, each } of SIZES) {
        screen.status(`${name}: ${runs} runs`);
        const answer = await citedAnswer(library, QUERY, claims, each);
        await measureCitations(answer, library, RUNS_UNTIMED, signal);
        const { times, citations } = await measureCitations(answer, library, runs, signal);
        sizes.push({ name, claims, citations, steps: stepRows(times) });
        screen.print(
          ...textTable(
            `${name}: ${claims} claims, ${citations} citations, ${runs} runs`,
            ['step', 'median ms', 'p95 ms'],
            stepRows(times).map((row) => [row.step, figure(row.median_ms, 3), figure(row.p95_ms, 3)]),
          ),
        );
      }
      return { runs, sizes };
    } finally {
      await library.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function stepRows(times: readonly CitationTimes[]) {
  const row = (step: string, milliseconds: (one: CitationTimes) => number) => {
    const values = times.map(milliseconds);
    return { step, median_ms: quantile(values, 0.5), p95_ms: quantile(values, 0.95) };
  };
  return [
    row('validator', ({ validate }) => validate),
    row('spans, judgement, markers', ({ build }) => build),
    row('boxes of the cited words', ({ rects }) => rects),
    row('all together, after the model', ({ validate, build, rects }) => validate + build + rects),
    row('reading pages ahead, while the model reads', ({ ahead }) => ahead),
  ];
}
