import type { DocumentSummary } from '../../../contract/documents.ts';
import { PinciteError, unlessAborted } from '../../../contract/errors.ts';
import type { MentionDocument, MentionEvent, MentionsRequest } from '../../../contract/findings/mentions.ts';
import { pagesLost } from '../../../contract/view/documents/coverage-words.ts';
import { byDocumentName } from '../../../contract/view/documents/document-names.ts';
import type { Deps } from '../../deps.ts';
import { scopeOf } from '../../library/reading/scope.ts';
import type { Embedder } from '../../models/types.ts';
import { stem } from '../../text/stem.ts';
import thresholds from '../../weights/thresholds.json' with { type: 'json' };
import { formFinder } from './find-forms.ts';
import { parseTerm } from './find-term.ts';
import { mentionDocument, mentionsOf } from './public-mention.ts';
import { type ScanDeps, type ScannedDocument, scanDocuments } from './scan-documents.ts';

/** What mentions are found with. */
export type MentionDeps = Pick<Deps, 'library' | 'asking'>;

/** Most characters of a term: a clause. A pasted page is a mistake. */
const LONGEST_TERM = 1000;
/** Most mentions in one event. */
const PORTION = 200;
/** Least milliseconds between two reports of progress. */
const TOLD_EVERY = 250;

/**
 * Finds every mention of a term (requirement B12). Throws TERM_EMPTY, TERM_TOO_LONG, MODEL_MISSING (when similar
 * passages are asked for), CANCELLED and the errors of `scopeOf`.
 */
export async function* findMentions(
  deps: MentionDeps,
  request: MentionsRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<MentionEvent, void> {
  const started = performance.now();
  const term = checkedTerm(request.term);
  const documentIds = await scopeOf(deps.library, request);
  // The result must be complete: a document whose entry in the list is damaged cannot be searched, so the search fails.
  const known = new Set((await deps.library.listDocuments()).map((document) => document.document_id));
  const unlisted = (await deps.library.damagedDocuments()).find((id) => !known.has(id));
  if (unlisted !== undefined) await deps.library.document(unlisted);
  const vector = request.semantic
    ? await embedTerm(await unlessAborted(deps.asking.embedder(), signal), term, signal)
    : null;
  const scan = await scanDeps(deps, documentIds, vector);
  const counted: MentionDocument[] = [];
  let [searched, toldAt] = [0, started];
  for await (const scanned of scanDocuments(formFinder(term, stem), scan, { signal })) {
    searched++;
    if (performance.now() - toldAt >= TOLD_EVERY) {
      toldAt = performance.now();
      yield { type: 'progress', searched, documents: scan.documents.length };
    }
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
      searched: searchedIn(scan.documents, request.semantic),
      ms: Math.round((performance.now() - started) * 10) / 10,
    },
  };
}

/** The term without spaces around it. Its length comes first: reading a pasted book into words takes long. */
function checkedTerm(text: string): string {
  const term = text.trim();
  if (term.length > LONGEST_TERM) throw new PinciteError('TERM_TOO_LONG', { limit: LONGEST_TERM });
  if (parseTerm(term).length === 0) throw new PinciteError('TERM_EMPTY');
  return term;
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
    unreadable_pages: sum((document) => pagesLost(document.coverage)),
    not_compared: semantic ? sum((document) => document.passages - document.embedded) : 0,
  };
}

/** A term as the embedding model reads it. */
export interface EmbeddedTerm {
  readonly vector: Float32Array;
  readonly modelSha256: string;
}

/** The vector of a term. Throws the errors of the embedding model. */
export async function embedTerm(
  embedder: Embedder,
  term: string,
  signal: AbortSignal | undefined,
): Promise<EmbeddedTerm> {
  const [vector] = await embedder.embed([term], { as: 'question', signal });
  if (vector === undefined) throw new PinciteError('INTERNAL', { why: 'the embedding model gave no vector' });
  return { vector, modelSha256: embedder.modelSha256 };
}

/** The library as the scan reads it: these documents, and for a term with its vector the passages near it. */
export async function scanDeps(
  { library }: Pick<Deps, 'library'>,
  documentIds: readonly string[] | undefined,
  term: EmbeddedTerm | null,
): Promise<ScanDeps> {
  const all = await library.listDocuments();
  return {
    // The library's own order depends on which file was ready first.
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

/**
 * Least cosine of a passage with the term for it to be near in meaning, from `npm run eval -- fit thresholds`: the
 * greatest F1 over the policy questions as terms and as clauses, where a passage listed is right when it is of the text
 * that answers.
 */
const NEAR_IN_MEANING = thresholds.values.nearInMeaning;
