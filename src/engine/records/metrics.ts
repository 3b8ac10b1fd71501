import { Counter, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { Metrics, Times } from '../../contract/records/metrics.ts';
import type { TraceLog } from './trace/trace-log.ts';

/** What of an entry is counted. Entries of other kinds, and those that were purged, are none. */
const Answered = z.object({
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
    validation: z.object({ valid: z.int(), invalid_removed: z.int(), missing: z.int() }),
    // Entries from before these were recorded lack them.
    removed: z.int().nonnegative().optional(),
    validation_ms: z.number().nullable().default(null),
    timings: z.object({ evidence_ms: z.number(), first_token_ms: z.number().nullable(), total_ms: z.number() }),
  }),
});
type Answered = z.infer<typeof Answered>;

/** Counts the answers in the trace log. */
export async function readMetrics(log: Pick<TraceLog, 'find'>): Promise<Metrics> {
  const entries = await log.find(() => true);
  const answers = entries.flatMap(({ body }) => Answered.safeParse(body).data ?? []);
  const asked = answers.filter(({ metadata }) => !metadata.cached);
  const summary = {
    answers: {
      ...countsOf(answers),
      cached: answers.length - asked.length,
    },
    citations: {
      valid: sum(answers, ({ metadata }) => metadata.validation.valid),
      invalid_removed: sum(answers, ({ metadata }) => metadata.validation.invalid_removed),
      missing: sum(answers, ({ metadata }) => metadata.validation.missing),
    },
    removed_sentences: answers.some(({ metadata }) => metadata.removed !== undefined)
      ? sum(answers, ({ metadata }) => metadata.removed ?? 0)
      : null,
    evidence_ms: timesOf(asked.map(({ metadata }) => metadata.timings.evidence_ms)),
    first_token_ms: timesOf(asked.flatMap(({ metadata }) => metadata.timings.first_token_ms ?? [])),
    answer_ms: timesOf(asked.map(({ metadata }) => metadata.timings.total_ms)),
    validation_ms: timesOf(asked.flatMap(({ metadata }) => metadata.validation_ms ?? [])),
    most_cited: mostCited(answers),
    days: daysOf(answers),
  };
  return { ...summary, prometheus: await prometheusText(answers, asked) };
}

const sum = (answers: readonly Answered[], of: (answer: Answered) => number): number =>
  answers.reduce((total, answer) => total + of(answer), 0);

function countsOf(answers: readonly Answered[]): Record<Answered['mode'], number> {
  const counts = { answer: 0, clarify: 0, refuse: 0 };
  for (const { mode } of answers) counts[mode]++;
  return counts;
}

function timesOf(times: readonly number[]): Times {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  return { count: sorted.length, median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}

/** The smallest value that this share of the sorted values does not exceed. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number;

/** Rows named in each list of what is cited most. */
const MOST_NAMED = 10;

function mostCited(answers: readonly Answered[]): Metrics['most_cited'] {
  const cited = answers.flatMap(({ citations }) => citations);
  const counted = <T extends object>(
    keyOf: (one: (typeof cited)[number]) => string,
    rowOf: (one: (typeof cited)[number]) => T,
  ) =>
    [...Map.groupBy(cited, keyOf).values()]
      .map((group) => ({ ...rowOf(group.at(-1) as (typeof cited)[number]), count: group.length }))
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_NAMED);
  return {
    documents: counted(
      ({ document_id: id }) => id,
      ({ document_id, document_name }) => ({ document_id, document_name }),
    ),
    sections: counted(
      ({ document_id: id, section }) => `${id} ${section}`,
      ({ document_id, document_name, section }) => ({ document_id, document_name, section }),
    ),
    passages: counted(
      ({ chunk_id: id }) => id,
      ({ chunk_id, document_name, section, page_number }) => ({ chunk_id, document_name, section, page_number }),
    ),
  };
}

const DAY_CHARACTERS = 10;

function daysOf(answers: readonly Answered[]): Metrics['days'] {
  const days = Map.groupBy(answers, ({ timestamp }) => timestamp.slice(0, DAY_CHARACTERS));
  return [...days]
    .map(([day, ofDay]) => {
      const asked = ofDay.filter(({ metadata }) => !metadata.cached);
      const answered = countsOf(ofDay).answer;
      const median = timesOf(asked.map(({ metadata }) => metadata.timings.total_ms))?.median ?? null;
      return { day, answered, refused: ofDay.length - answered, median_ms: median };
    })
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** Upper bounds in seconds. A check takes milliseconds (requirement C7), an answer on a CPU seconds to minutes. */
const [CHECK_BUCKETS, ANSWER_BUCKETS] = [
  [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1],
  [0.1, 0.3, 1, 2.5, 5, 10, 20, 40, 80, 160],
];

async function prometheusText(answers: readonly Answered[], asked: readonly Answered[]): Promise<string> {
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
  const validation = counter('citation_validation_total', 'Citations by what the validator found.', ['result']);
  for (const result of ['valid', 'invalid_removed', 'missing'] as const)
    validation.inc(
      { result },
      sum(answers, ({ metadata }) => metadata.validation[result]),
    );
  counter('citation_hallucinations_total', 'Citations that named no passage of their question.').inc(
    sum(answers, ({ metadata }) => metadata.validation.invalid_removed),
  );
  counter('pincite_removed_sentences_total', 'Sentences that failed the checks.').inc(
    sum(answers, ({ metadata }) => metadata.removed ?? 0),
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
  return registry.metrics();
}
