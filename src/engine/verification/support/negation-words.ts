import { stem } from '../../text/stem.ts';

/** Words that turn a statement round or take something out of it. */
const NEGATIONS = new Set(
  (
    'not|non|no|never|none|neither|nor|nobody|nothing|nowhere|without|cannot|unless|except|excepting|excluding|excludes|' +
    'exclude|excluded|except for|other than|but not|apart from|no longer|not any|with the exception of|hardly|rarely|seldom|save for|no one|' +
    'under no circumstances|at no time|in no case|by no means|free of|rather than|instead of'
  ).split('|'),
);

/** Phrases in which "no" or "not" denies nothing. */
const HARMLESS = new Set(['not only', 'not just', 'not merely', 'whether or not', 'no doubt']);

/** Stems that deny by what they mean: a sentence with one of them may say in other words what "not" says in the source. */
const DENYING =
  /^(?:fail|lack|absen|refus|deny|deni|prevent|avoid|reject|ceas|stop|unabl|unavailabl|impossibl|ineligibl|illegal|invalid|exempt|waiv|prohibit|forbid|exclud|disallow|despit|otherwis|negat|reluctan|unlik|too)/;
/** Prefixes that turn a word round. */
const PREFIX = /^(?:un|non|in|im|ir|il|dis)$/;

export const isNegation = (phrase: string): boolean => NEGATIONS.has(phrase);
export const isHarmlessNegation = (phrase: string): boolean => HARMLESS.has(phrase);
export const isDenying = (key: string): boolean => DENYING.test(key);

/** Letters of "not ", one more than the longest prefix. */
const LONGEST = 4;
const ONLY = stem('only');
export const isOnly = (key: string): boolean => key === ONLY;

/** "unsafe" beside "safe", and "not only" beside "only". */
export function isTurnedRound(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length === short.length || long.length - short.length > LONGEST) return false;
  if (long === 'not only') return short === ONLY;
  // Stems of four letters keep an "e" that longer ones lose: "safe", "unsaf".
  const root = long.endsWith(short) ? short : short.replace(/e$/, '');
  return root.length > 2 && long.endsWith(root) && PREFIX.test(long.slice(0, -root.length));
}

const EXCEPTIONS = new Set([
  'unless',
  'except',
  'excepting',
  'exclud',
  'except for',
  'other than',
  'apart from',
  'save for',
  'without',
  'but not',
]);
/** Words that take something out: they may stand far from where the source has them. */
export const isException = (key: string): boolean => EXCEPTIONS.has(key);

/** Phrases of both lists with more than one word, which reading has to look for. */
export const NEGATION_PHRASES: readonly string[] = [...NEGATIONS, ...HARMLESS].filter((phrase) => phrase.includes(' '));
