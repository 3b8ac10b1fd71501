import type { DocumentSummary } from '../../contract/documents.ts';
import type { ScopeCount } from '../words/number-words.ts';
import { type LibraryRow, supersededIds } from './library-rows.ts';

/**
 * The user's choice for each document that the library had when the user last chose: false leaves it out, true takes it
 * in although a newer edition supersedes it, null takes it in until one does. A document that is missing here was added
 * later, or nothing was chosen.
 */
export type Ticks = Readonly<Record<string, boolean | null>>;

/**
 * The ticks after the user ticks or unticks the documents `ids`. `documents`: all of the library, so that later ones
 * are told from them.
 */
export function ticksAfter(
  documents: readonly DocumentSummary[],
  ticks: Ticks,
  ids: readonly string[],
  on: boolean,
): Ticks {
  const superseded = supersededIds(documents);
  const known = documents.map(({ document_id: id }) => [id, ticks[id] ?? null] as const);
  const chosen = ids.map((id) => [id, on ? superseded.has(id) || null : false] as const);
  return { ...ticks, ...Object.fromEntries([...known, ...chosen]) };
}

/**
 * Ids of the ticked documents of these (unfiltered) rows. A new edition follows the edition it supersedes; any other
 * new document is ticked only when all documents were: a choice of some documents stays that choice.
 */
function tickedIds(rows: readonly LibraryRow[], ticks: Ticks): ReadonlySet<string> {
  const wereAll = rows.every((row) => row.superseded || ticks[row.key] !== false);
  const isTicked = ({ key, document, superseded, edition }: LibraryRow): boolean => {
    if (document === null) return false;
    const own = ticks[key];
    if (superseded || own === false) return own === true;
    if (own !== undefined) return true;
    const older = edition?.ids.slice(0, edition.number - 1).findLast((id) => ticks[id] !== undefined);
    return older === undefined ? wereAll : ticks[older] !== false;
  };
  return new Set(rows.filter(isTicked).map(({ key }) => key));
}

export interface Scope {
  readonly count: ScopeCount;
  readonly ticked: ReadonlySet<string>;
  /** The document ids of a question; undefined when everything that can be asked is ticked. */
  readonly documentIds: readonly string[] | undefined;
  readonly head: 'all' | 'some' | 'none';
}

/**
 * The scope by the ticks of these (unfiltered) rows. A file that is no document, on its way or not added, counts
 * nowhere.
 */
export function scopeOf(rows: readonly LibraryRow[], ticks: Ticks): Scope {
  const ids = tickedIds(rows, ticks);
  const documents = rows.flatMap(({ document }) => document ?? []);
  const ticked = documents.filter(({ document_id: id }) => ids.has(id));
  const pages = ticked.reduce((sum, document) => sum + document.pages, 0);
  const all = documents.length > 0 && ticked.length === documents.length;
  return {
    count: { documents: ticked.length, of: documents.length, pages },
    ticked: ids,
    documentIds: all ? undefined : ticked.map((document) => document.document_id),
    head: all ? 'all' : ticked.length > 0 ? 'some' : 'none',
  };
}
