import { say } from '../../language/say.ts';
import type { SortBy } from '../state/library-rows.ts';

/** What a list of documents can be sorted by. */
export const SORT_WORDS: Readonly<Record<SortBy, string>> = {
  name: say('words.sort.name'),
  date: say('words.sort.date'),
  added: say('words.sort.added'),
  pages: say('words.sort.pages'),
};
