import type { Term } from '../../text/term.ts';

/** Longest run of words whose initials are a name of their own. */
const INITIALS = 6;

/** "US" for "U.S.". */
export const withoutStops = (text: string): string => text.replaceAll('.', '');

/** Whether one of two names is the other's initials: "U.S." and "United States". */
export function areInitials(a: readonly Term[], b: readonly Term[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const [written] = short;
  if (short.length !== 1 || written === undefined || long.length < 2) return false;
  return withoutStops(written.text) === long.map(({ text }) => text.charAt(0)).join('');
}

/** Words of a text in any case, two that are also written as one, and the initials of its names: "VA" for "Veterans Affairs". */
export function knownNames(terms: readonly Term[]): ReadonlySet<string> {
  const known = new Set<string>(terms.map(({ key }) => key));
  for (const [i, term] of terms.entries()) {
    known.add(`${term.key}${terms[i + 1]?.key ?? ''}`);
    if (!term.isCapital) continue;
    let initials = '';
    for (const next of terms.slice(i, i + INITIALS)) {
      if (!next.isCapital && next.weight === 1) break;
      if (next.isCapital) initials += next.text.charAt(0).toUpperCase();
      if (initials.length > 1) known.add(initials);
    }
  }
  return known;
}
