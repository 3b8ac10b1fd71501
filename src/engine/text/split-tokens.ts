import { CUT_VERBS } from './content-words.ts';

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
  /(?:\p{L}\.){2,}|\d+(?:,\d{3})*(?:\.\d+)?|[\p{L}\p{M}]+(?:['’][\p{L}]+)?|['’][\p{L}]+|[$€£¥%°]|\n|\t|[.!?:;|"“”•]|``|''/gu;
const BREAK = /^(?:[.!?:;|"“”•\n\t]|``|'')$/;
/** "Dr. Smith", "U.S. Army": the full stop ends nothing. */
const ABBREVIATION = /^(?:mr|mrs|ms|dr|st|no|vs|inc|co|corp|ltd|jr|sr|sec|art|fig|gen|gov|sen|rep|approx|\p{L})$/u;

const PLAIN = /^[\0-\x7f]*$/;
const folded = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : unaccented(text));
/** "U.S.", "p.m.": one word. */
const INITIALS = /^(?:\p{L}\.){2,}$/u;
const unaccented = (text: string): string =>
  text.toLowerCase().replaceAll('’', "'").normalize('NFKD').replace(/\p{M}/gu, '');

/** The words, numbers and money signs of a text in order. "don't", "can't", "cannot", "do n't" and "don t" become "do not", "can not". */
export function splitTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let isFirst = true;
  let startsSentence = true;
  const add = (start: number, end: number, lower: string) => {
    tokens.push({ start, end, text: text.slice(start, end), lower, isFirst, startsSentence });
    isFirst = false;
    startsSentence = false;
  };
  for (const { 0: word, index } of text.matchAll(TOKEN)) {
    const end = index + word.length;
    if (BREAK.test(word)) {
      const before = tokens.at(-1);
      const isAbbreviated = word === '.' && before?.end === index && ABBREVIATION.test(before.lower);
      isFirst ||= !isAbbreviated;
      startsSentence ||= !isAbbreviated && /[.!?\n]/.test(word);
      continue;
    }
    const lower = INITIALS.test(word) ? folded(word).replaceAll('.', '') : folded(word);
    const negated = /^(ca|wo|sha|[a-z]+)n't$/.exec(lower);
    const cut = lower === 't' ? lastCutVerb(tokens, index) : null;
    if (cut !== null) {
      tokens[tokens.length - 1] = cut;
      add(cut.end, end, 'not');
    } else if (lower === "'t" || lower === "n't") add(index, end, 'not');
    else if (lower === 'cannot') {
      add(index, index + 3, 'can');
      add(index + 3, end, 'not');
    } else if (negated !== null) {
      const verb = WHOLE[negated[1] ?? ''] ?? negated[1] ?? '';
      if (verb !== '') add(index, end - 3, verb);
      add(end - 3, end, 'not');
    } else if (lower.startsWith("'")) continue;
    else if (/'(s|re|ve|ll|d|m)$/.test(lower)) add(index, index + lower.lastIndexOf("'"), lower.replace(/'\w+$/, ''));
    else add(index, end, OLD_SPELLINGS[lower] ?? lower);
  }
  return tokens;
}

/** The token directly before `at` as its whole verb when it lost its "n": "don" before "t" is "do" before "n t". */
function lastCutVerb(tokens: readonly Token[], at: number): Token | null {
  const last = tokens.at(-1);
  const verb = CUT_VERBS[last?.lower ?? ''];
  if (last === undefined || verb === undefined || at - last.end !== 1) return null;
  const end = last.lower.endsWith('n') && last.lower !== 'can' ? last.end - 1 : last.end;
  return { ...last, end, text: last.text.slice(0, end - last.start), lower: verb };
}

const WHOLE: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };
const OLD_SPELLINGS: Readonly<Record<string, string>> = { ca: 'can', wo: 'will' };
