import { type Claim, newClaim, type Source } from '../../../src/engine/answer/claims/claim.ts';
import { exactPlace, sourceOf } from '../../../src/engine/answer/claims/source.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';

/** A claim that is said, of the model, unless `changes` say otherwise. */
export const claimOf = (id: number, text: string, sources: readonly Source[], changes: Partial<Claim> = {}): Claim =>
  newClaim({ id, text, verdict: 'supported', reason: null, origin: 'model', sources, ...changes });

/** These words of the first passage that has them, as a source of a claim. */
export function sourceIn(passages: readonly RetrievedPassage[], words: string, claim = words): Source {
  const passage = passages.find(({ text }) => text.includes(words));
  if (passage === undefined) throw new RangeError(`no passage has: ${words}`);
  const start = passage.start + passage.text.indexOf(words);
  const line = { passage, rank: 0, index: 0, start, end: start + words.length, text: words };
  return sourceOf(exactPlace({ ...line, kind: 'prose', header: null, headerText: null }), claim);
}
