/** Words that turn a statement round or take something out of it. */
const NEGATIONS = new Set(
  (
    'not|no|never|none|neither|nor|nobody|nothing|nowhere|without|cannot|unless|except|excepting|excluding|excludes|' +
    'exclude|excluded|except for|other than|but not|apart from|no longer|not any|with the exception of|hardly|rarely|seldom|save for|no one|' +
    'under no circumstances|at no time|in no case|by no means|free of|rather than|instead of'
  ).split('|'),
);

/** Phrases in which "no" or "not" denies nothing. */
const HARMLESS = new Set(['not only', 'not just', 'not merely', 'whether or not', 'no doubt']);

/** Words that deny by what they mean: a sentence with one of them may say in other words what "not" says in the source. */
const DENYING =
  /^(?:fail|lack|absen|refus|den[iy]|prevent|avoid|reject|cease|stop|miss|unable|unavailabl|impossibl|ineligibl|illegal|invalid|exempt|waiv|remov|void|prohibit|forbid|exclu|ban|limit|restrict|despite|only|otherwis|neglect|deni|negat|but|although|little|few|reluctan)/;

export const isNegation = (phrase: string): boolean => NEGATIONS.has(phrase);
export const isHarmlessNegation = (phrase: string): boolean => HARMLESS.has(phrase);
export const isDenying = (key: string): boolean => DENYING.test(key) || /^(?:un|non|dis|im|in)[a-z]{4,}/.test(key);

/** Phrases of both lists with more than one word, which reading has to look for. */
export const NEGATION_PHRASES: readonly string[] = [...NEGATIONS, ...HARMLESS].filter((phrase) => phrase.includes(' '));
