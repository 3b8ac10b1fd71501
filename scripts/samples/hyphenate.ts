const VOWELS = 'aeiouy';
const PREFIXES = ['inter', 'under', 'trans', 'super', 'over', 'con', 'com', 'dis', 'per', 'sub'];
const SUFFIXES = [
  'tion',
  'sion',
  'ment',
  'ments',
  'tions',
  'sions',
  'ness',
  'ship',
  'ful',
  'less',
  'tional',
  'mentation',
];
/** Remainders that belong to the syllable before ("point-ed", not "poin-ted"): no break in front of them. */
const CLINGING = /^.(ed|er|ers|es|ing|or|ors|en|y|le|les|ly|al)$/;
const SPLITTING = /[aeiouy](?:mm|pp|nn|tt|cc|rr|ff|ct|mp|mb|pt|nf|nv|rm|rv|rn|rg|nd|nt|ns|nc|ld|lt|st)[aeiouy]/g;
const MIN_BEFORE = 3;
const MIN_AFTER = 3;

/**
 * Places where an English word of seven letters or more may be broken, as offsets. Far fewer than a dictionary knows,
 * and none that looks wrong: after a long prefix, before a suffix, between two consonants that never share a syllable.
 */
export function hyphenate(word: string): number[] {
  const letters = word.toLowerCase();
  if (letters.length < 7 || !/^[a-z]+$/.test(letters)) return [];
  const breaks = new Set<number>();
  for (const prefix of PREFIXES)
    if (letters.startsWith(prefix) && !VOWELS.includes(letters[prefix.length] ?? '')) breaks.add(prefix.length);
  for (const suffix of SUFFIXES) if (letters.endsWith(suffix)) breaks.add(letters.length - suffix.length);
  for (const match of letters.matchAll(SPLITTING)) {
    const at = match.index + 2;
    if (!CLINGING.test(letters.slice(at))) breaks.add(at);
  }
  const syllables = (part: string): boolean => [...part].some((letter) => VOWELS.includes(letter));
  return [...breaks]
    .filter((at) => at >= MIN_BEFORE && letters.length - at >= MIN_AFTER)
    .filter((at) => syllables(letters.slice(0, at)) && syllables(letters.slice(at)))
    .sort((a, b) => a - b);
}
