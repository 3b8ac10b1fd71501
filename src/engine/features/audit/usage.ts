import { z } from 'zod';
import type { ExportedFile } from '../../../contract/records/export.ts';
import type { UsageEntry, UsageFileRequest, UsageRequest } from '../../../contract/records/usage.ts';
import type { Deps } from '../../deps.ts';
import type { TraceEntry } from '../../records/trace/trace-entry.ts';
import { csvRow } from '../../text/csv-row.ts';

/** What is told of an answer in the record. */
const Answered = z.object({
  query_id: z.string(),
  timestamp: z.iso.datetime(),
  question: z.string(),
  mode: z.string(),
  asked_by: z.string().nullable().default(null),
  citations: z.array(z.object({ document_id: z.string(), document_name: z.string() })).default([]),
  metadata: z.object({
    collection: z.string().nullable().default(null),
    matter: z.string().nullable().default(null),
    model: z.object({ file: z.string(), server: z.string().optional() }).optional(),
  }),
});

/** What is told of a reader's decision on a sentence. */
const Reviewed = z.object({
  review_of: z.string(),
  timestamp: z.iso.datetime(),
  sentence: z.int().positive(),
  text: z.string(),
  decision: z.enum(['accepted', 'rejected', 'open']),
  reader: z.string(),
});

/**
 * The questions of a matter, the oldest first, worked out of the record of answers alone: what was purged there is not
 * here, and what `audit verify` proves of the record it proves of this.
 */
export async function usage(
  { find }: Pick<Deps['traceLog'], 'find'>,
  { matter, from = '', to = '9' }: UsageRequest,
): Promise<UsageEntry[]> {
  const entries = await find(() => true);
  const decisions = decisionsOf(entries);
  return entries.flatMap(({ seq, body }): UsageEntry[] => {
    const answered = Answered.safeParse(body).data;
    if (answered === undefined) return [];
    const { query_id: id, citations, metadata, ...rest } = answered;
    const own = metadata.matter ?? metadata.collection;
    const isMeant = matter === undefined || matter === metadata.matter || matter === metadata.collection;
    const day = rest.timestamp.slice(0, 10);
    if (!isMeant || day < from || day > to) return [];
    const documents = new Map(citations.map((one) => [one.document_id, one.document_name]));
    return [
      {
        ...rest,
        seq,
        answer_id: id,
        matter: own,
        model: modelName(metadata.model),
        documents: [...documents].map(([document_id, document_name]) => ({ document_id, document_name })),
        reviews: decisions.get(id) ?? [],
      },
    ];
  });
}

const modelName = (model: { readonly file: string; readonly server?: string | undefined } | undefined): string =>
  model === undefined ? '' : model.server === undefined ? model.file : `${model.file} on ${model.server}`;

/** The last decision of each reader on each sentence, by answer; those taken back left out. */
function decisionsOf(entries: readonly TraceEntry[]): ReadonlyMap<string, UsageEntry['reviews']> {
  const last = new Map<string, z.infer<typeof Reviewed>>();
  for (const { body } of entries) {
    const review = Reviewed.safeParse(body).data;
    if (review !== undefined) last.set(JSON.stringify([review.review_of, review.sentence, review.reader]), review);
  }
  const standing = [...last.values()].flatMap(({ review_of, decision, timestamp: at, ...rest }) =>
    decision === 'open' ? [] : [{ review_of, ...rest, decision, at }],
  );
  const byAnswer = Map.groupBy(standing, ({ review_of }) => review_of);
  return new Map(
    [...byAnswer].map(([id, reviews]) => [
      id,
      reviews.map(({ review_of: _, ...review }) => review).sort((a, b) => a.sentence - b.sentence),
    ]),
  );
}

const HEADS = [
  ...['seq', 'timestamp', 'matter', 'asked_by', 'question', 'mode', 'model', 'documents'],
  ...['accepted', 'rejected', 'accepted_sentences', 'readers', 'answer_id'],
] as const;

/** The same as a file: CSV with one row a question, or JSON. */
export async function usageFile(
  log: Pick<Deps['traceLog'], 'find'>,
  { form, ...request }: UsageFileRequest,
): Promise<ExportedFile> {
  const entries = await usage(log, request);
  const text =
    form === 'json'
      ? `${JSON.stringify({ pincite_usage: 1, ...request, entries }, null, 2)}\n`
      : [csvRow(HEADS), ...entries.map(csvLine)].join('');
  const type = form === 'json' ? 'application/json' : 'text/csv';
  return { name: `Usage.${form}`, type, bytes: new TextEncoder().encode(text) };
}

function csvLine(entry: UsageEntry): string {
  const accepted = entry.reviews.filter(({ decision }) => decision === 'accepted');
  return csvRow([
    ...[entry.seq, entry.timestamp, entry.matter ?? '', entry.asked_by ?? '', entry.question, entry.mode, entry.model],
    entry.documents.map(({ document_name }) => document_name).join('; '),
    ...[accepted.length, entry.reviews.length - accepted.length, accepted.map(({ text }) => text).join(' ')],
    [...new Set(entry.reviews.map(({ reader }) => reader))].join('; '),
    entry.answer_id,
  ]);
}
