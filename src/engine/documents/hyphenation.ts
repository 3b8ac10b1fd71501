/** Every word of a document, lower case, with the words that carry hyphens inside whole as well. */
export type Vocabulary = ReadonlySet<string>;

const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;

export function addWords(text: string, vocabulary: Set<string>): void {
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    vocabulary.add(word);
    if (word.includes('-')) for (const part of word.split('-')) vocabulary.add(part);
  }
}

/**
 * What to write between the halves of a word broken by a hyphen at a line end: '' joins them ("limita" + "tion"),
 * '-' keeps the hyphen ("short" + "term"), ' ' when the line did not break a word at all ("pre-" + "and post-tax").
 * The document's own words decide; where it is silent, two halves that are words of their own keep the hyphen.
 */
export function joinAtLineEnd(before: string, after: string, vocabulary: Vocabulary): '' | '-' | ' ' {
  const head = /([\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*)-$/u.exec(before)?.[1];
  const tail = /^[\p{L}\p{M}]+/u.exec(after)?.[0];
  if (head === undefined) return /\p{N}-$/u.test(before) ? '-' : ' ';
  if (tail === undefined) return /^\p{N}/u.test(after) ? '-' : ' ';
  if (/^\p{Lu}/u.test(tail)) return '-';
  const first = head.toLowerCase();
  const second = tail.toLowerCase();
  if (/^(?:and|or|und|et|to)$/u.test(second)) return ' ';
  if (vocabulary.has(`${first}-${second}`)) return '-';
  const last = first.slice(first.lastIndexOf('-') + 1);
  if (vocabulary.has(first + second) || vocabulary.has(last + second)) return '';
  return last.length > 2 && second.length > 2 && vocabulary.has(last) && vocabulary.has(second) ? '-' : '';
}
