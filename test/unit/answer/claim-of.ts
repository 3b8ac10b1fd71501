import type { Claim, Source } from '../../../src/engine/answer/claims/claim.ts';
import { sourceOf } from '../../../src/engine/answer/claims/source.ts';
import { exactPlace } from '../../../src/engine/answer/sources/model/grounding/claim-grounding.ts';
import type { RetrievedPassage } from '../../../src/engine/evidence/retrieval/types.ts';

/** A claim that is said, of the model, unless `changes` say otherwise. */
export const claimOf = (id: number, text: string, sources: readonly Source[], changes: Partial<Claim> = {}): Claim => ({
  ...{ id, text, lead: null, verdict: 'supported', reason: null, origin: 'model', sources, state: 'said' },
  ...{ notes: [], unknownLines: [], ...changes },
});

/** These words of the first passage that has them, as a source of a claim. */
export function sourceIn(passages: readonly RetrievedPassage[], words: string, claim = words): Source {
  const passage = passages.find(({ text }) => text.includes(words));
  if (passage === undefined) throw new RangeError(`no passage has: ${words}`);
  const start = passage.start + passage.text.indexOf(words);
  const line = { passage, rank: 0, index: 0, start, end: start + words.length, text: words };
  return sourceOf(exactPlace({ ...line, kind: 'prose', header: null, headerText: null }), claim);
}
