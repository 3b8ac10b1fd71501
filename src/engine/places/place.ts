import { LRUCache } from 'lru-cache';
import type { Citation } from '../../contract/answer.ts';
import type { ChunkType, DocumentSummary } from '../../contract/documents.ts';
import type { SearchHit } from '../../contract/search.ts';
import { proofOf } from '../../contract/view/citation-text.ts';
import { hasLines } from '../../contract/view/documents/document-names.ts';
import type { ScopeText, SentenceKind } from '../documents/types.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import type { Library } from '../library/library-types.ts';
import type { PageId } from '../library/reading/page-rows.ts';
import type { StoredPassage } from '../library/types.ts';
import { type CitedWords, contextSpans, type Lit, type LitDeps, litSpans } from './lit-spans.ts';

/** A passage with its document. */
export type PassageInDocument = Pick<
  StoredPassage,
  'documentId' | 'chunkId' | 'chunkIndex' | 'section' | 'firstPage' | 'start' | 'text' | 'sentences'
> & { readonly document: DocumentSummary };

/**
 * A page in the terms of the contract: its index from 0, its number from 1, the label it prints itself. All null in a
 * text file.
 */
export function pageFields(index: number | null, label: string | null) {
  return {
    page_index: index,
    page_number: index === null ? null : index + 1,
    page_label: index === null ? null : label,
  };
}

/**
 * 0-based page of an offset inside a passage, null for text files. Pages are joined by one form feed in the canonical
 * text, so each form feed before the offset is one page further.
 */
export function pageOf(
  passage: Pick<PassageInDocument, 'document' | 'firstPage' | 'start' | 'text'>,
  offset: number,
): number | null {
  if (passage.document.kind === 'text') return null;
  let page = passage.firstPage;
  for (
    let at = passage.text.indexOf('\f');
    at >= 0 && at < offset - passage.start;
    at = passage.text.indexOf('\f', at + 1)
  )
    page++;
  return page;
}

const TYPES: Readonly<Record<Exclude<SentenceKind, 'furniture'>, ChunkType>> = {
  prose: 'paragraph',
  item: 'list',
  row: 'table',
  heading: 'heading',
  comment: 'comment',
};

/** What most characters of a range of a passage are. */
function chunkType({ sentences }: Pick<PassageInDocument, 'sentences'>, start: number, end: number): ChunkType {
  const sizes = new Map<ChunkType, number>();
  for (const one of sentences) {
    const size = Math.min(end, one.end) - Math.max(start, one.start);
    if (size <= 0 || one.kind === 'furniture') continue;
    sizes.set(TYPES[one.kind], (sizes.get(TYPES[one.kind]) ?? 0) + size);
  }
  const [[most] = ['paragraph' as const]] = [...sizes].sort(([, a], [, b]) => b - a);
  return most;
}

/** A range of a passage in the terms of the contract: the fields of a place that need no look-up in the library. */
export function placeInPassage(passage: PassageInDocument, start: number, end: number) {
  const { page_index, page_number } = pageFields(pageOf(passage, start), null);
  return {
    document_id: passage.documentId,
    document_name: passage.document.document_name,
    source_filename: passage.document.source_filename,
    chunk_id: passage.chunkId,
    chunk_index: passage.chunkIndex,
    page_index,
    page_number,
    section: passage.section,
    chunk_type: chunkType(passage, start, end),
    start,
    end,
  };
}

/** The label a page itself declares; null when it has none, and for text files. */
export type PageLabelOf = (documentId: string, pageIndex: number) => Promise<string | null>;

/** The page of a document in the terms of the contract, with its label; null: of a text file. */
export async function labelledPage(labelOf: PageLabelOf, documentId: string, page: number | null) {
  return pageFields(page, page === null ? null : await labelOf(documentId, page));
}

/** Most labels in memory. */
const KEPT_LABELS = 20_000;

/**
 * Looks the labels up that are asked for at the same time, all at once, and keeps them: a document never changes under
 * its id.
 */
export function pageLabels(library: Pick<Library, 'pageLabels'>): PageLabelOf {
  const known = new LRUCache<string, { readonly label: string | null }>({ max: KEPT_LABELS });
  let asked: PageId[] = [];
  let reading: Promise<ReadonlyMap<string, string | null>> | null = null;
  const keyOf = ({ documentId, pageIndex }: PageId): string => `${documentId} ${pageIndex}`;
  const readAsked = async (): Promise<ReadonlyMap<string, string | null>> => {
    // All who ask in this turn are heard first.
    await Promise.resolve();
    const pages = asked;
    [asked, reading] = [[], null];
    const labels = await library.pageLabels(pages);
    return new Map(pages.map((page, i) => [keyOf(page), labels[i] ?? null]));
  };
  return async (documentId, pageIndex) => {
    const page = { documentId, pageIndex };
    const kept = known.get(keyOf(page));
    if (kept !== undefined) return kept.label;
    asked.push(page);
    reading ??= readAsked();
    const label = (await reading).get(keyOf(page)) ?? null;
    known.set(keyOf(page), { label });
    return label;
  };
}

/** The look-ups for a place: of what is lit, and labels of pages. */
export interface PlaceDeps extends LitDeps {
  readonly pageLabelOf: PageLabelOf;
}

/** The look-ups for places in a library. */
export const placeDeps = (
  { textOf, tablesOf }: Pick<Library, 'textOf' | 'tablesOf'>,
  { rectsOf }: Pick<LitDeps, 'rectsOf'>,
  pageLabelOf: PageLabelOf,
): PlaceDeps => ({ rectsOf, textOf, tablesOf, pageLabelOf });

/** A claim with the place that proves it. */
export interface ClaimAtPlace {
  readonly claim: string;
  /** The cited words by their sentences; null where these are unknown: then the whole place is lit. */
  readonly cited: CitedWords | null;
  /** The texts above the cited words that the claim takes words from. */
  readonly scopes: readonly ScopeText[];
}

/** The label of a place's page, or its line in a plain text, and the boxes of everything lit for a claim there. */
export async function lightPlace(
  place: Pick<Citation, 'document_id' | 'source_filename' | 'page_index' | 'start' | 'end' | 'proof'>,
  { claim, cited, scopes }: ClaimAtPlace,
  deps: PlaceDeps,
): Promise<Pick<Citation, 'page_label' | 'rects' | 'line_number'> & Lit> {
  const { document_id: id, page_index: page, start, end } = place;
  const { rectsOf, pageLabelOf } = deps;
  const [rects, label, line, lit, above] = await Promise.all([
    rectsOf(id, start, end),
    page === null ? null : pageLabelOf(id, page),
    page === null && hasLines(place.source_filename) ? lineAt(deps, id, proofOf(place).start) : null,
    cited === null ? { lit_spans: [], context_spans: [] } : litSpans(cited, claim, deps),
    contextSpans(scopes, (from, to) => rectsOf(id, from, to)),
  ]);
  return {
    page_label: label,
    // Left out of all other documents.
    ...(line === null ? {} : { line_number: line }),
    rects: [...rects],
    lit_spans: lit.lit_spans,
    context_spans: [...above, ...lit.context_spans],
  };
}

/** The line of an offset in the file, from 1: a plain text is kept as it is. */
async function lineAt({ textOf }: Pick<LitDeps, 'textOf'>, id: string, offset: number): Promise<number> {
  const before = offset === 0 ? '' : await textOf(id, 0, offset);
  return 1 + (before.match(/\r\n|[\r\n\f]/gu)?.length ?? 0);
}

/** Cosine with the 4 decimals of requirement B1; null before the passage is embedded. */
export const publicSimilarity = (similarity: number | null) =>
  similarity === null ? null : Math.round(similarity * 1e4) / 1e4;

/** A retrieved passage in the terms of the contract. */
export function searchHit(passage: RetrievedPassage): SearchHit {
  const isText = passage.document.kind === 'text';
  const pages = Array.from({ length: passage.lastPage - passage.firstPage + 1 }, (_, i) => passage.firstPage + i);
  const { chunk_index: _, ...place } = placeInPassage(passage, passage.start, passage.end);
  return {
    ...place,
    page_label: isText ? null : passage.pageLabel,
    pages: isText ? [] : pages,
    similarity: publicSimilarity(passage.similarity),
    score: passage.score,
    text: passage.text,
  };
}
