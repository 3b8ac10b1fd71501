import { type Change, inCaseOf, replacements } from './change.ts';

const AFTER = 'must|shall|should|may|can|will|would|could|is|are|was|were|has|have|had|does|do|did';
const OTHER_WAY = [
  ['never', 'always'],
  ['always', 'never'],
  ['without', 'with'],
  ['none', 'all'],
  ['neither', 'both'],
  ['unless', 'if'],
  ['except', 'including'],
  ['except for', 'including'],
  ['excluding', 'including'],
  ['including', 'excluding'],
  ['unable', 'able'],
  ['nobody', 'everybody'],
  ['nothing', 'everything'],
] as const;

/** "not" put behind a verb, "not", "no" or "n't" taken out, or a word of exception turned round. */
export function changeNegation(sentence: string): Change[] {
  const added = [
    ...sentence.matchAll(
      new RegExp(`(?<![\\p{L}'’-])(?:${AFTER})(?= (?!not\\b|n['’]t\\b|t\\b|no\\b|never\\b)\\p{Ll})`, 'gu'),
    ),
  ]
    .filter((match) => match.index > 0)
    .map(
      (match): Change => ({
        start: match.index + match[0].length,
        end: match.index + match[0].length,
        now: ' not',
        way: 'not added',
      }),
    );
  const dropped = [
    ...sentence.matchAll(/ (?:not(?! only\b| just\b)|n['’]t)(?= )|(?<=[a-z])n['’]t(?= )|(?<=can)not\b/g),
  ].map((match): Change => ({ start: match.index, end: match.index + match[0].length, now: '', way: 'not dropped' }));
  const no = [...sentence.matchAll(/\b[Nn]o (?=(?!one\b|longer\b|more\b|less\b|later\b)\p{Ll})/gu)].map(
    (match): Change => ({
      start: match.index,
      end: match.index + match[0].length,
      now: `${inCaseOf(match[0], 'a')} `,
      way: 'no dropped',
    }),
  );
  return [...added, ...dropped, ...no, ...replacements(sentence, OTHER_WAY, 'turned round')];
}
