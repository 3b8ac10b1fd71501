import { byDocumentName } from '../../contract/document-order.ts';
import type { DocumentSummary } from '../../contract/documents.ts';
import { PinciteError } from '../../contract/errors.ts';
import type { MentionDocument, MentionEvent, MentionsRequest } from '../../contract/mentions.ts';
import type { Embedder } from '../data.ts';
import { termFinder } from '../mentions/find-term.ts';
import { NEAR_IN_MEANING } from '../mentions/mention-threshold.ts';
import { parseTerm } from '../mentions/parse-term.ts';
import { mentionDocument, mentionsOf } from '../mentions/public-mention.ts';
import { type ScannedDocument, type ScanPowers, scanDocuments } from '../mentions/scan-documents.ts';
import type { Parts } from '../parts.ts';
import { scopeOf } from '../scope.ts';
import { stem } from '../text/stem.ts';

/** A clause, not a page: whoever pastes more than that looks for something else. */
const LONGEST_TERM = 1000;
/** Mentions in one event. */
const PORTION = 200;

/**
 * Requirement B12: every place about a term. Throws TERM_EMPTY, TERM_TOO_LONG, MODEL_MISSING (when similar passages are asked
 * for), CANCELLED and what `scopeOf` throws.
 */
export async function* findMentions(
  parts: Parts,
  request: MentionsRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<MentionEvent, void> {
  const started = performance.now();
  const term = request.term.trim();
  const words = parseTerm(term);
  if (words.length === 0) throw new PinciteError('TERM_EMPTY');
  if (term.length > LONGEST_TERM) throw new PinciteError('TERM_TOO_LONG', { limit: LONGEST_TERM });
  const documentIds = await scopeOf(parts.library, request);
  // Every place, or none: what a document says whose entry in the list is damaged cannot be looked through.
  const known = new Set((await parts.library.listDocuments()).map((document) => document.document_id));
  const unlisted = (await parts.library.damagedDocuments()).find((id) => !known.has(id));
  if (unlisted !== undefined) await parts.library.document(unlisted);
  const vector = request.semantic ? await embedTerm(await parts.runtime.embedder(), term, signal) : null;
  const powers = await scanPowers(parts, documentIds, vector);
  const counted: MentionDocument[] = [];
  for await (const scanned of scanDocuments(termFinder(words, stem), powers, { signal })) {
    if (scanned.places.length + scanned.near.length === 0) continue;
    const document = mentionDocument(scanned);
    counted.push(document);
    yield { type: 'document', document };
    yield* inPortions(scanned);
  }
  const sum = (value: (document: MentionDocument) => number) => counted.reduce((all, one) => all + value(one), 0);
  yield {
    type: 'total',
    total: {
      term,
      documents: counted.length,
      mentions: sum((document) => document.mentions),
      exact: sum((document) => document.exact),
      running: sum((document) => document.running),
      similar: sum((document) => document.similar),
      searched: searchedIn(powers.documents, request.semantic),
      ms: Math.round((performance.now() - started) * 10) / 10,
    },
  };
}

function* inPortions(scanned: ScannedDocument): Generator<MentionEvent> {
  const mentions = mentionsOf(scanned);
  for (let at = 0; at < mentions.length; at += PORTION) {
    yield { type: 'mentions', mentions: mentions.slice(at, at + PORTION) };
  }
}

function searchedIn(documents: readonly DocumentSummary[], semantic: boolean) {
  const sum = (value: (document: DocumentSummary) => number) => documents.reduce((all, one) => all + value(one), 0);
  return {
    documents: documents.length,
    pages: sum((document) => document.pages),
    unreadable_pages: sum((document) => document.coverage.unreadable),
    not_compared: semantic ? sum((document) => document.passages - document.embedded) : 0,
  };
}

/** A term as the embedding model sees it. */
export interface EmbeddedTerm {
  readonly vector: Float32Array;
  readonly modelSha256: string;
}

/** The vector of a term. Throws what the embedding model throws. */
export async function embedTerm(
  embedder: Embedder,
  term: string,
  signal: AbortSignal | undefined,
): Promise<EmbeddedTerm> {
  const [vector] = await embedder.embed([term], signal === undefined ? {} : { signal });
  if (vector === undefined) throw new PinciteError('INTERNAL', { why: 'the embedding model gave no vector' });
  return { vector, modelSha256: embedder.modelSha256 };
}

/** The library as the scan sees it: these documents, and for a term with its vector the passages near to it. */
export async function scanPowers(
  { library }: Parts,
  documentIds: readonly string[] | undefined,
  term: EmbeddedTerm | null,
): Promise<ScanPowers> {
  const all = await library.listDocuments();
  return {
    // The library's own order is that in which the files happened to be ready.
    documents: all
      .filter((document) => documentIds?.includes(document.document_id) ?? true)
      .sort((a, b) => byDocumentName(a.document_name, b.document_name)),
    pagesOf: (ids) => library.pagesOfDocuments(ids),
    passagesOf: (id) => library.passagesOf(id),
    near:
      term === null
        ? null
        : (documentId) =>
            library.passagesNear(term.vector, { documentId, modelSha256: term.modelSha256, least: NEAR_IN_MEANING }),
  };
}
