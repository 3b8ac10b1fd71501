import type { Coverage, DocumentCitations } from '../../../contract/documents.ts';
import type { Metrics, Times } from '../../../contract/records/metrics.ts';
import type { TraceLog } from '../../records/trace/trace-log.ts';
import { Answered, countsOf, metricsText, sumOf } from './metrics-text.ts';

/** What is counted. */
export interface Counted {
  readonly traceLog: Pick<TraceLog, 'find'>;
  readonly ingestDays: Metrics['ingest_days'];
  /** How the pages of each document were read. */
  readonly coverages: readonly Coverage[];
}

/** Counts the answers in the trace log, what was added, and the pages of the library. */
export async function readMetrics({ traceLog, ingestDays, coverages }: Counted): Promise<Metrics> {
  const answers = await answersIn(traceLog);
  const asked = answers.filter(({ metadata }) => !metadata.cached);
  const summary = {
    answers: {
      ...countsOf(answers),
      cached: answers.length - asked.length,
    },
    citations: {
      valid: sumOf(answers, ({ metadata }) => metadata.validation.valid),
      invalid_removed: sumOf(answers, ({ metadata }) => metadata.validation.invalid_removed),
      missing: sumOf(answers, ({ metadata }) => metadata.validation.missing),
    },
    removed_sentences: answers.some(({ metadata }) => metadata.removed !== undefined)
      ? sumOf(answers, ({ metadata }) => metadata.removed ?? 0)
      : null,
    evidence_ms: timesOf(asked.map(({ metadata }) => metadata.timings.evidence_ms)),
    first_token_ms: timesOf(asked.flatMap(({ metadata }) => metadata.timings.first_token_ms ?? [])),
    answer_ms: timesOf(asked.map(({ metadata }) => metadata.timings.total_ms)),
    validation_ms: timesOf(asked.flatMap(({ metadata }) => metadata.validation_ms ?? [])),
    most_cited: mostCited(answers),
    days: daysOf(answers),
    ingest_days: ingestDays,
    coverage: coverageOf(coverages),
  };
  return { ...summary, prometheus: await metricsText(answers, summary) };
}

/** How often the answers in the trace log cite a document, and which of its sections most. */
export async function citationsOf(
  { traceLog }: Pick<Counted, 'traceLog'>,
  documentId: string,
): Promise<DocumentCitations> {
  const citing = (await answersIn(traceLog))
    .map(({ citations }) => citations.filter(({ document_id: id }) => id === documentId))
    .filter((citations) => citations.length > 0);
  const sections = [...Map.groupBy(citing.flat(), ({ section }) => section)]
    .map(([section, { length }]) => ({ section, count: length }))
    .sort((a, b) => b.count - a.count);
  return { citations: citing.flat().length, answers: citing.length, sections: sections.slice(0, MOST_NAMED) };
}

async function answersIn(traceLog: Counted['traceLog']): Promise<Answered[]> {
  return (await traceLog.find(() => true)).flatMap(({ body }) => Answered.safeParse(body).data ?? []);
}

/** Pages by how they were read, of all documents. */
function coverageOf(coverages: readonly Coverage[]): Metrics['coverage'] {
  const total = { pages: 0, text: 0, ocr: 0, low_confidence: 0, garbled: 0, unreadable: 0, waiting: 0 };
  for (const coverage of coverages) {
    // A text has no pages.
    if (coverage.pages > 0) for (const state of STATES) total[state] += coverage[state];
  }
  return total;
}

const STATES = ['pages', 'text', 'ocr', 'low_confidence', 'garbled', 'unreadable', 'waiting'] as const;

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
