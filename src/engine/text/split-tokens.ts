import { CUT_VERBS } from './content-words.ts';
import { unaccented } from './fold-text.ts';
import { anyOf, namesBySpelling, wordSet, words } from './language.ts';
import { isGluedMark } from './marks/glued-mark.ts';
import { marksBlanked, workedOut } from './marks/raised.ts';

/** A word, number or sign as it stands; `lower` without diacritics and typographic forms. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly lower: string;
  /** A sentence, line, cell or quotation begins here. */
  readonly isFirst: boolean;
  /** A sentence or line begins here. */
  readonly startsSentence: boolean;
}

const TOKEN =
  /(?:\p{L}\.){2,}|10⁻?[⁰¹²³⁴-⁹]{1,2}|\d+(?:,\d{3})*(?:\.\d+)?|\p{L}{1,2}[²³]|\p{L}+[₀-₉]+|[\p{L}\p{M}]+(?:['’][\p{L}]+)?|['’][\p{L}]+|[$€£¥%°]|\n|\t|[.!?:;|"“”•]|``|''/gu;
const BREAK = /^(?:[.!?:;|"“”•\n\t]|``|'')$/;
/** "Dr. Smith", "U.S. Army": the full stop ends nothing. */
const ABBREVIATION = new RegExp(`^(?:${anyOf(words.sentences.abbreviationsOfTokens)}|\\p{L})$`, 'u');

/** "battery.runtime.low", "amazon.com": no blank comes, and no capital that a sentence would begin with. */
const GOES_ON = /^\p{Ll}/u;

const PLAIN = /^[\0-\x7f]*$/;
const folded = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : unaccented(text.toLowerCase().replaceAll('’', "'"));
/** "U.S.", "p.m.": one word. */
const INITIALS = /^(?:\p{L}\.){2,}$/u;

/**
 * The words, numbers and money signs of a text in order. "don't", "can't", "cannot", "do n't" and "don t" become "do
 * not", "can not".
 */
export function splitTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let isFirst = true;
  let startsSentence = true;
  const add = (start: number, end: number, lower: string) => {
    tokens.push({ start, end, text: text.slice(start, end), lower, isFirst, startsSentence });
    isFirst = false;
    startsSentence = false;
  };
  const blanked = marksBlanked(text);
  for (const { 0: word, index } of blanked.matchAll(TOKEN)) {
    const end = index + word.length;
    if (isGluedMark(text, index, end)) continue;
    if (BREAK.test(word)) {
      const before = tokens.at(-1);
      const isDot = word === '.' && before?.end === index;
      const endsNothing = isDot && (ABBREVIATION.test(before.lower) || GOES_ON.test(blanked.slice(end, end + 2)));
      isFirst ||= !endsNothing;
      startsSentence ||= !endsNothing && /[.!?\n]/.test(word);
      continue;
    }
    const lower = INITIALS.test(word) ? folded(word).replaceAll('.', '') : folded(workedOut(word));
    const negated = NEGATED.exec(lower);
    const joined = JOINED.get(lower);
    const cut = CUT_NEGATIONS.has(lower) ? lastCutVerb(tokens, index) : null;
    if (cut !== null) {
      tokens[tokens.length - 1] = cut;
      add(cut.end, end, NOT);
    } else if (NEGATION_TOKENS.has(lower)) add(index, end, NOT);
    else if (joined !== undefined) {
      const [verb = ''] = joined.split(' ');
      add(index, index + verb.length, verb);
      add(index + verb.length, end, NOT);
    } else if (negated !== null) {
      const [, begun = ''] = negated;
      const verb = VERBS.get(begun) ?? begun;
      const ending = end - (lower.length - begun.length);
      if (verb !== '') add(index, ending, verb);
      add(ending, end, NOT);
    } else if (lower.startsWith("'")) continue;
    else if (ENDING.test(lower)) add(index, index + lower.lastIndexOf("'"), lower.replace(/'\w+$/, ''));
    else add(index, end, OLD_SPELLINGS.get(lower) ?? lower);
  }
  return tokens;
}

/** The token directly before `at` as its whole verb when it lost its "n": "don" before "t" is "do" before "n t". */
function lastCutVerb(tokens: readonly Token[], at: number): Token | null {
  const last = tokens.at(-1);
  const verb = CUT_VERBS.get(last?.lower ?? '');
  if (last === undefined || verb === undefined || at - last.end !== 1) return null;
  const end = last.lower.endsWith('n') && last.lower !== verb ? last.end - 1 : last.end;
  return { ...last, end, text: last.text.slice(0, end - last.start), lower: verb };
}

const [NOT = ''] = words.contractions.not;
const NEGATED = new RegExp(`^([a-z]+)${anyOf(words.contractions.negationEndings)}$`);
const NEGATION_TOKENS = wordSet(words.contractions.negationTokens);
const CUT_NEGATIONS = wordSet(words.contractions.cutNegations);
const JOINED = namesBySpelling(words.contractions.joined);
const ENDING = new RegExp(`${anyOf(words.contractions.endings)}$`);
const VERBS = namesBySpelling(words.contractions.verbs);
const OLD_SPELLINGS = namesBySpelling(words.contractions.oldSpellings);
