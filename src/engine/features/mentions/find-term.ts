import { foldLetters, splitWords, type Words } from './fold-letters.ts';

/** One occurrence; offsets in the searched text. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  /** False where one of the words has another ending. */
  readonly isExact: boolean;
  /** True where letters of another alphabet stand in it that only look like those of the term. */
  readonly isLookAlike?: boolean;
}

/** Every occurrence of a term in a text, in order, none overlapping another. */
export type FindTerm = (text: string) => Occurrence[];

/** An occurrence by the indexes of its words; `next` is the index after the last. */
interface WordRun {
  readonly index: number;
  readonly next: number;
  readonly isExact: boolean;
}

/**
 * Creates a finder of a term (requirement B12). The words must be consecutive, and each may have another ending with
 * the same stem. Only spaces, hyphens, quotes and the punctuation of the term itself may be between them.
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
      isExact &&= step.level === 2;
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

/** A stretch of folded text that begins and ends between words. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/** A pattern that matches nowhere. */
const NOTHING = '(?!)';

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/**
 * The stretches that can hold a whole occurrence. Splitting these few into words takes a fraction of the time of
 * splitting the whole text. A stem differs from its forms in its last letter at most, so all forms begin with the
 * letters before that.
 */
export function likelyWindows(term: readonly TermWord[], stem: Stem): (text: string) => Generator<Window> {
  const first = term[0];
  const pattern = new RegExp(first === undefined ? NOTHING : beginning(first, stem), 'g');
  const chunks = chunksOf(term);
  return function* windows(text) {
    let open: Window | null = null;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      let from = match.index;
      while (from > 0 && !isSpace(text.charCodeAt(from - 1))) from--;
      const to = behindChunks(text, match.index, chunks);
      if (open !== null && from >= open.to) {
        yield open;
        open = null;
      }
      open = open === null ? { from, to } : { from: open.from, to: Math.max(open.to, to) };
      // A match is never empty. The search continues one letter on, so that "a" in "aa" is found twice.
      pattern.lastIndex = match.index + 1;
    }
    if (open !== null) yield open;
  };
}

/**
 * A pattern for the letters that every form of a word begins with, and for the hyphens, spaces and separators between
 * them.
 */
function beginning({ letters, joints }: TermWord, stem: Stem): string {
  const stemmed = stem(letters);
  const shared = /^[a-z]+$/.test(letters) ? letters.slice(0, Math.max(1, stemmed.length - 1)) : letters;
  let pattern = '';
  let length = 0;
  for (const letter of shared) {
    if (length > 0)
      pattern += joints.has(length) ? '-?\\s*' : /\d/.test(letter) ? "(?:[,' ]|-\\s*)?" : '(?:-\\s*|\\.)?';
    pattern += letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
    length += letter.length;
  }
  return pattern;
}

/**
 * Most runs without white space in an occurrence: one a word, one more where a line end may break it, and some spare.
 */
function chunksOf(term: readonly TermWord[]): number {
  return term.reduce((sum, { joints }) => sum + 2 + joints.size, 2);
}

function behindChunks(text: string, start: number, chunks: number): number {
  let at = start;
  for (let chunk = 0; chunk < chunks && at < text.length; chunk++) {
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    while (at < text.length && !isSpace(text.charCodeAt(at))) at++;
  }
  return at;
}

/** A word of a term, or several joined by hyphens: "non-disclosure". */
export interface TermWord {
  /** Its letters without the hyphens. */
  readonly letters: string;
  /** Offsets of hyphens in `letters`, in characters; a text may have a hyphen, a space or nothing there. */
  readonly joints: ReadonlySet<number>;
  readonly isPossessive: boolean;
  /** Punctuation before the next word that the text must have too; '' after the last. */
  readonly marks: string;
}

const JOINING = /^-\s*$/;
const LETTER = /^[\p{L}\p{M}\p{N}]/u;

/** The significant characters between two words: neither spaces nor hyphens nor quotes. */
const marksOf = (gap: string): string => gap.replace(/[\s'"-]+/g, '');

/** Thousands with a blank or an apostrophe between them: "1 234 567". */
const GROUPED = /(?<![\d.,])\d{1,3}(?:[ ']\d{3})+(?![\d])/gu;

/** The words of a term in order; empty when it has no letter, digit or sign. Punctuation at its ends is ignored. */
export function parseTerm(term: string): readonly TermWord[] {
  const words = splitWords(foldLetters(term).text.replace(GROUPED, (figure) => figure.replace(/[ ']/gu, '')));
  const parsed: TermWord[] = [];
  let letters = '';
  let joints = new Set<number>();
  words.forms.forEach((form, index) => {
    letters += form;
    const next = words.forms[index + 1];
    const gap = next === undefined ? '' : words.gapAfter(index);
    // Figures with a hyphen between are two: "90-87" is not 9087.
    const areFigures = /\d$/.test(form) && /^\d/.test(next ?? '');
    if (next !== undefined && JOINING.test(gap) && LETTER.test(form) && LETTER.test(next) && !areFigures) {
      joints.add(letters.length);
      return;
    }
    const marks = next === undefined ? '' : marksOf(gap);
    parsed.push({ letters, joints, isPossessive: words.isPossessive(index), marks });
    letters = '';
    joints = new Set();
  });
  return parsed;
}

/** The project's stemmer. */
export type Stem = (word: string) => string;

/** 2: the same letters; 1: the same stem; 0: another word. */
type MatchLevel = 0 | 1 | 2;

/** Finds one word of a term at an index: the index after the words that match and the level of their match, or null. */
type WordFinder = (words: Words, index: number) => { readonly next: number; readonly level: MatchLevel } | null;

const HYPHEN = /^-\s*$/;
const SPACE = /^\s*$/;

/**
 * Whether two pieces of a text may be one word: a hyphen between them, a blank where the term has a hyphen, thousands
 * apart.
 */
function isJoined(form: string, next: string, gap: string, joints: ReadonlySet<number>): boolean {
  if (/\d$/.test(form) && /^\d/.test(next)) return /^[ ']$/.test(gap) && /^\d{3}(?:[.,]|$)/.test(next);
  return HYPHEN.test(gap) || (joints.has(form.length) && SPACE.test(gap));
}

/** Creates a finder of one word in any of its forms, written in one piece or with hyphens. */
export function wordFinder({ letters, joints, isPossessive }: TermWord, stem: Stem): WordFinder {
  const stemmed = stem(letters);
  const known = new Map<string, MatchLevel>();
  const levelOf = (form: string): MatchLevel => {
    let level = known.get(form);
    if (level === undefined) {
      level = form === letters ? 2 : stem(form) === stemmed ? 1 : 0;
      known.set(form, level);
    }
    return level;
  };
  /** "co-operate" for "cooperate", "limita-" and "tion" at a line end, "non disclosure" for "non-disclosure". */
  const joined = (words: Words, index: number): ReturnType<WordFinder> => {
    let form = words.forms[index] as string;
    for (let at = index; letters.startsWith(form) && form.length < letters.length; at++) {
      const next = words.forms[at + 1];
      if (next === undefined || words.isPossessive(at)) return null;
      const gap = words.gapAfter(at);
      if (!isJoined(form, next, gap, joints)) return null;
      form += next;
      const level = levelOf(form);
      if (level > 0) return { next: at + 2, level };
    }
    return null;
  };
  return (words, index) => {
    const form = words.forms[index] as string;
    const level = levelOf(form);
    const found = level > 0 ? { next: index + 1, level } : letters.startsWith(form) ? joined(words, index) : null;
    if (found === null || found.level < 2 || words.isPossessive(found.next - 1) === isPossessive) return found;
    return { ...found, level: 1 };
  };
}
