import type { CandidateSentence } from './candidate-sentences.ts';

/** A sentence that opens like this leans on the one before it. */
const ANAPHORIC =
  /^["“(]?(this|these|those|it|its|they|their|such|he|she|however|therefore|otherwise|also|but|and|or|then|instead|in (this|that|such|these|those) cases?|if so|if not|the (same|latter|former)|likewise|similarly|furthermore|moreover|thereafter)\b/i;
const SHORT = 60;
/** Items of a list that follow its lead-in sentence. */
const LIST_ITEMS = 4;

/** Sentences of the same passage without which this one is hard to understand, in the order in which to add them. */
export function contextOf(sentence: CandidateSentence, siblings: readonly CandidateSentence[]): CandidateSentence[] {
  const before = siblings.filter((other) => other.end <= sentence.start);
  const after = siblings.filter((other) => other.start >= sentence.end);
  const previous = before.at(-1);
  if (sentence.kind === 'item') {
    const lead = before.findLast((other) => other.kind !== 'item');
    return lead !== undefined && lead.kind === 'prose' ? [lead] : [];
  }
  if (sentence.kind !== 'prose') return [];
  const context: CandidateSentence[] = [];
  if (previous?.kind === 'prose' && (ANAPHORIC.test(sentence.text) || sentence.text.length < SHORT))
    context.push(previous);
  const [next] = after;
  // A question of a list of questions and answers says nothing without its answer.
  if (/\?\s*$/.test(sentence.text) && next?.kind === 'prose') context.push(next);
  if (/:\s*$/.test(sentence.text)) {
    const rest = after.findIndex((other) => other.kind !== 'item');
    context.push(...after.slice(0, rest < 0 ? after.length : rest).slice(0, LIST_ITEMS));
  }
  return context;
}
