import type { FindTerm, Occurrence } from './find-term.ts';

/** Signs between thousands. A point or a comma alone may also be that of a decimal. */
const BLANKS = "'’\\u00a0\\u2009\\u202f";
const GROUPED = new RegExp(`^\\d{1,3}(?:([., ${BLANKS}])\\d{3})(?:\\1\\d{3})*(?:[.,]\\d+)?$`, 'u');
const PLAIN = /^\d+(?:[.,]\d+)?$/u;
/** Not within a word, nor within a number of several groups. */
const BEFORE = `(?<![\\p{L}\\p{N}]|\\d[.,${BLANKS}-])`;
const BEHIND = `(?![\\p{L}\\p{N}]|[.,${BLANKS}-]\\d)`;

/**
 * Finds a number however its thousands and decimals are written: "1.234.567" for "1234567", "1,234.50" for "1.234,50";
 * null where the term is none.
 */
export function numberFinder(term: string): FindTerm | null {
  const parts = partsOf(term.trim());
  if (parts === null) return null;
  const { whole, decimals } = parts;
  const groups = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',').split(',');
  const each = [whole];
  if (groups.length > 1) {
    // Of one kind throughout; with a single group of thousands a point is a decimal's, unless decimals follow.
    const signs = [',', ' ', ...(groups.length > 2 || decimals !== '' ? ['.'] : [])];
    each.push(...signs.map((sign) => groups.join(sign === '.' ? '\\.' : sign)), groups.join(`[${BLANKS}]`));
    if (groups.length > 2) each.push(whole.replaceAll(/\B(?=(?:\d{2})*\d{3}$)/gu, ','));
  }
  const pattern = new RegExp(
    `${BEFORE}(?:${each.join('|')})${decimals === '' ? '' : `[.,]${decimals}`}${BEHIND}`,
    'gu',
  );
  return (text) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: index,
      end: index + found.length,
      isExact: false,
    }));
}

/**
 * The digits of a number before and behind its decimal sign; null for no number, and for one that may be read in two
 * ways.
 */
function partsOf(term: string): { readonly whole: string; readonly decimals: string } | null {
  const sign = GROUPED.exec(term)?.[1];
  if (sign === undefined && !PLAIN.test(term)) return null;
  if (sign === undefined || (/^\d+[.]\d{3}$/u.test(term) && sign === '.')) {
    const [whole = '', decimals = ''] = term.split(/[.,]/u);
    return decimals.length === 3 ? null : { whole, decimals };
  }
  const last = /[.,]\d+$/u.exec(term)?.[0] ?? '';
  const hasDecimals = last !== '' && !last.startsWith(sign);
  const whole = hasDecimals ? term.slice(0, -last.length) : term;
  return { whole: whole.replaceAll(/\D/gu, ''), decimals: hasDecimals ? last.slice(1) : '' };
}

/** A number whose groups nothing else than one number explains. */
const LONGER = new RegExp(
  `(?<![\\d.,])(?:\\d{1,3}(?:[${BLANKS}]\\d{3})+|\\d{1,3}(?: \\d{3}){2,}|\\d{1,3}(?:\\.\\d{3}){2,})(?:[.,]\\d+)?(?!\\d)`,
  'gu',
);

/** Leaves out what is only a part of a longer number: "567" in "1 234 567". */
export function withoutParts(found: readonly Occurrence[], text: string): Occurrence[] {
  if (found.length === 0) return [];
  const longer = [...text.matchAll(LONGER)].map(({ index, 0: number }) => [index, index + number.length] as const);
  return found.filter(
    ({ start, end }) => !longer.some(([from, to]) => start >= from && end <= to && end - start < to - from),
  );
}
