/**
 * Which half a question is in, 0 or 1, from its id alone. The weights of `answering/score-sentences.ts` were searched on half 0;
 * another split would mix what they have seen into what they are measured on.
 */
export function selectionHalf(id: string): 0 | 1 {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % 2 === 0 ? 0 : 1;
}
