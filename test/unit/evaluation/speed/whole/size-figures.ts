import type { FillRun, SizeFigures } from '../../../../../evaluation/speed/whole/whole-figures.ts';

const spread = { mean: 0.5, deviation: 0.1, p99: 0.7 };

/** A run that took so long; with `made` vectors its time is extrapolated. */
const run = (searchable: number | null, embedded: number, made: number): FillRun => ({
  documents: 3,
  pages: 100,
  texts: 400,
  real_files: ['a.pdf'],
  process_seconds: embedded + 1,
  peak_bytes: 5e8,
  searchable_seconds: searchable,
  embedded_seconds: embedded,
  embedding: {
    real: 100,
    real_seconds: 5,
    made,
    made_seconds: 0,
    cosines: { real: spread, made: made === 0 ? null : spread },
  },
  search:
    searchable === null
      ? { times: { p50_ms: 40, p95_ms: 50, n: 10 }, all: { found: 2, of: 10 }, real: { found: 2, of: 4 } }
      : null,
});

/** Figures of a library: ours in 2, 4 and 3 seconds, the baseline in 20. */
export function sizeFigures(
  size: SizeFigures['size'],
  { made = 0, hasBaseline = true, answers = null as SizeFigures['answers'] } = {},
): SizeFigures {
  return {
    size,
    file_bytes: 1e6,
    recall: 0.98,
    answers,
    own: { runs: [run(2, 10, made), run(4, 14, made), run(3, 12, made)], disk_bytes: 9e6, tidied_bytes: 6e6 },
    baseline: hasBaseline ? { runs: [run(null, 20, made)], disk_bytes: 1e6 } : null,
    engine: {
      start_seconds: [1, 2, 1.5],
      idle_bytes: 1.5e8,
      searched_bytes: 3e8,
      asked_bytes: null,
      search: { p50_ms: 30, p95_ms: 60, n: 10 },
      evidence: { p50_ms: 100, p95_ms: 200, n: 10 },
      found: { all: { found: 9, of: 10 }, real: { found: 4, of: 4 } },
    },
  };
}
