import { type Claim, isSaid } from './claim.ts';
import { overlap } from './source.ts';

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
  if (again.verdict !== 'supported') return { ...first, notes, unknownLines };
  const { verdict, reason } = again;
  const further = again.sources.filter((source) => !first.sources.some((one) => overlap(source, one)));
  return { ...first, verdict, reason, sources: [...first.sources, ...further], notes, unknownLines };
}

/** The claims of all parts of an answer in their order; a sentence that an earlier part has already is left out. */
export function joinClaims(parts: readonly (readonly Claim[])[]): readonly Claim[] {
  const joined: Claim[] = [];
  for (const part of parts) {
    const told = new Set(joined.filter(isSaid).map(({ text }) => text));
    joined.push(...part.filter((claim) => !isSaid(claim) || !told.has(claim.text)));
  }
  return joined;
}
