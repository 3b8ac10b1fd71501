import { z } from 'zod';
import { JUDGEMENTS } from '../quality/grid/grid-labels.ts';
import type { Measured } from './bar.ts';

/** What the bars read of the JSON that runs write. Whatever else stands in it is left alone. */

const Ends = z.tuple([z.number(), z.number()]);
export const Estimated = z.object({ mean: z.number(), interval: Ends, n: z.number() });
const MaybeEstimated = Estimated.nullable();

export const RetrievalResults = z.object({
  sets: z.array(
    z.object({
      set: z.string(),
      figures: z.array(z.object({ method: z.string(), found: MaybeEstimated, documentFirst: MaybeEstimated })),
    }),
  ),
});

export const RefusalsResults = z.object({
  at_engine_threshold: z.object({
    answered_paraphrased: Estimated,
    refused_removed: Estimated,
    balanced_accuracy: Estimated,
  }),
});

export const AnswersResults = z.object({
  figures: z.object({
    pointers_outside: z.number(),
    citations: z.number(),
    word_overlap: MaybeEstimated,
    claims: z.number().optional(),
    claims_cited: z.number().optional(),
  }),
  score: z.record(z.string(), z.union([z.number(), Ends, z.null()])),
  outcomes: z.object({
    answered: MaybeEstimated,
    refused: MaybeEstimated,
    balanced_accuracy: MaybeEstimated,
    kinds: z.record(z.string(), Estimated),
  }),
  half_cited: MaybeEstimated,
});

export const LabelsResults = z.object({
  figures: z.object({ supported: MaybeEstimated, flagged: z.object({ supported: MaybeEstimated }) }),
});

const NamedShares = z.array(z.object({ name: z.string(), share: MaybeEstimated }));
export const MutationsResults = z.object({ figures: z.object({ caught: NamedShares, flagged: NamedShares }) });

export const VerdictsResults = z.object({
  counts: z.array(
    z.object({
      truth: z.boolean(),
      kind: z.string(),
      cases: z.number(),
      counts: z.object({ supported: z.number() }),
    }),
  ),
});

export const FollowUpsResults = z.object({
  figures: z.object({
    ways: z.array(z.object({ turns: z.string(), way: z.string(), behind: MaybeEstimated })),
  }),
});

export const ConfidenceResults = z.object({
  figures: z.record(z.string(), z.object({ answers: z.number(), calibrationError: z.number().nullable() })),
});

/** Figures over all questions of the held-out set, by name. */
export const CheckResults = z.object({ figures: z.record(z.string(), MaybeEstimated) });

export const TablesResults = z.object({ right_heads: z.object({ count: z.number(), of: z.number() }) });

export const LookupsResults = z.object({
  figures: z.array(z.object({ group: z.string(), looked_up: z.number(), looked_up_right: z.number() })),
  ms: z.object({ p95: z.number().nullable() }).optional(),
});

export const ArithmeticResults = z.object({
  figures: z.array(z.object({ group: z.string(), questions: z.number(), right: z.number(), wrong: z.number() })),
});

export const OcrResults = z.object({
  scans: z.array(
    z.object({
      scan: z.string(),
      pages: z.number(),
      character_accuracy: z.number(),
      overlap: z.number(),
      words_placed: z.number(),
      pages_per_second: z.number(),
    }),
  ),
});

export const ScannedAnswersResults = z.object({ same: z.object({ count: z.number(), of: z.number() }) });

export const ReadingResults = z.object({
  fixtures: z.array(z.object({ fixture: z.string(), overlap: z.number().nullable() })),
  letters: z.number(),
  found: z.number(),
  unseen: z.number(),
  well_placed: z.number(),
  lying: z.array(z.string()),
});

export const CasesResults = z.object({ right: z.number(), files: z.array(z.unknown()) });

export const MutantsResults = z.object({
  count: z.number(),
  crashes: z.number(),
  hangs: z.number(),
  lying: z.number(),
  memory: z.object({ before_bytes: z.number(), after_bytes: z.number() }),
});

export const PartsResults = z.object({ right_or_named: MaybeEstimated });

export const GridResults = z.object({
  lines_seconds: z.number().nullable(),
  seconds: z.number(),
  rows: z.array(z.object({ judged: z.enum(JUDGEMENTS), line_right: z.boolean(), label: z.unknown().nullable() })),
});

export const IngestResults = z.object({
  runs: z.array(
    z.object({
      pipeline: z.string(),
      pages: z.number(),
      wallSeconds: z.number(),
      peakBytes: z.number().nullable(),
    }),
  ),
});

export const IngestLargeResults = z.object({
  files: z.array(z.object({ name: z.string(), peakBytes: z.number().nullable() })),
});

export const SearchSpeedResults = z.object({
  rows: z.array(z.object({ method: z.string(), searches: z.number(), p95_ms: z.number().nullable() })),
});

const Timed = z.object({ figure: z.string(), n: z.number(), median_ms: z.number().nullable() });
export const AnswerSpeedResults = z.object({
  rows: z.array(Timed.extend({ of_plain: z.object({ ratio: z.number(), interval: Ends, n: z.number() }).nullable() })),
  refusal_rows: z.array(Timed),
  verbatim: z.object({ verbatim: z.number(), characters: z.number() }),
});

export const CitationsResults = z.object({
  sizes: z.array(
    z.object({
      name: z.string(),
      steps: z.array(z.object({ step: z.string(), median_ms: z.number().nullable(), p95_ms: z.number().nullable() })),
    }),
  ),
});

export const AppSpeedResults = z.object({
  rows: z.array(z.object({ what: z.string(), measured: z.number().nullable(), count: z.number() })),
});

export const HighlightResults = z.object({ sentences: z.number(), exact: z.number() });

/** Of vitest's JSON: each file with its tests. */
export const TestsResults = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/** What `name` stands for in the message when a figure is not there. Throws when it is not. */
export function there<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`the results have no ${name}`);
  return value;
}

/** An estimate of a run as the figure of a bar. Throws when there is none. */
export function measuredMean(estimate: z.infer<typeof Estimated> | null | undefined, name: string): Measured {
  const { mean, interval, n } = there(estimate, name);
  return { value: mean, interval, of: `${n}` };
}

const Ratio = z.number().nullable();
export const WholeResults = z.object({
  sizes: z.array(
    z.object({
      size: z.union([z.literal('real'), z.number()]),
      ratios: z.object({ searchable: Ratio, embedded: Ratio }),
      own: z.object({ runs: z.array(z.object({ pages: z.number() })) }),
      engine: z.object({
        start_seconds: z.array(z.number()),
        idle_bytes: Ratio,
        searched_bytes: Ratio,
        evidence: z.object({ p95_ms: Ratio, n: z.number() }),
      }),
    }),
  ),
});
