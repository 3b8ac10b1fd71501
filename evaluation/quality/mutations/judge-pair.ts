import type { Verdict } from '../../../src/contract/answer.ts';
import { judgeClaim } from '../../../src/engine/verification/judge-claim.ts';

/** The verdict of the product on a claim with these words cited for it, each text a place of its own. */
export function judgePair(
  claim: string,
  evidence: readonly string[],
  background: string,
): { readonly verdict: Verdict; readonly reason: string | null } {
  return judgeClaim(
    claim,
    evidence.map((text) => ({
      passage: { start: 0, text, sentences: [{ start: 0, end: text.length, kind: 'prose' as const, header: null }] },
      textSpan: text,
      background,
    })),
  );
}
