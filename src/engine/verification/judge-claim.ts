import { holds } from '../../contract/answer.ts';
import type { CitedPlace, JudgeClaim } from '../data.ts';
import { explainAround } from './explain-support.ts';
import { isQuestion } from './is-question.ts';
import { type JudgedWords, judgeWords } from './judge-words.ts';
import { missingWords } from './missing-words.ts';
import { inSourceWords } from './support/in-source-words.ts';
import { supportLevel, verifyCitation } from './verify-citation.ts';
import { wordsAround } from './words-around.ts';

/** What a place brings to the others that are cited with it. */
const wordsOf = (place: CitedPlace) => `${place.background}\n${place.textSpan}`;

/**
 * How a claim stands to everything cited for it: the worse of the share of its words that stand there (requirement C4's
 * mapping) and of what the support checks find (C3). Its places are read together, since a claim may rest on several
 * sentences: each is checked with the words of the others as background, and the best counts. A claim that repeats what the
 * question names ("the lowest price for Amazon's stock in 2016 was $716.54") often has too few of its words in the row or the
 * pronoun it rests on: with all its figures there, and its words around them in the passage, it is weak. With a figure
 * that nothing has and that is not worked out it is unsupported, unless the question's own words around the place have it. The
 * reason names what differs; null when the claim is supported. Without places it is unsupported, and so it is by places that only
 * ask: the question of a list of questions and answers has all its words and says none of them. A claim that asks is unsupported
 * by anything.
 */
export const judgeClaim: JudgeClaim = (sentence, cited) => {
  if (isQuestion(sentence)) return { verdict: 'unsupported', reason: ASKS };
  const places = cited.filter(({ textSpan }) => !isQuestion(textSpan));
  const alone = judgePlaces(sentence, places);
  if (alone === null) return { verdict: 'unsupported', reason: cited.length === 0 ? NOTHING : ONLY_ASKED };
  const isMadeUp = alone.verdict === 'weak' && alone.findings.some((finding) => finding.isMadeUp);
  if (alone.isAboutIt && !isMadeUp)
    return { verdict: alone.verdict, reason: alone.verdict === 'supported' ? null : alone.explain() };
  const inPassage = places.map((place) => ({
    ...place,
    background: [place.background, wordsAround(place.passage.text), place.around?.() ?? ''].join('\n'),
  }));
  const judged = judgePlaces(sentence, inPassage);
  // A number counts as the words cited write it: “30” is there where they say “thirty”.
  const { numbers } = missingWords(alone.claim, inPassage.map(wordsOf).join('\n'));
  const rests = judged?.isAboutIt && holds(judged.verdict) && numbers.length === 0;
  if (!rests) return { verdict: 'unsupported', reason: alone.explain() };
  return { verdict: 'weak', reason: explainAround(sentence, places.map(wordsOf).join('\n')) };
};

const ASKS = 'It asks, it does not say anything.';
const NOTHING = 'Nothing is cited for it.';
const ONLY_ASKED = 'The words cited for it ask, they do not say.';

interface JudgedPlaces extends JudgedWords {
  /** The sentence with its numbers as these places write them. */
  readonly claim: string;
  /** Whether enough of the claim's words are there for it to be compared further. */
  readonly isAboutIt: boolean;
}

/** The places read together; null without places. */
function judgePlaces(sentence: string, places: readonly CitedPlace[]): JudgedPlaces | null {
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
  if (best === null) return null;
  const sources = checks.map(({ check }) => ({ text: check.sourceText, start: check.start }));
  const above = [...new Set(places.map(({ background }) => background))].join('\n');
  const judged = judgeWords({ sentence, claim, sources, above, ...best });
  return { ...judged, claim, isAboutIt: supportLevel(best.check) !== 'unsupported' };
}
