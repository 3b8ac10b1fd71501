/**
 * Struck words in canonical text. Every reader writes them as GitHub Flavored Markdown does, between two tildes
 * ("~~4,000~~ 6,500"), since readers, models and other programs know that form. They can be found and are shown, and
 * are never evidence for what they say.
 */

const TILDES = '~~';
/**
 * Several words may be struck only from the beginning of one: version numbers, too, have tildes inside ("1.0~~rc1").
 */
const STRUCK = /(?<![~\p{L}\p{N}])~~(?=[^\s~])[^\n\f\t]*?(?<=[^\s~])~~(?!~)|(?<!~)~~[^\s~]+~~(?!~)/gu;

/** Words as struck ones are written, white space at their ends outside; blank text as it is. */
export function struck(words: string): string {
  const bare = words.trim();
  if (bare === '') return words;
  const start = words.indexOf(bare);
  return `${words.slice(0, start)}${TILDES}${bare}${TILDES}${words.slice(start + bare.length)}`;
}

/** The text with a blank for each character of its struck words, so that all offsets stay. */
export const withoutStruck = (text: string): string =>
  text.includes(TILDES) ? text.replace(STRUCK, (run) => ' '.repeat(run.length)) : text;

/** Whether all that a text says is struck. */
export const isStruck = (text: string): boolean =>
  text.includes(TILDES) && /[\p{L}\p{N}]/u.test(text) && !/[\p{L}\p{N}]/u.test(withoutStruck(text));
