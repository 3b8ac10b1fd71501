import { PAGE_COLUMNS } from '../tables/page-row.ts';
import { anyOf, quoted } from '../tables/sql-text.ts';
import type { LanceStore, Row } from '../tables/store-types.ts';

/** From `start` to before `end` in a document's canonical text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Which pages of a document: those from one index to another, both inclusive, or those that any of the ranges touches.
 */
export type PagesAsked = { readonly from: number; readonly to: number } | { readonly touching: readonly TextRange[] };

export const ALL_PAGES = { from: 0, to: Number.MAX_SAFE_INTEGER } as const satisfies PagesAsked;

/** A page by its document and its index. */
export interface PageId {
  readonly documentId: string;
  readonly pageIndex: number;
}

/** Rows of the table of pages, in any order. */
export interface PageRows {
  /** The pages that are asked for of one document, boxes only where they are asked for. */
  ofDocument(documentId: string, asked: PagesAsked, withGeometry?: boolean): Promise<Row[]>;
  /** All pages of these documents, with their document ids. */
  ofDocuments(documentIds: readonly string[]): Promise<Row[]>;
  /** These pages of any documents, with their document ids. */
  at(pages: readonly PageId[]): Promise<Row[]>;
}

const WITH_ID = ['document_id', ...PAGE_COLUMNS];
/** Looking at every row costs so many times less than learning where all rows are. */
const LOOKS_BEFORE_LEARNING = 6;

/** Of each page where it stands in the table, and where it begins and ends in the text of its document. */
type PlacedPages = Int32Array;
const [POSITION, START, END, NUMBERS] = [0, 1, 2, 3];

/** The pages of each document by their index. A document whose pages are not all there once has none. */
type Places = ReadonlyMap<string, PlacedPages>;

/**
 * Finds pages by document. The table has no index (docs/adr/0066), and looking at the ids of all its rows takes 40 ms
 * where there are 240,000 pages, ten times as long as reading some. So after some look-ups in one version of the table,
 * the place of each page is kept for as long as the table stays as it is. Every row that is read there is compared with
 * what was asked for, since another process may have changed the table meanwhile: then all rows are looked at.
 */
export function pageRows(store: LanceStore): PageRows {
  let seen = { version: -1, looks: 0 };
  let learnt: { readonly version: number; readonly places: Promise<Places> } | null = null;

  const placesNow = async (): Promise<Places | null> => {
    const version = await store.version('pages');
    seen = version === seen.version ? { version, looks: seen.looks + 1 } : { version, looks: 1 };
    if (learnt?.version === version) return learnt.places;
    if (seen.looks <= LOOKS_BEFORE_LEARNING) return null;
    const places = learn(store);
    learnt = { version, places };
    places.catch(() => {
      learnt = null;
    });
    return places;
  };

  /** The rows of these pages; null where one does not stand where it stood. */
  const straight = async (
    places: Places,
    pages: readonly PageId[],
    columns: readonly string[],
  ): Promise<Row[] | null> => {
    const positions = pages.map(({ documentId, pageIndex }) => positionIn(places.get(documentId), pageIndex));
    if (!positions.every((position) => position !== undefined)) return null;
    const keyOf = (id: unknown, index: unknown): string => `${id} ${index}`;
    const rows = await rowsAt(store, positions, columns);
    const found = new Set(rows.map((row) => keyOf(row.document_id, row.page_index)));
    return pages.every((page) => found.has(keyOf(page.documentId, page.pageIndex))) ? rows : null;
  };
  const ofDocument: PageRows['ofDocument'] = async (documentId, asked, withGeometry = false) => {
    const columns = withGeometry ? [...WITH_ID, 'geometry'] : WITH_ID;
    const places = await placesNow();
    const pages = places?.get(documentId);
    if (places !== null && pages !== undefined) {
      const wanted = askedIndexes(pages, asked).map((pageIndex) => ({ documentId, pageIndex }));
      const rows = await straight(places, wanted, columns);
      if (rows) return rows;
    }
    return store.read('pages', { columns, where: `document_id = ${quoted(documentId)}${conditionOf(asked)}` });
  };
  return {
    ofDocument,
    ofDocuments: (documentIds) => store.read('pages', { columns: WITH_ID, where: anyOf('document_id', documentIds) }),
    at: async (pages) => {
      const places = await placesNow();
      const rows = places && (await straight(places, pages, WITH_ID));
      if (rows) return rows;
      const each = pages.map(
        ({ documentId, pageIndex }) =>
          `(document_id = ${quoted(documentId)} AND page_index = ${Math.trunc(pageIndex)})`,
      );
      return each.length === 0 ? [] : store.read('pages', { columns: WITH_ID, where: each.join(' OR ') });
    },
  };
}

async function learn(store: LanceStore): Promise<Places> {
  const columns = await store.readColumns('pages', ['document_id', 'page_index', 'start', 'characters']);
  const [indexes, starts, characters] = [
    columns.integers('page_index'),
    columns.integers('start'),
    columns.integers('characters'),
  ];
  const ids = columns.texts('document_id');
  const places = new Map<string, PlacedPages>();
  for (const [id, positions] of Map.groupBy(ids.keys(), (position) => ids[position] as string)) {
    const own = new Int32Array(NUMBERS * positions.length).fill(-1);
    const isWhole = positions.every((position) => {
      const [at, start] = [NUMBERS * (indexes[position] as number), starts[position] as number];
      // Twice the same, or one too many.
      if (own[at + POSITION] !== -1) return false;
      own.set([position, start, start + (characters[position] as number)], at);
      return true;
    });
    if (isWhole) places.set(id, own);
  }
  return places;
}

const positionIn = (pages: PlacedPages | undefined, pageIndex: number): number | undefined =>
  pages?.[NUMBERS * pageIndex + POSITION];

function askedIndexes(pages: PlacedPages, asked: PagesAsked): readonly number[] {
  const count = pages.length / NUMBERS;
  if ('touching' in asked)
    return Array.from({ length: count }, (_, index) => index).filter((index) =>
      asked.touching.some(
        (range) =>
          (pages[NUMBERS * index + START] as number) < range.end &&
          (pages[NUMBERS * index + END] as number) > range.start,
      ),
    );
  const last = Math.min(asked.to, count - 1);
  return Array.from({ length: Math.max(0, last + 1 - asked.from) }, (_, i) => asked.from + i);
}

/** Fewer rows where the table has become shorter meanwhile. */
async function rowsAt(store: LanceStore, positions: readonly number[], columns: readonly string[]): Promise<Row[]> {
  if (positions.length === 0) return [];
  try {
    return await store.rowsAt('pages', positions, columns);
  } catch (error) {
    if ((await store.count('pages')) > Math.max(...positions)) throw error;
    return [];
  }
}

function conditionOf(asked: PagesAsked): string {
  if (!('touching' in asked)) {
    const upper = asked.to >= Number.MAX_SAFE_INTEGER ? '' : ` AND page_index <= ${Math.trunc(asked.to)}`;
    return ` AND page_index >= ${Math.trunc(asked.from)}${upper}`;
  }
  const touched = asked.touching.map(({ start, end }) => `(start < ${end} AND start + characters > ${start})`);
  return ` AND (${touched.join(' OR ')})`;
}
