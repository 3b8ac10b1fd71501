import type { DocumentSummary } from '../../contract/documents.ts';
import type { StoredPassage } from '../data.ts';
import type { AskedWords } from './features.ts';
import { type AskedVectors, findByVector } from './find-by-vector.ts';
import { findByWords, namedDocuments } from './find-by-words.ts';
import { withoutNames } from './name-vectors.ts';
import { questionSubject } from './question-subject.ts';
import type { Ranked, RetrievalDeps } from './retrieval-deps.ts';
import { type Route, routeDocuments } from './route-documents.ts';

/** What the retrievers found for one text. */
export interface Found {
  readonly asked: AskedWords;
  /** Null without a model. */
  readonly vectors: AskedVectors | null;
  readonly routes: ReadonlyMap<string, Route>;
  readonly bm25: Ranked;
  readonly pages: Ranked;
  /** Null without a model. */
  readonly byVector: Ranked | null;
  readonly passages: ReadonlyMap<string, StoredPassage>;
}

export interface AskedText {
  readonly text: string;
  readonly openings: ReadonlyMap<string, number>;
  /** Undefined without a model. Waited for at once, so that its failure is never nobody's. */
  readonly vector: Promise<Float32Array> | undefined;
}

export interface TextScope {
  /** Those in scope. */
  readonly documents: readonly DocumentSummary[];
  /** What the user chose; undefined for all documents. */
  readonly documentIds?: readonly string[] | undefined;
  /** Documents of the scope that a conversation is about. */
  readonly preferred: readonly string[];
}

interface Options {
  readonly signal?: AbortSignal | undefined;
}

/** All retrievers for one text: words of passages and pages, vectors, and more of the documents it names or is likely about. */
export async function findForText(
  { text, openings, vector }: AskedText,
  { documents, documentIds, preferred }: TextScope,
  deps: RetrievalDeps,
  { signal }: Options,
): Promise<Found> {
  const routes = routeDocuments(text, documents, openings);
  const { subject, names } = questionSubject(text, documents);
  const named = [...new Set([...namedDocuments(routes), ...preferred])];
  const [vectors, byWords] = await Promise.all([
    askedVectors(vector, names, deps, { signal }),
    findByWords(text, { documentIds, named }, deps),
  ]);
  signal?.throwIfAborted();
  const byVector = vectors && (await findByVector(vectors, routes, { documentIds, preferred }, deps));
  const near = byVector ? [...byVector.ranks.keys(), ...byVector.further] : [];
  const further = await deps.passages(near.filter((id) => !byWords.passages.has(id)));
  return {
    ...{ asked: { question: text, subject }, vectors, routes },
    ...{ bm25: byWords.bm25, pages: byWords.pages, byVector: byVector?.ranks ?? null },
    passages: new Map([...byWords.passages, ...further]),
  };
}

/** A text that names no document is its own subject. */
async function askedVectors(
  vector: Promise<Float32Array> | undefined,
  names: string,
  { embedder, nameVectors }: RetrievalDeps,
  { signal }: Options,
): Promise<AskedVectors | null> {
  if (vector === undefined || embedder === null) return null;
  const [question, named] = await Promise.all([
    vector,
    names === '' ? null : nameVectors(names, embedder, signal === undefined ? {} : { signal }),
  ]);
  return { question, subject: named === null ? question : withoutNames(question, named) };
}
