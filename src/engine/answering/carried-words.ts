import { contentWords } from '../text/content-words.ts';

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,'’-]*[\p{L}\p{M}\p{N}]|[\p{L}\p{N}]/gu;

/** At most `limit` words of the text that have content and a stem that is not in `known`, as they are written and in order. Their stems become known. */
export function carriedWords(text: string, known: Set<string>, limit: number): string[] {
  const carried: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    if (carried.length >= limit) break;
    const stems = contentWords(word);
    if (stems.length === 0 || stems.every((stem) => known.has(stem))) continue;
    for (const stem of stems) known.add(stem);
    carried.push(word);
  }
  return carried;
}
