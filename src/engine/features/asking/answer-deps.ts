import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Searched } from '../../../contract/answer.ts';
import type { DocumentSummary } from '../../../contract/documents.ts';
import { pagesLost } from '../../../contract/view/documents/coverage-words.ts';
import { isInCollection } from '../../../contract/view/documents/in-collection.ts';
import type { RecheckDeps } from '../../answer/recheck-answer.ts';
import type { AnswerSettings } from '../../answer/settings.ts';
import type { AnswerDeps, AnswerRecord } from '../../answer/types.ts';
import type { Deps } from '../../deps.ts';
import { asksForComments, isOfComments } from '../../evidence/retrieval/retrieve.ts';
import type { ListDeps, PassagePlace } from '../../evidence/types.ts';
import type { Library } from '../../library/library-types.ts';
import { embedderIfThere } from '../../models/embedder-if-there.ts';
import type { LlamaRuntime } from '../../models/runtime/llama-runtime.ts';
import type { TextSimilarity } from '../../models/types.ts';
import { placeDeps } from '../../places/place.ts';
import { documentsBehind } from '../../records/quoting-records.ts';
import { traceBody } from '../../records/trace/trace-entry.ts';
import { stem } from '../../text/stem.ts';
import { judgeClaim } from '../../verification/judge-claim.ts';
import { withLead } from '../../verification/scope-texts.ts';
import { validateAnswer } from '../../verification/validate-answer.ts';
import { type EmbeddedTerm, embedTerm, scanDeps } from '../mentions/find-mentions.ts';
import { parseTerm, termFinder } from '../mentions/find-term.ts';
import { isIn, scanDocuments } from '../mentions/scan-documents.ts';

/** What an answer is made of, and what is checked again of one that is kept. */
export type AnswerParts = RecheckParts &
  Pick<
    Deps,
    | 'search'
    | 'asking'
    | 'similarity'
    | 'scoreLines'
    | 'runtime'
    | 'chatModel'
    | 'chatSpeed'
    | 'answerSettings'
    | 'traceLog'
    | 'threads'
    | 'member'
  >;
/** What an answer is checked with again. */
export type RecheckParts = Pick<Deps, 'library' | 'boxes' | 'labelOf' | 'charactersBefore' | 'urlOf'>;

/** What is set for one question alone, in place of the settings of the library. */
type AskedSettings = Partial<
  Pick<AnswerSettings, 'topK' | 'fillsPrompt' | 'leastSimilarity' | 'minAnswerable' | 'mustCiteNearest' | 'temperature'>
>;

/** How one question is asked. */
interface Asking {
  readonly settings?: AskedSettings;
  readonly thread?: KeptThread | undefined;
  /** The label of the usage log. */
  readonly matter?: string | undefined;
}

/** What becomes of the thread of a question: a cell of a grid keeps none, since its grid has what it says. */
export type KeptThread = 'listed' | 'unlisted' | 'none';

/** What an answer needs of the other rooms. `collection` is the collection asked, null for the whole library. */
export async function answerDeps(
  deps: AnswerParts,
  collection: string | null,
  { settings: asked = {}, thread = 'listed', matter }: Asking = {},
): Promise<AnswerDeps> {
  const { library, boxes } = deps;
  const settings = { ...(await deps.answerSettings()), ...asked };
  return {
    retrieve: async (question, { signal, ...scope }) => {
      const { leastSimilarity } = settings;
      const request = { question, ...scope, withComments: asksForComments(question), leastSimilarity };
      const passages = await withLead(library, await deps.search(request, { signal }));
      // Citations come from these passages only; the boxes of the best are ready when the model has read the prompt. A
      // section or a list is looked for among many more, of which few are cited.
      void boxes.readAhead(passages.slice(0, settings.topK));
      return passages;
    },
    documents: async (documentIds) =>
      (await library.listDocuments())
        .filter(({ document_id: id }) => documentIds?.includes(id) ?? true)
        .map(({ document_id: id, document_name: name }) => ({ id, name })),
    chat: () => deps.runtime.chat(),
    model: await deps.chatModel(),
    measuredSpeed: deps.chatSpeed,
    judgeClaim,
    validate: validateAnswer,
    ...placeDeps(library, boxes, deps.labelOf),
    charactersBefore: deps.charactersBefore,
    urlOf: deps.urlOf,
    similarity: deps.similarity,
    scoreLines: deps.scoreLines,
    searched: async (documentIds) =>
      searchedOf(await library.listDocuments(), await library.damagedDocuments(), documentIds, collection),
    lists: listDeps(deps),
    cosinesOf: cosinesOf(deps),
    record: (record) => writeRecords(deps, record, { collection, matter: matter ?? null }, thread),
    now: () => performance.timeOrigin + performance.now(),
    newId: randomUUID,
    settings,
  };
}

/** Writes the trace log first: an answer that is in no log is never shown. */
async function writeRecords(
  deps: AnswerParts,
  record: AnswerRecord,
  { collection, matter }: { readonly collection: string | null; readonly matter: string | null },
  thread: KeptThread,
): Promise<void> {
  const { answer, asked_at } = record;
  await deps.traceLog.append(traceBody(record, collection, matter));
  if (thread === 'none') return;
  const documents = deps.member === null ? undefined : documentsBehind(record);
  const turn = { answer, asked_at: asked_at.toISOString(), documents };
  await deps.threads.append(answer.thread_id, turn, collection, thread === 'listed');
}

/** By the vectors of the library; the question is embedded once. */
function cosinesOf({ library, asking }: AnswerParts): AnswerDeps['cosinesOf'] {
  const vectors = new Map<string, Promise<EmbeddedTerm>>();
  return async (question, chunkIds, signal) => {
    const embedder = chunkIds.length === 0 ? null : await embedderIfThere(asking, signal);
    if (embedder === null) return new Map();
    const embedded = vectors.get(question) ?? embedTerm(embedder, question, signal);
    vectors.set(question, embedded);
    const { vector, modelSha256 } = await embedded;
    return library.similarities(vector, chunkIds, modelSha256);
  };
}

/** Only whether a term occurs: the index answers that in milliseconds, however large the library is. */
export const firstHeld =
  (library: Pick<Library, 'searchText'>): ListDeps['firstHeld'] =>
  async (terms, documentIds) => {
    for (const term of terms) {
      const hits = await library.searchText(term, { limit: 1, documentIds, match: 'phrase' });
      if (hits.length > 0) return term;
    }
    return null;
  };

/**
 * The passages that a list or count question is compared with: the same that "Find every mention" would list. The
 * library is scanned once for each term of a question, which finds its list and counts it.
 */
function listDeps(deps: AnswerParts): ListDeps {
  const scanned = new Map<string, Promise<readonly PassagePlace[]>>();
  return {
    firstHeld: firstHeld(deps.library),
    ofDocument: (documentId) => deps.library.passagesOf(documentId),
    matching: (...asked) => {
      const [term, documentIds] = asked;
      const key = JSON.stringify([term, documentIds]);
      const matching = scanned.get(key) ?? matchingPassages(deps, ...asked);
      scanned.set(key, matching);
      return matching;
    },
  };
}

async function matchingPassages(
  deps: AnswerParts,
  ...[term, documentIds, signal]: Parameters<ListDeps['matching']>
): Promise<readonly PassagePlace[]> {
  const embedder = await embedderIfThere(deps.asking, signal);
  const embedded = embedder === null ? null : await embedTerm(embedder, term, signal);
  const scan = await scanDeps(deps, documentIds, embedded);
  const found: PassagePlace[] = [];
  for await (const { passages, places, near } of scanDocuments(termFinder(parseTerm(term), stem), scan, { signal })) {
    const holding = passages.filter((passage) => places.some((place) => isIn(place, passage)));
    const all = [...holding, ...near.map(({ passage }) => passage)];
    // A list is of what the documents say, not of what their readers wrote beside it.
    found.push(...all.filter((passage) => !isOfComments(passage)));
  }
  return found;
}

/**
 * The documents that a question searches: these (undefined: all) of its collection (null: of the library), without the
 * damaged ones. One whose entry in the list is damaged has no known collection, so it is always reported.
 */
export function searchedOf(
  library: readonly DocumentSummary[],
  damaged: readonly string[],
  documentIds: readonly string[] | undefined,
  collection: string | null,
): Searched {
  const inScope = library.filter((document) => documentIds?.includes(document.document_id) ?? true);
  const documents = inScope.filter((document) => !damaged.includes(document.document_id));
  const elsewhere = library.filter((document) => !inScope.includes(document)).map((document) => document.document_id);
  const sum = (value: (document: DocumentSummary) => number): number =>
    documents.reduce((total, document) => total + value(document), 0);
  return {
    documents: documents.length,
    of: library.filter((document) => isInCollection(document, collection)).length,
    pages: sum((document) => document.pages),
    unreadable_pages: sum((document) => pagesLost(document.coverage)),
    unreadable_documents: documents
      .filter((document) => pagesLost(document.coverage) > 0)
      .map((document) => document.document_id),
    damaged_documents: damaged.filter((id) => !elsewhere.includes(id)),
    passages: sum((document) => document.passages),
  };
}

/** What a kept or stored answer is checked with: the library as it is now, and the checks of an answer. */
export function recheckDeps({ library, boxes, labelOf, charactersBefore, urlOf }: RecheckParts): RecheckDeps {
  return {
    judgeClaim,
    validate: validateAnswer,
    ...placeDeps(library, boxes, labelOf),
    charactersBefore,
    urlOf,
    passages: (chunkIds) => library.passagesByChunkIds(chunkIds),
    documents: () => library.listDocuments(),
  };
}

/** Most cached vectors, 1.5 kB each: the sentences of some twenty questions. */
const KEPT = 2_000;

/**
 * Semantic similarity by the embedding model; null where its file is missing. A vector takes some 10 ms, so recent ones
 * are cached: a question that was read ahead, or is asked in other words, shares most of its sentences.
 */
export function textSimilarity(runtime: Pick<LlamaRuntime, 'embedder'>): TextSimilarity {
  const kept = new LRUCache<string, Float32Array>({ max: KEPT });
  return async (text, others, options = {}) => {
    const embedder = await embedderIfThere(runtime, options.signal);
    if (embedder === null) return null;
    const all = [...new Set([text, ...others])];
    // Looked up before the first await: meanwhile another question may evict them.
    const vectors = new Map(all.map((one) => [one, kept.get(one)]));
    const fresh = all.filter((one) => vectors.get(one) === undefined);
    const made = await embedder.embed(fresh, { ...options, isUrgent: true });
    for (const [i, one] of fresh.entries()) {
      vectors.set(one, made[i]);
      kept.set(one, made[i] as Float32Array);
    }
    const vectorOf = (one: string) => vectors.get(one) as Float32Array;
    return others.map((other) => dot(vectorOf(text), vectorOf(other)));
  };
}

/** The cosine of vectors of unit length. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (const [i, value] of a.entries()) sum += value * (b[i] as number);
  return sum;
}
