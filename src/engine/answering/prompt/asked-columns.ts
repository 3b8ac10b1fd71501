import { MONTH_NAMES } from '../../text/month-names.ts';

/** What a column's name or a question may say of a period, each kind apart: a question that names none of a kind asks for all. */
const KINDS: readonly RegExp[] = [
  /\b(?:19|20)\d{2}\b/g,
  new RegExp(`\\b${MONTH_NAMES}(?=\\.?\\s+\\d{1,2}\\b|\\.?\\s+(?:19|20)\\d{2}\\b)`, 'g'),
  /\b(?:three|six|nine|twelve)(?=[\s-]months?\b)/g,
  /\b(?:first|second|third|fourth)(?=[\s-]quarter\b)|\bq[1-4]\b/g,
];

/** A change between two periods needs the column that the question does not name. */
const COMPARES =
  /\b(?:chang\w*|increas\w*|decreas\w*|differ\w*|compar\w*|grow\w*|grew|rose|fell|decline\w*|drop\w*|higher|lower|greater|more|less|than|versus|vs|prior|previous|preceding|year[- ]over[- ]year|trend\w*)\b/;

const ABBREVIATED = 3;
const of = (kind: RegExp, text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(kind)].map(([word]) => (/^[a-p]/.test(word) ? word.slice(0, ABBREVIATED) : word)));

/**
 * Which columns of a table a question asks for by its periods, in their order: all but those that name another year, day,
 * length of months or quarter than it does. All of them when it names none, compares with a period it does not name, or
 * when none would be left.
 */
export function askedColumns(names: readonly string[], question: string): boolean[] {
  const asked = question.toLowerCase();
  const columns = names.map((name) => name.toLowerCase());
  const kept = columns.map(() => true);
  for (const kind of KINDS) {
    const wanted = of(kind, asked);
    if (wanted.size === 0 || (wanted.size < 2 && COMPARES.test(asked))) continue;
    const said = columns.map((name) => of(kind, name));
    // Periods that no column has are told by the title or the group above.
    if (!said.some((words) => [...words].some((word) => wanted.has(word)))) continue;
    for (const [i, words] of said.entries()) {
      if (words.size > 0 && ![...words].some((word) => wanted.has(word))) kept[i] = false;
    }
  }
  return kept.some(Boolean) ? kept : columns.map(() => true);
}
