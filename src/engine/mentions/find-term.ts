import { foldLetters } from './fold-letters.ts';
import { likelyWindows } from './likely-windows.ts';
import { marksOf, type TermWord } from './parse-term.ts';
import { splitWords, type Words } from './split-words.ts';
import { type Stem, wordFinder } from './word-finder.ts';

/** One occurrence; offsets in the text that was looked through. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  /** False where one of the words has another ending. */
  readonly isExact: boolean;
}

/** Every occurrence of a term in a text, in order, none overlapping another. */
export type FindTerm = (text: string) => Occurrence[];

/** An occurrence by the indexes of its words, `next` behind the last. */
interface WordRun {
  readonly index: number;
  readonly next: number;
  readonly isExact: boolean;
}

/**
 * A finder of a term (requirement B12). Its words must follow one another; each may have another ending with the same stem.
 * Nothing may stand between them but spaces, hyphens, quotes and the punctuation of the term itself.
 */
export function termFinder(term: readonly TermWord[], stem: Stem): FindTerm {
  const windows = likelyWindows(term, stem);
  const runs = runFinder(term, stem);
  return (text) => {
    const folded = foldLetters(text);
    const found: Occurrence[] = [];
    for (const { from, to } of windows(folded.text)) {
      const words = splitWords(folded.text, from, to);
      for (const { index, next, isExact } of runs(words)) {
        const start = folded.startOf(words.starts[index] as number);
        found.push({ start, end: folded.endOf(words.ends[next - 1] as number), isExact });
      }
    }
    return found;
  };
}

function runFinder(term: readonly TermWord[], stem: Stem): (words: Words) => Generator<WordRun> {
  const finders = term.map((word) => wordFinder(word, stem));
  const runAt = (words: Words, index: number): WordRun | null => {
    let next = index;
    let isExact = true;
    for (const [w, finder] of finders.entries()) {
      if (next >= words.forms.length) return null;
      if (w > 0 && marksOf(words.gapAfter(next - 1)) !== (term[w - 1] as TermWord).marks) return null;
      const step = finder(words, next);
      if (step === null) return null;
      isExact &&= step.likeness === 2;
      next = step.next;
    }
    return { index, next, isExact };
  };
  return function* runs(words) {
    for (let index = 0; index < words.forms.length; index++) {
      const run = runAt(words, index);
      if (run === null) continue;
      yield run;
      index = run.next - 1;
    }
  };
}
