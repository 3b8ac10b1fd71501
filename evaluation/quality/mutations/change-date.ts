import type { Change } from './change.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Another year, another month beside a number, another day of a month. */
export function changeDate(sentence: string, random: () => number): Change[] {
  const years = [...sentence.matchAll(/(?<![\d.,$€£-])(?:1[5-9]|20)\d\d(?![\d%-]|[.,]\d)/g)].map((match): Change => {
    const step = (1 + Math.floor(random() * 9)) * (random() < 0.5 ? -1 : 1);
    return { start: match.index, end: match.index + 4, now: String(Number(match[0]) + step), way: 'another year' };
  });
  const named = new RegExp(`\\b(${MONTHS.join('|')})(?=,? \\d)|(?<=\\d )(${MONTHS.join('|')})\\b`, 'g');
  const months = [...sentence.matchAll(named)].map((match): Change => {
    const others = MONTHS.filter((month) => month !== match[0]);
    const now = others[Math.floor(random() * others.length)] as string;
    return { start: match.index, end: match.index + match[0].length, now, way: 'another month' };
  });
  const days = [...sentence.matchAll(new RegExp(`(?<=\\b(?:${MONTHS.join('|')}) )\\d{1,2}(?!\\d)`, 'g'))].map(
    (match): Change => {
      const now = String(1 + ((Number(match[0]) + 1 + Math.floor(random() * 26)) % 28));
      return { start: match.index, end: match.index + match[0].length, now, way: 'another day' };
    },
  );
  return [...years, ...months, ...days].filter(({ start, end, now }) => now !== sentence.slice(start, end));
}
