/** The same sentence written otherwise: it must not be flagged. */
export interface Paraphrase {
  readonly way: string;
  readonly claim: string;
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DATE = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2}) ?,? ((?:19|20)\\d\\d)\\b`, 'g');
const CONTRACTIONS = [
  ['do not', "don't"],
  ['does not', "doesn't"],
  ['did not', "didn't"],
  ['is not', "isn't"],
  ['are not', "aren't"],
  ['was not', "wasn't"],
  ['were not', "weren't"],
  ['can not', "can't"],
  ['cannot', 'can’t'],
  ['will not', "won't"],
  ['should not', "shouldn't"],
  ['must not', "mustn't"],
  ['has not', "hasn't"],
  ['have not', "haven't"],
  ['could not', "couldn't"],
  ["don't", 'do not'],
  ["can't", 'cannot'],
  ["won't", 'will not'],
  ["doesn't", 'does not'],
  ["isn't", 'is not'],
  ["aren't", 'are not'],
] as const;

/**
 * Every light paraphrase that a sentence allows: digits and number words, forms of dates, contractions, percent signs,
 * separators.
 */
export function paraphrases(sentence: string): Paraphrase[] {
  const made: Paraphrase[] = [];
  const add = (way: string, claim: string) => {
    if (claim !== sentence) made.push({ way, claim });
  };
  add(
    'digits for number words',
    sentence.replace(
      /(?<![\p{L}-]|- )(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\p{L}-]| -)/gu,
      (word) => String(WORDS.indexOf(word)),
    ),
  );
  add(
    'number words for digits',
    sentence.replace(
      /(?<![\p{L}\d.,$€£/:-] ?)\b([2-9]|1[0-2])\b(?! ?[%\d/:-]|[.,]\d|st|nd|rd|th| (?:million|billion|[ap]\.?m))/gu,
      (digits, _, at: number) =>
        at === 0 || new RegExp(`(?:${MONTHS.join('|')}) $`).test(sentence.slice(0, at))
          ? digits
          : (WORDS[Number(digits)] as string),
    ),
  );
  add(
    'day month year',
    sentence.replace(DATE, (_, month, day, year) => `${day} ${month} ${year}`),
  );
  add(
    'ISO date',
    sentence.replace(
      DATE,
      (_, month: string, day: string, year) =>
        `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`,
    ),
  );
  add('percent in words', sentence.replace(/(?<=\d) ?%/g, ' percent'));
  add('percent sign', sentence.replace(/(?<=\d) (?:percent|per cent)\b/g, '%'));
  add('without thousands separators', sentence.replace(/(?<=\d),(?=\d{3}\b)/g, ''));
  for (const [from, to] of CONTRACTIONS) {
    if (sentence.includes(` ${from} `)) add('contractions', sentence.replace(` ${from} `, ` ${to} `));
  }
  return made;
}
