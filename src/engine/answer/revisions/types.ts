import type { FoundPassages } from '../../evidence/find-passages.ts';
import type { ReferredPassage } from '../../evidence/references/follow-references.ts';
import type { Claim } from '../claims/claim.ts';
import type { Making, ReadRequest, ReadSentence } from '../types.ts';

/** What the claims that a revision gets answer, and what they were made from. */
export interface Revised {
  readonly request: ReadRequest;
  readonly found: FoundPassages;
  /** Passages that those found refer to. */
  readonly referred: readonly ReferredPassage[];
  readonly lines: readonly ReadSentence[];
}

/** A step between the making of claims and the answer: pure, from claims to claims. */
export type Revision = (claims: readonly Claim[], revised: Revised, making: Making) => readonly Claim[];
