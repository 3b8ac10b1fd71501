import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { Removals } from '../../../contract/findings/validation-report.ts';
import type { Metrics } from '../../../contract/records/metrics.ts';
import { NO_REMOVALS } from '../../verification/removals.ts';

/** What of an entry is counted. Entries of other kinds, and those that were purged, are none. */
export const Answered = z.object({
  timestamp: z.iso.datetime(),
  mode: z.enum(['answer', 'clarify', 'refuse']),
  citations: z.array(
    z.object({
      document_id: z.string(),
      document_name: z.string(),
      chunk_id: z.string(),
      section: z.string(),
      page_number: z.int().positive().nullable().default(null),
    }),
  ),
  metadata: z.object({
    cached: z.boolean().default(false),
    // Entries from before these were recorded lack them.
    validation: z.object({ valid: z.int(), invalid_removed: z.int(), missing: z.int(), removals: Removals.optional() }),
    removed: z.int().nonnegative().optional(),
    validation_ms: z.number().nullable().default(null),
    timings: z.object({ evidence_ms: z.number(), first_token_ms: z.number().nullable(), total_ms: z.number() }),
  }),
});
export type Answered = z.infer<typeof Answered>;

export const sumOf = (answers: readonly Answered[], of: (answer: Answered) => number): number =>
  answers.reduce((total, answer) => total + of(answer), 0);

/** How many there are of each mode. */
export function countsOf(answers: readonly Answered[]): Record<Answered['mode'], number> {
  const counts = { answer: 0, clarify: 0, refuse: 0 };
  for (const { mode } of answers) counts[mode]++;
  return counts;
}

/**
 * What was removed of an answer. Before the reasons were recorded, all citations that were removed named lines that
 * were not offered, and sentences were counted by themselves.
 */
const removalsOf = ({ metadata: { validation, removed = 0 } }: Answered): Removals =>
  validation.removals ?? { ...NO_REMOVALS, out_of_range: validation.invalid_removed, not_supported: removed };

/** Upper bounds in seconds. A check takes milliseconds (requirement C7), an answer on a CPU seconds to minutes. */
const [CHECK_BUCKETS, ANSWER_BUCKETS] = [
  [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1],
  [0.1, 0.3, 1, 2.5, 5, 10, 20, 40, 80, 160],
];

/** Metrics as Prometheus reads them (its text format). */
export async function metricsText(
  answers: readonly Answered[],
  { ingest_days: days, coverage }: Pick<Metrics, 'ingest_days' | 'coverage'>,
): Promise<string> {
  const asked = answers.filter(({ metadata }) => !metadata.cached);
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  const histogram = (
    name: string,
    help: string,
    buckets: readonly number[],
    times: readonly (number | null)[],
  ): void => {
    const made = new Histogram({ name, help, buckets: [...buckets], registers });
    for (const ms of times) if (ms !== null) made.observe(ms / 1000);
  };
  const labels = ['result', 'status'] as const;
  const validation = counter('citation_validation_total', 'Citations by what the validator found.', labels);
  for (const result of ['valid', 'invalid_removed', 'missing'] as const)
    validation.inc(
      { result, status: result },
      sumOf(answers, ({ metadata }) => metadata.validation[result]),
    );
  const taken = counter('citation_hallucinations_total', 'Citations and sentences that were removed, by why.', [
    'kind',
  ]);
  for (const kind of Object.keys(NO_REMOVALS) as (keyof Removals)[])
    taken.inc(
      { kind },
      sumOf(answers, (one) => removalsOf(one)[kind]),
    );
  counter('pincite_removed_sentences_total', 'Sentences that failed the checks.').inc(
    sumOf(answers, ({ metadata }) => metadata.removed ?? 0),
  );
  const modes = counter('pincite_answers_total', 'Answers by their mode.', ['mode']);
  for (const [mode, count] of Object.entries(countsOf(answers))) modes.inc({ mode }, count);
  const timesOfAll = (of: (timings: Answered['metadata']['timings']) => number | null) =>
    asked.map(({ metadata }) => of(metadata.timings));
  histogram(
    'citation_validation_duration_seconds',
    'Time to check an answer.',
    CHECK_BUCKETS,
    asked.map(({ metadata }) => metadata.validation_ms),
  );
  histogram(
    'pincite_evidence_seconds',
    'Time to the first evidence.',
    ANSWER_BUCKETS,
    timesOfAll(({ evidence_ms: ms }) => ms),
  );
  histogram(
    'pincite_first_token_seconds',
    'Time to the first word.',
    ANSWER_BUCKETS,
    timesOfAll(({ first_token_ms: ms }) => ms),
  );
  histogram(
    'pincite_answer_seconds',
    'Time to the checked answer.',
    ANSWER_BUCKETS,
    timesOfAll(({ total_ms: ms }) => ms),
  );
  const total = (of: (day: (typeof days)[number]) => number): number => days.reduce((sum, day) => sum + of(day), 0);
  counter('pincite_ingested_documents_total', 'Documents that were added.').inc(total((day) => day.documents));
  counter('pincite_ingested_pages_total', 'Pages of these documents.').inc(total((day) => day.pages));
  counter('pincite_ingest_seconds_total', 'Time until each of them was searchable.').inc(total((day) => day.seconds));
  const pages = new Gauge({
    name: 'pincite_pages',
    help: 'Pages of the library by how they were read.',
    labelNames: ['state'],
    registers,
  });
  for (const [state, count] of Object.entries(coverage)) if (state !== 'pages') pages.set({ state }, count);
  return registry.metrics();
}
