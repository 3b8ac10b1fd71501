import type { CitedPlace, JudgeClaim } from '../data.ts';
import { judgeWords } from './judge-words.ts';
import { inSourceWords } from './support/in-source-words.ts';
import { verifyCitation } from './verify-citation.ts';

/** What a place brings to the others that are cited with it. */
const wordsOf = (place: CitedPlace) => `${place.background}\n${place.textSpan}`;

/**
 * How a claim stands to everything cited for it: the worse of the share of its words that stand there (requirement C4's
 * mapping) and of what the support checks find (C3). Its places are read together, since a claim may rest on several
 * sentences: each is checked with the words of the others as background, and the best counts. The reason names what differs;
 * null when the claim is supported. Without places it is unsupported.
 */
export const judgeClaim: JudgeClaim = (sentence, places) => {
  const claim = inSourceWords(
    sentence,
    places.flatMap((place) => [place.textSpan, place.background]),
  );
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
  const sources = checks.map(({ check }) => ({ text: check.sourceText, start: check.start }));
  const above = [...new Set(places.map(({ background }) => background))].join('\n');
  const { verdict, explain } = judgeWords({ sentence, claim, sources, above, ...best });
  return { verdict, reason: verdict === 'supported' ? null : explain() };
};
