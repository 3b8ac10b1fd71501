import { describe, expect, it } from 'vitest';
import { Metrics } from '../../../../src/contract/records/metrics.ts';
import { type Counted, citationsOf, readMetrics } from '../../../../src/engine/features/diagnostics/metrics.ts';
import type { TraceEntry } from '../../../../src/engine/records/trace/trace-entry.ts';

const cited = (document: string, section: string, chunk: number) => ({
  document_id: document,
  document_name: `Policy ${document[0]}`,
  chunk_id: `${document}_${chunk}`,
  section,
  page_number: chunk === 0 ? null : chunk,
});
const [A, B] = ['a'.repeat(16), 'b'.repeat(16)];

const answered = (seconds: number, change: object = {}, more: object = {}) => ({
  timestamp: '2026-11-22T10:12:09.120Z',
  mode: 'answer',
  citations: [cited(A, '4 Leave', 3), cited(A, '5 Pay', 4)],
  ...change,
  metadata: {
    cached: false,
    validation: { valid: 2, invalid_removed: 0, missing: 0 },
    removed: 1,
    validation_ms: 4,
    timings: { evidence_ms: 200, first_token_ms: seconds * 500, total_ms: seconds * 1000 },
    ...more,
  },
});
const REMOVALS = { out_of_range: 1, not_retrieved: 0, snippet_not_found: 1, not_supported: 4 };
const COVERAGE = { pages: 0, text: 0, ocr: 0, low_confidence: 0, garbled: 0, unreadable: 0, waiting: 0, share: 1 };
const metricsOf = (bodies: readonly object[], more: Partial<Counted> = {}) =>
  readMetrics({
    traceLog: { find: async () => bodies.map((body) => ({ body })) as unknown as TraceEntry[] },
    ...{ ingestDays: [], coverages: [], ...more },
  });

describe('readMetrics', () => {
  it('counts answers, citations and times; those that were given before have no times', async () => {
    const metrics = await metricsOf([
      answered(10),
      answered(20),
      answered(30, {}, { validation: { valid: 1, invalid_removed: 2, missing: 1 } }),
      answered(0.05, { timestamp: '2026-11-23T00:00:00.000Z' }, { cached: true }),
      answered(5, { mode: 'refuse', citations: [], timestamp: '2026-11-21T23:59:59.000Z' }, { removed: 0 }),
    ]);
    expect(Metrics.parse(metrics)).toEqual(metrics);
    expect(metrics).toMatchObject({
      answers: { answer: 4, clarify: 0, refuse: 1, cached: 1 },
      citations: { valid: 9, invalid_removed: 2, missing: 1 },
      removed_sentences: 4,
      answer_ms: { count: 4, median: 10_000, p95: 30_000 },
      validation_ms: { count: 4, median: 4, p95: 4 },
      days: [
        { day: '2026-11-21', answered: 0, refused: 1, median_ms: 5000 },
        { day: '2026-11-22', answered: 3, refused: 0, median_ms: 20_000 },
        { day: '2026-11-23', answered: 1, refused: 0, median_ms: null },
      ],
    });
  });

  it('names what was cited most: documents, sections, passages', async () => {
    const { most_cited: most } = await metricsOf([
      answered(1, { citations: [cited(A, '4 Leave', 3), cited(A, '4 Leave', 0), cited(B, '1 Scope', 1)] }),
      answered(1, { citations: [cited(A, '5 Pay', 3)] }),
    ]);
    expect(most.documents).toEqual([
      { document_id: A, document_name: 'Policy a', count: 3 },
      { document_id: B, document_name: 'Policy b', count: 1 },
    ]);
    expect(most.sections[0]).toEqual({ document_id: A, document_name: 'Policy a', section: '4 Leave', count: 2 });
    expect(most.passages[0]).toEqual({
      ...{ chunk_id: `${A}_3`, document_name: 'Policy a', section: '5 Pay', page_number: 3, count: 2 },
    });
  });

  it('leaves out entries that are no answers, were purged, or are from before something was recorded', async () => {
    const { removed, validation_ms, ...old } = answered(1).metadata as Record<string, unknown>;
    expect([removed, validation_ms]).toEqual([1, 4]);
    const metrics = await metricsOf([{ record: 'purged' }, {}, { ...answered(1), metadata: old }]);
    expect(metrics).toMatchObject({ answers: { answer: 1 }, removed_sentences: null, validation_ms: null });
    expect(await metricsOf([])).toMatchObject({ answer_ms: null, days: [], most_cited: { documents: [] } });
  });

  it('says the same in the form that Prometheus reads', async () => {
    const { prometheus } = await metricsOf([
      answered(
        10,
        {},
        { validation: { valid: 1, invalid_removed: 2, missing: 3, removals: REMOVALS }, validation_ms: 3 },
      ),
      // From before there were reasons.
      answered(
        10,
        { mode: 'refuse' },
        { validation: { valid: 0, invalid_removed: 4, missing: 0 }, removed: 2, cached: true },
      ),
    ]);
    const lines = prometheus.split('\n');
    for (const line of [
      'citation_validation_total{result="valid",status="valid"} 1',
      'citation_validation_total{result="invalid_removed",status="invalid_removed"} 6',
      'citation_validation_total{result="missing",status="missing"} 3',
      'citation_hallucinations_total{kind="out_of_range"} 5',
      'citation_hallucinations_total{kind="not_retrieved"} 0',
      'citation_hallucinations_total{kind="snippet_not_found"} 1',
      'citation_hallucinations_total{kind="not_supported"} 6',
      '# TYPE citation_validation_duration_seconds histogram',
      'citation_validation_duration_seconds_bucket{le="0.0025"} 0',
      'citation_validation_duration_seconds_bucket{le="0.005"} 1',
      'citation_validation_duration_seconds_count 1',
      'pincite_answers_total{mode="answer"} 1',
      'pincite_answer_seconds_bucket{le="10"} 1',
      'pincite_answer_seconds_sum 10',
    ])
      expect(lines).toContain(line);
  });

  it('adds up what was added and how pages were read', async () => {
    const days = [
      { day: '2026-11-21', documents: 1, pages: 12, seconds: 3 },
      { day: '2026-11-22', documents: 2, pages: 30, seconds: 7.5 },
    ];
    const coverages = [
      { ...COVERAGE, pages: 12, text: 10, ocr: 2 },
      { ...COVERAGE, pages: 30, text: 25, unreadable: 5 },
    ];
    const metrics = await metricsOf([], { ingestDays: days, coverages });
    expect(metrics.ingest_days).toEqual(days);
    const { share: _, ...counts } = COVERAGE;
    expect(metrics.coverage).toEqual({ ...counts, pages: 42, text: 35, ocr: 2, unreadable: 5 });
    for (const line of [
      'pincite_ingested_documents_total 3',
      'pincite_ingested_pages_total 42',
      'pincite_ingest_seconds_total 10.5',
      'pincite_pages{state="unreadable"} 5',
    ])
      expect(metrics.prometheus.split('\n')).toContain(line);
  });
});

describe('citationsOf', () => {
  const of = (document: string, bodies: readonly object[]) => {
    const find = async () => bodies.map((body) => ({ body })) as unknown as TraceEntry[];
    return citationsOf({ traceLog: { find } }, document);
  };
  it('counts how often a document is cited, and where most, whatever else is cited more', async () => {
    const others = Array.from({ length: 20 }, (_, i) => cited(A, `${i}`, i));
    const bodies = [
      answered(1, { citations: [...others, cited(B, '2 Fees', 1)] }),
      answered(1, { citations: [cited(B, '1 Berths', 2), cited(B, '2 Fees', 3), cited(B, '2 Fees', 3)] }),
      { purged: true },
    ];
    expect(await of(B, bodies)).toEqual({
      citations: 4,
      answers: 2,
      sections: [
        { section: '2 Fees', count: 3 },
        { section: '1 Berths', count: 1 },
      ],
    });
    expect((await of(A, bodies)).sections).toHaveLength(10);
    expect(await of('c'.repeat(16), bodies)).toEqual({ citations: 0, answers: 0, sections: [] });
  });
});
