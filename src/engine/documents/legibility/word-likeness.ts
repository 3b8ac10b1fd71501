import { data } from 'franc-min/data.js';

/** Fewest letters that say whether they make words. */
const FEWEST_LETTERS = 100;
/**
 * Smallest share of sequences of three letters that are frequent in the language nearest to them. Measured on 1,289 pages of reports and
 * manuals: 0.18 to 0.6; with each letter shifted by three, 0.04 in the median and more than 0.09 on eight. Languages that are not in the table
 * are like one that is (Welsh 0.14, Latvian 0.17, Finnish 0.28); the source code of macros came down to 0.11.
 */
export const LEAST_LIKENESS = 0.09;

/** The scripts of the table; of others it says nothing. */
const SCRIPTS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}]/gu;

/** The 300 most frequent sequences of each of some sixty languages: franc-min, from the Universal Declaration of Human Rights. */
const languages: readonly ReadonlySet<string>[] = Object.values(data).flatMap((ofScript) =>
  Object.values(ofScript).map((sequences) => new Set(sequences.split('|'))),
);

/**
 * How much the letters of a text look like words, 0..1: the share of its sequences of three that are frequent in the language nearest to them.
 * Null where there are too few letters, or most are of scripts that the table does not have.
 */
export function wordLikeness(text: string): number | null {
  const letters = text.replace(/[^\p{L}\p{M}]+/gu, ' ').trim();
  const count = letters.replaceAll(' ', '').length;
  if (count < FEWEST_LETTERS || (letters.match(SCRIPTS)?.length ?? 0) < count / 2) return null;
  const padded = ` ${letters.toLowerCase()} `;
  const counts = new Map<string, number>();
  for (let i = 0; i + 3 <= padded.length; i++) {
    const sequence = padded.slice(i, i + 3);
    counts.set(sequence, (counts.get(sequence) ?? 0) + 1);
  }
  const known = languages.map((frequent) => {
    let sum = 0;
    for (const [sequence, times] of counts) if (frequent.has(sequence)) sum += times;
    return sum;
  });
  return Math.max(...known) / (padded.length - 2);
}
