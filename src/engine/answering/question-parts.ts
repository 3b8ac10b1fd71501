/** What a part of a question asks for: the kind of words without which nothing answers it. */
export type AskedFor = 'time' | 'amount' | 'person' | 'reason' | 'thing';

/** A part of a question, in the user's words. */
export interface QuestionPart {
  readonly text: string;
  readonly asks: AskedFor;
}

const PREPOSITION = '(?:to|by|for|from|at|in|on|of|with|within|until|since|after|before|under) ';
const ASKING = `(?:${PREPOSITION})?(?:who|whom|whose|what|when|where|which|why|how|whether)\\b`;
/** After a comma alone only what opens no clause about what was said before ("…, which", "…, when it rains"). */
const BREAKS = new RegExp(
  `[?;]\\s+(?:and |or |but )?|:\\s+(?=${ASKING})|,?\\s+(?:and|or|but)\\s+(?:also\\s+)?(?=${ASKING})|,\\s+(?=(?:${PREPOSITION})?(?:how|what|why)\\b)`,
  'i',
);
const VERB = '(?:is|are|was|were|do|does|did|has|have|can|could|may|might|must|shall|should|will|would)\\b';
const BEGINS = new RegExp(`^(?:${ASKING}|${VERB})`, 'i');
/** "When days lapse, what happens?" only says when; "When do days lapse" asks. */
const SAYS_WHEN = new RegExp(`^(?:when|where) (?!${VERB})`, 'i');

const KINDS: readonly (readonly [AskedFor, RegExp])[] = [
  ['time', /^(?:\w+ )?(?:when|how (?:soon|quickly|fast|long|often|late|early)|(?:what|which) (?:date|day|time))\b/i],
  ['time', /^(?:within|after|before|until) how (?:many|much)\b/i],
  ['amount', /\bhow (?:many|much)\b/i],
  ['person', /^(?:\w+ )?(?:who|whom|whose)\b/i],
  ['reason', /^why\b/i],
];

/**
 * The parts of a question that asks several things: “who must be told, and how quickly?” has two. A clause that only says what it is
 * about is none. Empty for a question of one part.
 */
export function questionParts(question: string): readonly QuestionPart[] {
  const parts = question
    .split(BREAKS)
    .map((text) => text.replace(/[\s?!.,;]+$/, '').trim())
    .filter((text, i) => BEGINS.test(text) && !(i === 0 && SAYS_WHEN.test(text)));
  if (parts.length < 2) return [];
  return parts.map((text) => ({ text, asks: KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'thing' }));
}
