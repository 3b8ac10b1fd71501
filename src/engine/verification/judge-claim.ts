import type { CitedPlace, JudgeClaim } from '../data.ts';
import { explainSupport } from './explain-support.ts';
import { supportLevel, verifyCitation } from './verify-citation.ts';

/** What a place brings to the others that are cited with it. */
const wordsOf = (place: CitedPlace) => `${place.background}\n${place.textSpan}`;

/**
 * How a claim stands to everything cited for it (requirement C4's mapping). Its places are read together, since a claim may
 * rest on several sentences: each is checked with the words of the others as background, and the best counts. The reason
 * names what differs; null when the claim is supported. Without places it is unsupported.
 */
export const judgeClaim: JudgeClaim = (claim, places) => {
  const checks = places.map((place) => {
    const others = places.filter((other) => other !== place).map(wordsOf);
    const background = [place.background, ...others].join('\n');
    const { passage, textSpan } = place;
    const check = verifyCitation({ passage, claimText: claim, expectedTextSpan: textSpan, background });
    return { check, background };
  });
  const best = checks.reduce<(typeof checks)[number] | null>(
    (top, one) => (top === null || one.check.confidenceScore > top.check.confidenceScore ? one : top),
    null,
  );
  if (best === null) return { verdict: 'unsupported', reason: 'Nothing is cited for it.' };
  const verdict = supportLevel(best.check);
  const { sourceText, issues } = best.check;
  return {
    verdict,
    reason: verdict === 'supported' ? null : explainSupport(claim, sourceText, best.background, issues),
  };
};
