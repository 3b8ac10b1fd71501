import { contentWords } from '../text/content-words.ts';
import { patternsOf, wordSet, words } from '../text/language.ts';
import type { ListQuestion } from './list-question.ts';

/** Most terms that are tried. */
const MOST = 8;
const LONGEST_RUN = 4;

const QUOTED = /[“"„«]([^”"“»]{2,80})[”"“»]/gu;
const oneOf = patternsOf(words.mentions);
/** "… in the documents", "… across all contracts": these words state the scope and are no part of the term. */
const WHERE = new RegExp(
  `\\s+(?:(?:${oneOf.that} )?(?:${oneOf.be} )?${oneOf.stated}\\s+)?${oneOf.within}\\s+(?:${oneOf.every} )?(?:${oneOf.of} )?` +
    `(?:${oneOf.those} |${oneOf.them})?\\s*(?:\\w+\\s+)?${oneOf.sources}?$`,
  'i',
);
/** "mentions of X", "references to X", "clauses about X": the term is X. */
const CONTAINER = new RegExp(`^${oneOf.containers}\\s+${oneOf.about}\\s+(?:${oneOf.determiners} )?`, 'i');
/** Question words and function words, which name nothing. */
const FRAME = wordSet(words.mentions.frame);
const WORD = /[\p{L}\p{M}\p{N}]+(?:[-.’'&/][\p{L}\p{M}\p{N}]+)*/gu;

/** Whether a word names something. "R&D" has no content word and still does. */
const names = (word: string): boolean =>
  /\p{L}&\p{L}/u.test(word) || (contentWords(word).length > 0 && !FRAME.has(word.toLowerCase()));

/** Runs of naming words as the question writes them, without the words between them. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [[]];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const parted = /[^\s"'“”‘’-]/u.test(text.slice(end, match.index));
    end = match.index + word.length;
    const isName = names(word);
    if (parted || !isName) runs.push([]);
    if (isName) runs.at(-1)?.push(word);
  }
  return runs.filter((run) => run.length > 0);
}

/**
 * Proposes terms to look for with "Find every mention" after a question, the likeliest first; none when it names
 * nothing. They are quoted words; for a list or count question all that it asks about, then its parts in order,
 * otherwise its longest runs of naming words; last, their pairs and single words. `asked`: the list that it asks for.
 * The caller checks which of them the documents hold.
 */
export function proposeTerms(question: string, asked: ListQuestion | null): string[] {
  const about = (asked?.about ?? question).replace(WHERE, '').replace(CONTAINER, '');
  const runs = runsOf(about);
  const named = runs.map((run) => run.slice(-LONGEST_RUN).join(' '));
  const whole = asked === null ? [] : [trimmed(about)];
  const parts = asked === null ? [...named].sort((a, b) => b.split(' ').length - a.split(' ').length) : named;
  const pairs = runs.flatMap((run) => (run.length > 2 ? run.slice(1).map((word, i) => `${run[i]} ${word}`) : []));
  const singles = runs.flat().sort((a, b) => b.length - a.length);
  const quoted = [...question.matchAll(QUOTED)].map(([, text = '']) => text.trim());
  const terms = [...quoted, ...whole, ...parts, ...pairs, ...singles].filter((term) => term !== '');
  const seen = new Set<string>();
  const fresh = terms.filter((term) => !seen.has(term.toLowerCase()) && seen.add(term.toLowerCase()));
  return fresh.slice(0, MOST);
}

/** Removes words that name nothing from both ends. */
function trimmed(text: string): string {
  const all = text.match(/\S+/g) ?? [];
  const first = all.findIndex((word) => names(word));
  const last = all.findLastIndex((word) => names(word));
  return first < 0
    ? ''
    : all
        .slice(first, last + 1)
        .join(' ')
        .replace(/[?.!,;:]+$/, '');
}
