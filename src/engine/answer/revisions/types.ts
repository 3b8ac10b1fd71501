import type { Evidence } from '../../evidence/types.ts';
import type { JudgedLines } from '../asked/cites-nearest.ts';
import type { Claim } from '../claims/claim.ts';
import type { Making, ReadRequest } from '../types.ts';

/**
 * What the claims that a revision gets answer, and what they were made from. No lines where code made them, since
 * nobody scored any.
 */
export interface Revised extends JudgedLines {
  readonly request: ReadRequest;
  readonly evidence: Evidence;
}

/** A step between the making of claims and the answer: pure, from claims to claims. */
export type Revision = (claims: readonly Claim[], revised: Revised, making: Making) => readonly Claim[];
