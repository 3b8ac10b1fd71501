/** One half is for tuning, the other for what is reported. */
export const HALVES = ['tune', 'report'] as const;
export type Half = (typeof HALVES)[number];

/**
 * Which half a question is in, from its id alone, a paraphrase with its original. What answers depend on (the choice of
 * sentences, whether to answer, confidence) was tuned on `tune`; another split would mix what was seen into what is
 * reported.
 */
export function answerHalf(id: string): Half {
  let hash = 0;
  for (const character of id.replace(/-p$/, '')) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % 2 === 0 ? 'tune' : 'report';
}
