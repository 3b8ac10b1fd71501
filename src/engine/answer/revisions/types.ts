import type { Evidence, EvidenceLine } from '../../evidence/types.ts';
import type { Claim } from '../claims/claim.ts';
import type { Making, ReadRequest } from '../types.ts';

/** What the claims that a revision gets answer, and what they were made from. */
export interface Revised {
  readonly request: ReadRequest;
  readonly evidence: Evidence;
  /** The lines of the evidence; none where the model was not asked, since nobody scored them. */
  readonly lines: readonly EvidenceLine[];
  /** Those of them that may answer, the likeliest first. */
  readonly likely: readonly EvidenceLine[];
}

/** A step between the making of claims and the answer: pure, from claims to claims. */
export type Revision = (claims: readonly Claim[], revised: Revised, making: Making) => readonly Claim[];
