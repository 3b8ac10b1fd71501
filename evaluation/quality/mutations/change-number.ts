import type { Change } from './change.ts';

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const LETTERS =
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety'.split(
    ' ',
  );

/** Numbers that are no part of a date, a code or a list mark. */
function plainNumbers(sentence: string): { start: number; end: number; text: string }[] {
  const dates = [
    ...sentence.matchAll(new RegExp(`${MONTH} \\d{1,2}(?:st|nd|rd|th)?\\b|\\b\\d{1,2}(?:st|nd|rd|th)? ${MONTH}`, 'g')),
  ];
  return [...sentence.matchAll(/(?<![\p{L}\d.,/-])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d/-]|[.,]\d)/gu)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))
    .filter(({ start, text }) => !/^(?:1[5-9]|20)\d\d$/.test(text) && !/(?:^|[.!?:]\s)$/.test(sentence.slice(0, start)))
    .filter(({ start, end }) => !dates.some((date) => start >= date.index && end <= date.index + date[0].length));
}

/** Other digits of the same length ("25" to "26", "1,200" to "2,100"), or another number in letters. */
export function changeNumber(sentence: string, evidence: string, random: () => number): Change[] {
  const digits = plainNumbers(sentence).flatMap(({ start, end, text }): Change[] => {
    const at = [...text].findLastIndex((character) => /\d/.test(character));
    const other = String((Number(text[at]) + 1 + Math.floor(random() * 8)) % 10);
    const step = text.slice(0, at) + other + text.slice(at + 1);
    const taken = plainNumbers(evidence).filter(
      (one) => Number(one.text.replaceAll(',', '')) !== Number(text.replaceAll(',', '')),
    );
    const swapped = taken[Math.floor(random() * taken.length)]?.text;
    const changes: Change[] = [{ start, end, now: /^0/.test(step) ? `1${step}` : step, way: 'another digit' }];
    if (text.length > 1 && !/[.,]/.test(text) && new Set(text).size > 1 && !text.endsWith('0'))
      changes.push({ start, end, now: [...text].reverse().join(''), way: 'digits turned round' });
    if (swapped !== undefined) changes.push({ start, end, now: swapped, way: 'another number of the evidence' });
    return changes;
  });
  const letters = LETTERS.flatMap((word) =>
    [...sentence.matchAll(new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, 'gu'))].map((match): Change => {
      const others = LETTERS.filter((one) => one !== word);
      const now = others[Math.floor(random() * others.length)] as string;
      return { start: match.index, end: match.index + word.length, now, way: 'another number word' };
    }),
  );
  return [...digits, ...letters];
}
