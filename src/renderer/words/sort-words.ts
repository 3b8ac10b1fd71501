import type { SortBy } from '../state/library-rows.ts';

/** What a list of documents can be sorted by. */
export const SORT_WORDS: Readonly<Record<SortBy, string>> = {
  name: 'Name',
  added: 'Added, newest first',
  pages: 'Pages, most first',
};
