import { type Claim, isSaid, type Source } from './claim.ts';

/** Normalises blanks and capitals, to compare words. */
const inOneForm = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * Says once what is said twice, word for word: the later claim goes, and where it is supported its verdict and its
 * other places are the earlier one's.
 */
export function mergeRepeated(claims: readonly Claim[]): readonly Claim[] {
  const merged: Claim[] = [];
  for (const claim of claims) {
    const at = isSaid(claim)
      ? merged.findIndex((one) => isSaid(one) && inOneForm(one.text) === inOneForm(claim.text))
      : -1;
    const before = merged[at];
    if (before === undefined) merged.push(claim);
    else merged[at] = withRepetition(before, claim);
  }
  return merged;
}

function withRepetition(first: Claim, again: Claim): Claim {
  const notes = [...first.notes, ...again.notes];
  const unknownLines = [...first.unknownLines, ...again.unknownLines];
  const unprovingLines = [...first.unprovingLines, ...again.unprovingLines];
  if (again.verdict !== 'supported') return { ...first, notes, unknownLines, unprovingLines };
  const { verdict, reason } = again;
  const further = again.sources.filter((source) => !first.sources.some((one) => overlap(source, one)));
  return { ...first, verdict, reason, sources: [...first.sources, ...further], notes, unknownLines, unprovingLines };
}

/**
 * Whether two sources are of the same words, in part: a short line is cited alone for a quote and with its neighbours
 * for a claim.
 */
const overlap = (a: Source, b: Source): boolean =>
  a.passage.documentId === b.passage.documentId && a.start < b.end && b.start < a.end;

/**
 * The claims of all parts of an answer in their order. A sentence that an earlier part has already is said there alone,
 * with what contradicts it.
 */
export function joinClaims(parts: readonly (readonly Claim[])[]): readonly Claim[] {
  const joined: Claim[] = [];
  for (const part of parts) {
    const before = joined.length;
    for (const claim of part) {
      const at = isSaid(claim)
        ? joined.findIndex((one, i) => i < before && isSaid(one) && one.text === claim.text)
        : -1;
      const known = joined[at];
      if (known === undefined) joined.push(claim);
      else joined[at] = { ...known, conflicts: [...known.conflicts, ...claim.conflicts] };
    }
  }
  return joined;
}
