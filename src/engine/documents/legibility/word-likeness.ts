import { data } from 'franc-min/data.js';

/** Fewest letters that say whether they make words. */
const FEWEST_LETTERS = 100;
/**
 * Smallest share of sequences of three letters that are frequent in the language nearest to them. Measured on 1,289 pages of reports and
 * manuals: 0.18 to 0.6; with each letter shifted by three, 0.04 in the median and more than 0.09 on eight. Languages that are not in the table
 * are like one that is (Welsh 0.14, Latvian 0.17, Finnish 0.28); the source code of macros came down to 0.11.
 */
export const LEAST_LIKENESS = 0.09;

/** Longest beginning of a text that is looked at: letters are wrong throughout a page or not at all. */
const HEAD = 1200;

/** A shorter beginning that is looked at first, and the likeness from which on it is enough. */
const [FIRST_LOOK, PLAINLY] = [240, 2 * LEAST_LIKENESS];

/** The scripts of the table; of others it says nothing. */
const SCRIPTS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}]/gu;

/** The 300 most frequent sequences of each of some sixty languages: franc-min, from the Universal Declaration of Human Rights. */
const languages = Object.values(data).flatMap((ofScript) => Object.values(ofScript));

/** For each sequence the indexes of the languages in which it is frequent. */
const frequentIn = new Map<string, number[]>();
languages.forEach((sequences, language) => {
  for (const sequence of new Set(sequences.split('|'))) {
    const others = frequentIn.get(sequence);
    if (others === undefined) frequentIn.set(sequence, [language]);
    else others.push(language);
  }
});

/**
 * How much the letters of a text look like words, 0..1: the share of its sequences of three that are frequent in the language nearest to them.
 * Null where there are too few letters, or most are of scripts that the table does not have.
 */
export function wordLikeness(text: string, head = HEAD): number | null {
  const letters = text
    .slice(0, head)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
  const count = letters.replaceAll(' ', '').length;
  if (count < FEWEST_LETTERS || (letters.match(SCRIPTS)?.length ?? 0) < count / 2) return null;
  const padded = ` ${letters.toLowerCase()} `;
  const known = new Uint32Array(languages.length);
  for (let i = 0; i + 3 <= padded.length; i++)
    for (const language of frequentIn.get(padded.slice(i, i + 3)) ?? [])
      known[language] = (known[language] as number) + 1;
  return Math.max(...known) / (padded.length - 2);
}

/** Whether the letters of a text certainly make no words of any language. */
export function makesNoWords(text: string): boolean {
  if ((wordLikeness(text, FIRST_LOOK) ?? 0) >= PLAINLY) return false;
  const likeness = wordLikeness(text);
  return likeness !== null && likeness < LEAST_LIKENESS;
}
