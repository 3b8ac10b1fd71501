import { setImmediate } from 'node:timers/promises';
import type { DocumentSummary } from '../../../contract/documents.ts';
import type { StoredPassage } from '../../library/types.ts';
import { contentWords } from '../../text/content-words.ts';
import type { AskedWords } from './features.ts';
import { type AskedVectors, type AwaitedVectors, findByVector, withoutNames } from './find-by-vector.ts';
import { findByWords, namedDocuments } from './find-by-words.ts';
import { terms } from './passage-words.ts';
import { canNameDocument, type Route, routeDocuments, termFrequencies } from './route-documents.ts';
import type { Ranked, RetrievalDeps } from './types.ts';

/** The results of all retrievers for one text. */
export interface Found {
  readonly asked: AskedWords;
  /** Null without a model. */
  readonly vectors: AskedVectors | null;
  readonly routes: ReadonlyMap<string, Route>;
  readonly openings: ReadonlyMap<string, number>;
  readonly bm25: Ranked;
  readonly pages: Ranked;
  /** Null without a model. */
  readonly byVector: Ranked | null;
  readonly passages: ReadonlyMap<string, StoredPassage>;
}

export interface AskedText {
  readonly text: string;
  /** Looks up how well the openings of the documents fit the text. */
  readonly openings: () => Promise<ReadonlyMap<string, number>>;
  /** Undefined without a model. Awaited at once, so that its failure is always handled. */
  readonly vector: Promise<Float32Array> | undefined;
}

export interface TextScope {
  /** The documents in scope. */
  readonly documents: readonly DocumentSummary[];
  /** The documents that the user chose; undefined for all. */
  readonly documentIds?: readonly string[] | undefined;
  /** Documents of the scope that a conversation is about. */
  readonly preferred: readonly string[];
}

interface Options {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs all retrievers for one text: words of passages and pages, vectors, and more of the documents it names or is
 * likely about.
 */
export async function findForText(
  { text, vector, ...asked }: AskedText,
  { documents, documentIds, preferred }: TextScope,
  deps: RetrievalDeps,
  { signal }: Options,
): Promise<Found> {
  const routes = routeDocuments(text, documents);
  const { subject, names } = questionSubject(text, documents);
  const named = [...new Set([...namedDocuments(routes), ...preferred])];
  // The searches begin first: they run on other threads while the openings keep this one busy.
  const lookedUp = setImmediate().then(asked.openings);
  const fits = { routes, openings: lookedUp };
  const vectors = askedVectors(vector, names, deps, { signal });
  const [openings, near, byWords] = await Promise.all([
    lookedUp,
    vectors && findByVector(vectors, fits, { documentIds, preferred }, deps),
    findByWords(text, { documentIds, named }, deps),
  ]);
  signal?.throwIfAborted();
  const nearIds = near === null ? [] : [...near.ranks.keys(), ...near.further];
  const further = await deps.passages(nearIds.filter((id) => !byWords.passages.has(id)));
  return {
    asked: { question: text, subject },
    vectors: near?.vectors ?? null,
    routes,
    openings,
    bm25: byWords.bm25,
    pages: byWords.pages,
    byVector: near?.ranks ?? null,
    passages: new Map([...byWords.passages, ...further]),
  };
}

/** Embeds a text and its subject; a text that names no document is its own subject. Null without a model. */
function askedVectors(
  question: Promise<Float32Array> | undefined,
  names: string,
  { embedder, nameVectors }: RetrievalDeps,
  { signal }: Options,
): AwaitedVectors | null {
  if (question === undefined || embedder === null) return null;
  if (names === '') return { question, subject: question };
  const named = nameVectors(names, embedder, signal === undefined ? {} : { signal });
  const subject = Promise.all([question, named]).then(([all, own]) => withoutNames(all, own));
  return { question, subject };
}

/** Least content words of a subject. */
const FEWEST_WORDS = 2;
const WORD = /[\p{L}\p{N}]+(?:['’]s\b)?/gu;
/** Numbers as short as the "10" of "10-K" count as figures in a question. */
const SHORT_NUMBER = /^\d{1,2}$/;

interface QuestionSubject {
  /** The question without the names of documents; the question itself when there are none. */
  readonly subject: string;
  /** These names as written, separated by blanks; '' when there are none. */
  readonly names: string;
}

/**
 * Splits "How did JPMorgan's deposits develop?" into "How did deposits develop?" and "JPMorgan": a document's own name
 * is everywhere in it and does not distinguish its passages. Only words written like names, with a capital or a digit,
 * count as names, since titles of policies have ordinary words. Splits nothing when too little would be left.
 */
export function questionSubject(question: string, documents: readonly DocumentSummary[]): QuestionSubject {
  const known = termFrequencies(documents);
  const found = [...question.matchAll(WORD)];
  const term = found.map(([word]) => terms(word).join(''));
  const isLike = (i: number): boolean => /[\p{Lu}\p{N}]/u.test(found[i]?.[0] ?? '');
  const named = found.map((_, i) => {
    const alone = term[i] as string;
    if (!isLike(i)) return false;
    const pairs = [`${alone}${isLike(i + 1) ? term[i + 1] : ''}`, `${isLike(i - 1) ? term[i - 1] : ''}${alone}`];
    return [alone, ...pairs].some((name) => canNameDocument(name) && !SHORT_NUMBER.test(name) && known.has(name));
  });
  // The letter or number of "Watch D" and "1500 S" belongs to the name before it.
  const isPart = (i: number): boolean =>
    named[i] === true || (named[i - 1] === true && term[i]?.length === 1 && isLike(i));
  let subject = question;
  const names: string[] = [];
  for (const [i, match] of [...found.entries()].reverse()) {
    if (!isPart(i)) continue;
    subject = subject.slice(0, match.index) + subject.slice(match.index + match[0].length);
    names.unshift(match[0].replace(/['’]s$/, ''));
  }
  const tidy = subject
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.?!:;])/g, '')
    .replace(/^[\s,:;]+/, '')
    .trim();
  const parted = names.length > 0 && contentWords(tidy).length >= FEWEST_WORDS;
  return parted ? { subject: tidy, names: names.join(' ') } : { subject: question, names: '' };
}
