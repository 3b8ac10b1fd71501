import { Verdict } from '../../contract/answer.ts';
import type { ScopeText } from '../documents/types.ts';
import { contentWords } from '../text/content-words.ts';
import { isStruck, withoutStruck } from '../text/marks/struck.ts';
import { isQuestion } from '../text/split-sentences.ts';
import { readLead } from '../text/yes-or-no.ts';
import limits from '../weights/support-limits.json' with { type: 'json' };
import { comparedWords, inLines, scalesOf, wholeSentences } from './compared-words.ts';
import { explainSupport } from './explain-support.ts';
import { findFigures } from './find-figures.ts';
import { relevanceOf, wordShare } from './judge-citation.ts';
import { namesQuestion, scopesOf } from './scope-texts.ts';
import { checkSupport, type SupportFinding, worstFirst } from './support/check-support.ts';
import { relatedShare } from './support/clauses/related.ts';
import { isTakenFrom } from './support/find-in-scope.ts';
import { readTerms } from './support/read-terms.ts';
import { EXACT, inSourceWords } from './support/same-term.ts';
import { denies } from './support/word-meaning.ts';
import type { CitedPlace, JudgeClaim, Judgement } from './types.ts';
import { ACCURATE_FLOOR, type CitationCheck, citedRange, verifyCitation, WEAK_FLOOR } from './verify-citation.ts';

/** A verdict with all its findings. */
export interface JudgedClaim extends Judgement {
  /** One sentence in plain words: what agrees or differs. Computed on demand, since answers rarely need it. */
  readonly explain: () => string;
  /** Differences between the claim and its places, contradictions first. */
  readonly findings: readonly SupportFinding[];
  /** The word check of each place (requirement C4), in the order of the places. */
  readonly checks: readonly CitationCheck[];
  readonly scopes: readonly (readonly ScopeText[])[];
}

/** The text of a place that serves as background of the others cited with it. */
const wordsOf = (place: CitedPlace) => withoutStruck(`${place.background}\n${place.textSpan}`);

/**
 * Judges a claim by everything cited for it; the one verdict of the product (answers, quotes, fact-check,
 * verify-citation). It is the worse of two: the share of the words that it has to prove which its places have
 * (requirement C4's mapping), and the support checks (C3). The words to prove are those that the claim adds to its
 * question (ADR 0102); without a question all of them. The places are read together, since several sentences may prove
 * a claim: each is checked with the words of the others as background, and the best counts. What is above a place is
 * read with it (headings, the introduction of its list, the header of its table), and so is a neighbour that takes back
 * what it says. A source that says otherwise of the same thing contradicts the claim; one that says so of another case,
 * or lacks the words, leaves it unsupported, and so does a figure that neither the source nor the question has and that
 * is not computed from others. The yes or no that a claim begins with answers its question and is not judged. A claim
 * is unsupported without places, and by places that are only questions: the question in a list of questions and answers
 * has all the claim's words and states none of them. A claim that is a question is always unsupported.
 */
export const judgeClaim = ((text: string, cited: readonly CitedPlace[], question = ''): JudgedClaim => {
  const sentence = withoutStruck(readLead(text).statement);
  const [asked, gone] = [isQuestion, isStruck].map((says) => cited.map(({ textSpan }) => says(textSpan)));
  const places = cited.filter((_, i) => !asked?.[i] && !gone?.[i]);
  const judged = judgePlaces(sentence, isQuestion(sentence) ? cited : places, cited, question);
  if (isQuestion(sentence)) return { ...judged, ...unsupported(ASKS) };
  if (places.length > 0) return judged;
  const why = gone?.some(Boolean) ? STRUCK : ONLY_ASKED;
  return { ...judged, ...unsupported(cited.length === 0 ? NOTHING : why) };
}) satisfies JudgeClaim;

const ASKS = 'It asks, it does not say anything.';
const NOTHING = 'Nothing is cited for it.';
const ONLY_ASKED = 'The words cited for it ask, they do not say.';
const STRUCK = 'The words cited for it are struck out in the document.';

const unsupported = (reason: string) => ({
  verdict: 'unsupported' as const,
  reason,
  explain: () => reason,
  findings: [],
});

/** Judges the places read together. `cited` are the places whose words are checked too, in order. */
function judgePlaces(
  sentence: string,
  places: readonly CitedPlace[],
  cited: readonly CitedPlace[],
  question: string,
): JudgedClaim {
  const texts = places.flatMap((place) => [place.textSpan, place.background]);
  // Both with their numbers written as in the source, so that what was asked is still the same.
  const context = { ...EXACT, impliedScales: scalesOf(places, sentence) };
  const [claim, asked] = [inSourceWords(sentence, texts, context), inSourceWords(question, texts, context)];
  const read = cited.map((place) => {
    const others = places.filter((other) => other !== place).map(wordsOf);
    const { passage, textSpan } = place;
    const request = { passage, claimText: claim, expectedTextSpan: textSpan, question: asked };
    const range = citedRange(request);
    const standing = { ...passage, text: inLines(passage, withoutStruck(passage.text)) };
    const scopes = scopesOf(standing, range).map((scope) => ({ ...scope, text: withoutStruck(scope.text) }));
    const above = backgroundOf({ ...place, background: withoutStruck(place.background) }, range, scopes);
    const background = [above, ...others].join('\n');
    return { place, standing, check: verifyCitation({ ...request, background }), background, scopes };
  });
  const checks = read.map(({ check }) => check);
  const held = read.filter(({ place }) => places.includes(place));
  const [first, ...rest] = held;
  if (first === undefined) {
    return { ...unsupported(NOTHING), checks, scopes: [] };
  }
  const best = rest.reduce((top, one) => (one.check.confidenceScore > top.check.confidenceScore ? one : top), first);
  const own = held.map(({ check, scopes }) => ownWords(check, scopes)).join('\n');
  const level = levelOf({ claim, question: asked }, best.check, own, best.background);
  const words = held.map(({ standing, check, scopes }) =>
    comparedWords({ claim, sentence }, standing, wholeSentences(standing, check), scopes),
  );
  const scopes = uniqueScopes(held.flatMap((one) => one.scopes));
  // A sentence that takes back its neighbour is no part of what the place says.
  const ruling = scopes.filter(({ kind }) => kind !== 'exception').map(({ text }) => text);
  const above = [...new Set([...held.map(({ place }) => withoutStruck(place.background)), ...ruling])].join('\n');
  const source = words.map(({ text }) => text).join('\n');
  const isOtherRow = words.every((one) => one.isOtherRow);
  const figures = findFigures(claim, asked, {
    places: held.map(({ place, standing, check }) => ({
      passage: place.passage,
      range: wholeSentences(standing, check),
    })),
    beside: held.flatMap(({ place }) => place.beside ?? []),
  });
  const findings =
    level === 'unsupported'
      ? []
      : [
          ...words.flatMap(({ columns }, place) =>
            columns.map((finding) => ({ ...finding, place, isAboutSame: !isOtherRow })),
          ),
          ...figures.map((finding) => ({ ...finding, isAboutSame: true })),
          ...checkSupport(sentence, words, above, { scopes, question }).map((finding) =>
            isOtherRow ? { ...finding, isAboutSame: false } : finding,
          ),
        ].sort(worstFirst);
  const { verdict, explain } = verdictOf(level, findings, question, () =>
    explainSupport(claim, withoutStruck(best.check.sourceText), best.background, best.check.issues),
  );
  return {
    verdict,
    explain,
    findings,
    checks,
    reason: verdict === 'supported' ? null : explain(),
    scopes: read.map((one) => takenScopes(one.scopes, claim, source)),
  };
}

/**
 * The scopes of a place that the claim takes words from. A heading is left out where the head of a column says the
 * same.
 */
function takenScopes(scopes: readonly ScopeText[], claim: string, source: string): ScopeText[] {
  const heads = scopes.filter(({ kind }) => kind === 'column').map(({ text }) => text);
  const withHeads = [source, ...heads].join('\n');
  return scopes.filter((scope) => isTakenFrom(scope, claim, scope.kind === 'column' ? source : withHeads));
}

/**
 * The scopes of a place whose words count as found. Under a heading that names a question only the items of its list
 * are the answer.
 */
function backgroundOf(
  { background, passage }: CitedPlace,
  [start, end]: readonly [number, number],
  scopes: readonly ScopeText[],
) {
  const own = passage.sentences.filter((sentence) => sentence.start < end && sentence.end > start);
  const isAnswer = own.some(({ kind }) => kind === 'item' || kind === 'row');
  const texts = scopes.filter((scope) => isAnswer || !namesQuestion(scope)).map(({ text }) => text);
  const asked = isAnswer ? [] : scopes.filter(namesQuestion);
  return [asked.reduce((text, scope) => text.replaceAll(scope.text, ''), background), ...texts].join('\n');
}

/**
 * Least share of the words to prove that the places themselves must have where others are missing: headings alone
 * support nothing.
 */
const OWN_SHARE = limits.values.ownShare;

/**
 * The verdict by words; weak where some are missing and most of the others are only above the cited words. A word of
 * one root, or one that means the same, counts here as the source's own; the confidence of requirement C4 counts the
 * same words only.
 */
function levelOf(
  { claim, question }: { readonly claim: string; readonly question: string },
  check: CitationCheck,
  own: string,
  above: string,
): ReturnType<typeof supportLevel> {
  const isShort = check.issues.length === 1 && check.issues.includes('low_claim_relevance');
  const relevance = isShort ? relevanceOf(relatedShare(claim, `${above}\n${own}`, question)) : 0;
  // Under a heading that denies, a word that means the same as one of the heading's would say the opposite.
  const isDenied = isShort && readTerms(above).some((term) => denies(term));
  const isOwn = wordShare(claim, own, question) >= OWN_SHARE;
  if (!isDenied && relevance > check.confidenceScore && isOwn) {
    if (relevance === 1) return 'supported';
    if (relevance >= ACCURATE_FLOOR) return 'weak';
  }
  const level = supportLevel(check);
  return level === 'supported' && check.confidenceScore < 1 && !isOwn ? 'weak' : level;
}

/**
 * The words of a place. For a list or a table they include what is above it, since items and rows have no verb of their
 * own.
 */
const ownWords = ({ sourceText }: CitationCheck, scopes: readonly ScopeText[]): string =>
  [
    withoutStruck(sourceText),
    ...scopes.filter(({ kind, governs }) => governs === true || kind === 'column').map(({ text }) => text),
  ].join('\n');

/** Removes duplicates: several places often have the same scope. */
const uniqueScopes = (scopes: readonly ScopeText[]): ScopeText[] => [
  ...new Map(scopes.map((scope) => [`${scope.kind} ${scope.range?.[0] ?? scope.text}`, scope])).values(),
];

/**
 * The verdict by words alone (requirement C4): accurate = supported; 0.4–0.7 or a fuzzy span = weak; else unsupported.
 */
export function supportLevel({
  confidenceScore,
  isAccurate,
  issues,
}: Pick<CitationCheck, 'confidenceScore' | 'isAccurate' | 'issues'>): 'supported' | 'weak' | 'unsupported' {
  if (isAccurate) return 'supported';
  return confidenceScore >= WEAK_FLOOR || issues.includes('text_span_fuzzy_match') ? 'weak' : 'unsupported';
}

/**
 * The worse of the two verdicts; a difference in another case is unsupported and not contradicted, and so is a figure
 * that neither the source nor the question has.
 */
function verdictOf(
  level: Verdict,
  findings: readonly SupportFinding[],
  question: string,
  explainWords: () => string,
): { readonly verdict: Verdict; readonly explain: () => string } {
  const [worst] = findings;
  if (worst === undefined) return { verdict: level, explain: explainWords };
  const madeUp = findings.find((finding) => finding.isMadeUp && !isOfQuestion(finding, question));
  if (worst.verdict === 'weak' && madeUp !== undefined) return { verdict: 'unsupported', explain: () => madeUp.reason };
  const found = worst.verdict === 'weak' ? 'weak' : worst.isAboutSame ? 'contradicted' : 'unsupported';
  const isNamed = found !== 'weak' || level === 'supported';
  return { verdict: worseVerdict(level, found), explain: isNamed ? () => worst.reason : explainWords };
}

/** The worse of two verdicts. */
export const worseVerdict = (a: Verdict, b: Verdict): Verdict =>
  Verdict.options.indexOf(a) >= Verdict.options.indexOf(b) ? a : b;

/** Whether the question has the figure of a finding. */
const isOfQuestion = ({ said }: SupportFinding, question: string): boolean =>
  said !== null && new Set(contentWords(said.text)).isSubsetOf(new Set(contentWords(question)));
