import type { Change } from './change.ts';

const RUN = /(?<![\p{L}\d'’-])\p{Lu}[\p{L}'’]*(?:\p{Ll}|\p{Lu})(?:\s\p{Lu}[\p{L}'’]+)*(?![\p{L}\d])/gu;
/** Capital letters that name nobody: words that may begin anything, the calendar, modal verbs. */
const NO_NAMES = new Set(
  (
    'The A An In On At By For If It Its This That These Those There They He She We You Your I And But Or As When While After Before Yes No Not ' +
    'To From With January February March April May June July August September October November December Monday Tuesday ' +
    'Wednesday Thursday Friday Saturday Sunday What How Who Where Why Which Note Please Do Be Any All Each Some Only Must Shall'
  ).split(' '),
);

/** Names inside a sentence, never its first word, with their places. */
export function namesIn(sentence: string): { start: number; end: number; text: string }[] {
  return [...sentence.matchAll(RUN)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))
    .filter(({ start, text }) => start > 0 && !/[.!?:;"“”`]\s*$/.test(sentence.slice(0, start)) && text.length > 2)
    .filter(({ text }) => !text.split(/\s/).some((word) => NO_NAMES.has(word)));
}

/** A name replaced by one of another document, or by another one of its own evidence. */
export function changeName(
  sentence: string,
  evidence: string,
  strangers: readonly string[],
  random: () => number,
): Change[] {
  const folded = evidence.toLowerCase();
  const strange = strangers.filter((name) => !name.split(/\s/).some((word) => folded.includes(word.toLowerCase())));
  const own = namesIn(evidence).map(({ text }) => text);
  return namesIn(sentence).flatMap(({ start, end, text }): Change[] => {
    const words = text.split(/\s/);
    const others = own.filter((name) => !name.split(/\s/).some((word) => words.includes(word)));
    const changes: Change[] = [];
    const stranger = strange[Math.floor(random() * strange.length)];
    const other = others[Math.floor(random() * others.length)];
    if (stranger !== undefined) changes.push({ start, end, now: stranger, way: 'a name from elsewhere' });
    if (other !== undefined) changes.push({ start, end, now: other, way: 'another name of the evidence' });
    return changes;
  });
}
