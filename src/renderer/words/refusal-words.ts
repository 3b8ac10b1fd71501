import type { SearchHit } from '../../contract/search.ts';
import { sectionPath } from '../../contract/view/citation-text.ts';

/** Most words named; more would not be read. */
const MOST_NAMED = 3;
/** A word with a figure in it, or one that begins with a capital letter. */
const NAMED = /[\p{L}\p{N}][\p{L}\p{N}’'&.-]*/gu;

/**
 * The names and numbers of a question that none of the nearest passages has, in its order: what may be the reason that
 * it has no answer. Its first word has a capital letter in any case.
 */
export function unmentioned(question: string, nearest: readonly SearchHit[]): readonly string[] {
  const found = nearest.map(({ text, section, document_name: name }) => `${name} ${section} ${text}`).join(' ');
  const low = found.toLowerCase();
  const words = [...question.matchAll(NAMED)].map(([word], i) => ({ word: word.replace(/(?:['’]s|[.-])$/u, ''), i }));
  const named = words.filter(({ word, i }) => /\p{N}/u.test(word) || (i > 0 && /^\p{Lu}/u.test(word)));
  return [...new Set(named.map(({ word }) => word))]
    .filter((word) => !low.includes(word.toLowerCase()))
    .slice(0, MOST_NAMED);
}

/** "Nothing found mentions “Brazil” or “2031”." */
export function unmentionedLine(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`);
  const last = quoted.at(-1) ?? '';
  return `Nothing found mentions ${quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} or ${last}`}.`;
}

/** Where the nearest passage stands: "5.1 Parental leave, Leave and Absence Policy"; null when there is none. */
export function nearestLine(nearest: readonly SearchHit[]): string | null {
  const [first] = nearest;
  if (first === undefined) return null;
  const section = sectionPath(first).split(' › ').at(-1) ?? '';
  return section === '' ? first.document_name : `${section}, ${first.document_name}`;
}
