import type { StoredPassage } from '../data.ts';
import type { OlderPlace } from './find-counterpart.ts';
import { plainSection } from './plain-section.ts';

/** Passages under the same heading, the nearest first: a row whose numbers all changed is found there and by no words. */
const SAME_SECTION = 12;

/**
 * The passages of the newer edition in which the counterpart of a place is looked for: those a search for its words found
 * (`found`, chunk indexes), the nearest under the same heading, and the neighbours of all these, in order. `all` are the
 * newer edition's, in order; `characters` its length.
 */
export function counterpartPassages(
  older: OlderPlace,
  found: readonly number[],
  all: readonly StoredPassage[],
  characters: number,
): StoredPassage[] {
  const section = plainSection(older.section);
  const sameSection = new Map<string, boolean>();
  for (const passage of all) {
    if (!sameSection.has(passage.section)) sameSection.set(passage.section, plainSection(passage.section) === section);
  }
  const distance = ({ start }: StoredPassage) => Math.abs(start / Math.max(1, characters) - older.position);
  const near = all
    .filter((passage) => sameSection.get(passage.section))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, SAME_SECTION);
  const chosen = new Set([...found, ...near.map((passage) => passage.chunkIndex)]);
  return all.filter(({ chunkIndex }) =>
    [chunkIndex - 1, chunkIndex, chunkIndex + 1].some((index) => chosen.has(index)),
  );
}
