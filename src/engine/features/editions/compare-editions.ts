import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError } from '../../../contract/errors.ts';
import type {
  ComparisonRequest,
  EditionChange,
  EditionChanges,
  EditionComparison,
  EditionSentence,
  NewerPlace,
  PlaceComparison,
} from '../../../contract/findings/edition-comparison.ts';
import type { Deps } from '../../deps.ts';
import type { Library } from '../../library/library-types.ts';
import type { StoredPassage } from '../../library/types.ts';
import { labelledPage, pageOf } from '../../places/place.ts';
import { foldText } from '../../text/fold-text.ts';
import { isListOfContents } from '../../text/language.ts';
import { matchSpan } from '../../verification/match-span.ts';
import { editionChanges, type SentenceOfEdition } from './edition-changes.ts';
import {
  type Counterpart,
  counterpartPassages,
  findCounterpart,
  LEAST_SIMILARITY,
  type OlderPlace,
  wordBag,
  wordSimilarity,
} from './find-counterpart.ts';

/** What editions are compared with. */
export type EditionDeps = Pick<Deps, 'library' | 'labelOf' | 'boxes'>;

/** Passages of the newer edition retrieved for the words of one place. */
const SEARCHED = 12;

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Editions {
  readonly older: DocumentSummary;
  readonly olderPassages: readonly StoredPassage[];
  readonly newer: DocumentSummary;
  readonly newerPassages: readonly StoredPassage[];
}

/**
 * Finds what a newer edition says where the older one was cited (requirement D8). Uses no language model but the
 * sentences with most words in common. Throws DOCUMENT_NOT_FOUND, BAD_REQUEST when the one does not supersede the
 * other, BAD_RANGE, CANCELLED.
 */
export async function compareEditions(
  deps: EditionDeps,
  request: ComparisonRequest,
  signal: AbortSignal | undefined,
): Promise<EditionComparison> {
  const { library } = deps;
  const { document_id, newer_id } = request;
  const [older, newer] = [await library.document(document_id), await library.document(newer_id)];
  if (!supersedes(newer, document_id, await library.listDocuments())) {
    throw new PinciteError('BAD_REQUEST', { why: `document ${newer_id} is no newer edition of ${document_id}` });
  }
  const [olderPassages, newerPassages] = [await library.passagesOf(document_id), await library.passagesOf(newer_id)];
  const editions = { older, olderPassages, newer, newerPassages };
  const places = await Promise.all(request.places.map((place) => comparePlace(deps, editions, place, signal)));
  return { document_id, newer_id, newer_name: newer.document_name, places };
}

/** Whether `olderId` is among the editions before `newer`. */
function supersedes(newer: DocumentSummary, olderId: string, documents: readonly DocumentSummary[]): boolean {
  const before = new Map(documents.map((document) => [document.document_id, document.supersedes]));
  const seen = new Set<string>();
  for (let at = newer.supersedes; at !== null && !seen.has(at); at = before.get(at) ?? null) {
    if (at === olderId) return true;
    seen.add(at);
  }
  return false;
}

async function comparePlace(
  deps: EditionDeps,
  editions: Editions,
  place: Range,
  signal: AbortSignal | undefined,
): Promise<PlaceComparison> {
  const { library } = deps;
  const { older, olderPassages, newer, newerPassages } = editions;
  const text = await textOf(library, older.document_id, olderPassages, place);
  const sentences = sentencesAround(place, olderPassages);
  const whole: OlderPlace = {
    text: (await textOf(library, older.document_id, olderPassages, sentences)).trim(),
    section: sentences.section,
    position: place.start / Math.max(1, older.characters),
  };
  const limits = { limit: SEARCHED, documentIds: [newer.document_id] };
  const hits = await library.searchText(whole.text, limits);
  signal?.throwIfAborted();
  const found = hits.map((hit) => hit.chunkIndex);
  const passages = counterpartPassages(whole, found, newerPassages, newer.characters);
  const counterpart = findCounterpart(whole, passages, newer.characters);
  if (counterpart === null) return { ...place, text, newer: null };
  const isPart = text.trim() !== whole.text;
  return { ...place, text, newer: await newerPlace(deps, editions, counterpart, text, isPart) };
}

/** Canonical text of a range, from a passage in memory or else from the stored pages. Throws BAD_RANGE. */
async function textOf(
  library: Library,
  documentId: string,
  passages: readonly StoredPassage[],
  { start, end }: Range,
): Promise<string> {
  const passage = start < end ? passages.find((one) => one.start <= start && end <= one.end) : undefined;
  return passage?.text.slice(start - passage.start, end - passage.start) ?? library.textOf(documentId, start, end);
}

/** The whole sentences of a range, and their heading. */
function sentencesAround(
  { start, end }: Range,
  passages: readonly StoredPassage[],
): Range & { readonly section: string } {
  const touches = (range: Range) => range.start < end && range.end > start;
  const touched = passages.filter(touches);
  const sentences = touched.flatMap((passage) => passage.sentences).filter(touches);
  return {
    start: Math.min(start, ...sentences.map((sentence) => sentence.start)),
    end: Math.max(end, ...sentences.map((sentence) => sentence.end)),
    section: touched[0]?.section ?? '',
  };
}

/**
 * The counterpart with its words and boxes. Where only a part of the older sentence was cited (`isPart`), the nearest
 * part of the newer one; null when that part is gone.
 */
async function newerPlace(
  { library, labelOf, boxes }: EditionDeps,
  { newer, newerPassages }: Editions,
  counterpart: Counterpart,
  olderText: string,
  isPart: boolean,
): Promise<NewerPlace | null> {
  const id = newer.document_id;
  const run = await textOf(library, id, newerPassages, counterpart);
  const span = isPart ? matchSpan(run, olderText) : { start: 0, end: run.length };
  if (span === null) return null;
  const text = run.slice(span.start, span.end);
  const similarity = similarityOf(olderText, text);
  if (similarity < LEAST_SIMILARITY) return null;
  const [start, end] = [counterpart.start + span.start, counterpart.start + span.end];
  const passage = newerPassages.find((one) => one.start <= start && start < one.end);
  const page = passage === undefined ? null : pageOf({ ...passage, document: newer }, start);
  return {
    start,
    end,
    text,
    ...(await labelledPage(labelOf, id, page)),
    section: counterpart.section,
    rects: [...(await boxes.rectsOf(id, start, end))],
    similarity,
  };
}

/** Highest similarity of different words: a point, a capital or a word like "the" is a difference too. */
const ALMOST = 0.99;

/** 1 for the same words, otherwise the share of words in common with two decimals. */
function similarityOf(older: string, newer: string): number {
  if (foldText(older).text === foldText(newer).text) return 1;
  return Math.min(ALMOST, Math.round(wordSimilarity(wordBag(older), wordBag(newer)) * 100) / 100);
}

/** Most differences listed: two documents that share little are no editions. */
const MOST_CHANGES = 500;

/**
 * All differences between two editions, sentence by sentence. Running lines and lists of contents do not count. Throws
 * DOCUMENT_NOT_FOUND, BAD_REQUEST when the one does not supersede the other, CANCELLED.
 */
export async function changesBetween(
  { library, labelOf }: EditionDeps,
  { document_id, newer_id }: { readonly document_id: string; readonly newer_id: string },
  signal: AbortSignal | undefined,
): Promise<EditionChanges> {
  const [older, newer] = [await library.document(document_id), await library.document(newer_id)];
  if (!supersedes(newer, document_id, await library.listDocuments()))
    throw new PinciteError('BAD_REQUEST', { why: `document ${newer_id} is no newer edition of ${document_id}` });
  const [before, after] = [await sentencesOf(library, older), await sentencesOf(library, newer)];
  signal?.throwIfAborted();
  const { unchanged, changes } = editionChanges(before, after);
  const place = async ({ page, ...sentence }: PlacedSentence, document: DocumentSummary): Promise<EditionSentence> => ({
    ...sentence,
    ...(await labelledPage(labelOf, document.document_id, page)),
  });
  const listed: EditionChange[] = [];
  for (const change of changes.slice(0, MOST_CHANGES))
    listed.push({
      older: change.older === null ? null : await place(change.older, older),
      newer: change.newer === null ? null : await place(change.newer, newer),
    });
  const names = { older_name: older.document_name, newer_name: newer.document_name };
  return { document_id, newer_id, ...names, unchanged, changes: listed, cut: changes.length > MOST_CHANGES };
}

interface PlacedSentence extends SentenceOfEdition {
  readonly page: number | null;
}

/** The sentences of a document in order, each once. */
async function sentencesOf(
  library: Pick<Library, 'passagesOf'>,
  document: DocumentSummary,
): Promise<readonly PlacedSentence[]> {
  const found: PlacedSentence[] = [];
  for (const passage of await library.passagesOf(document.document_id)) {
    if (isListOfContents(passage.section)) continue;
    for (const { start, end, kind } of passage.sentences) {
      if (kind === 'furniture' || start < (found.at(-1)?.end ?? 0)) continue;
      const text = passage.text.slice(start - passage.start, end - passage.start).trim();
      if (text === '') continue;
      const page = pageOf({ ...passage, document }, start);
      found.push({ start, end, text, section: passage.section, page });
    }
  }
  return found;
}
