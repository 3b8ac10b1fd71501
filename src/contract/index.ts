/** The whole API between the engine and everything that shows it: app, browser host, command line. */
import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { AskEvent, VerifyCitationRequest, VerifyCitationResult } from './answer.ts';
import { DocumentId, DocumentSummary, IngestEvent, PageCoverage, PageRects, SentenceRow } from './documents.ts';
import { ERROR_SENTENCES, type ErrorCode } from './errors.ts';
import { AuditResult, ModelStatus } from './models.ts';
import { SearchResult } from './search.ts';

const details = z.object({ details: z.record(z.string(), z.union([z.string(), z.number()])) });
const errors = Object.fromEntries(
  Object.entries(ERROR_SENTENCES).map(([code, message]) => [code, { message, data: details }]),
) as Record<ErrorCode, { message: string; data: typeof details }>;

const api = oc.errors(errors);
const Range = z.object({ document_id: DocumentId, start: z.int().nonnegative(), end: z.int().positive() });
const Scope = z.array(DocumentId).optional();

export const contract = {
  documents: {
    /** Files and folders; without paths, finishes what an earlier run left. Streams progress, then one result a file. */
    ingest: api
      .input(
        z.object({
          paths: z.array(z.string()),
          wait: z.enum(['searchable', 'ready']),
          ocr: z.enum(['auto', 'off']).default('auto'),
          password: z.string().optional(),
          collection: z.string().optional(),
        }),
      )
      .output(eventIterator(IngestEvent)),
    list: api.output(z.array(DocumentSummary)),
    remove: api.input(z.object({ document_ids: z.array(DocumentId).min(1) })).output(z.array(DocumentSummary)),
    coverage: api.input(z.object({ document_id: DocumentId })).output(z.array(PageCoverage)),
    sentences: api.input(z.object({ document_id: DocumentId })).output(eventIterator(SentenceRow)),
    /** The boxes of a range, from the stored glyphs. */
    rects: api.input(Range).output(z.array(PageRects)),
    /** One PNG for each page the range touches, with the range lit. */
    render: api
      .input(Range.extend({ scale: z.number().min(0.25).max(6).default(1.5) }))
      .output(z.array(z.object({ page_index: z.int(), png: z.instanceof(Uint8Array) }))),
  },
  search: api
    .input(z.object({ query: z.string(), k: z.int().min(1).max(100).default(10), document_ids: Scope }))
    .output(SearchResult),
  ask: api
    .input(z.object({ question: z.string(), document_ids: Scope, thread_id: z.string().optional() }))
    .output(eventIterator(AskEvent)),
  verifyCitation: api.input(VerifyCitationRequest).output(VerifyCitationResult),
  models: { list: api.output(z.array(ModelStatus)) },
  audit: { verify: api.output(AuditResult) },
};
