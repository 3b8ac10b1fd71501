import { holds, Verdict } from '../../../../../contract/answer.ts';
import type { Question } from '../../../../question/question.ts';
import { contentWords } from '../../../../text/content-words.ts';
import { citationConfidence } from '../../../../verification/judge-citation.ts';
import { type Claim, type NewClaimId, newClaim } from '../../../claims/claim.ts';
import { quoteClaims, standsByItself } from '../../../claims/quote.ts';
import { type Place, sourceOf } from '../../../claims/source.ts';
import type { CitationContext, CitationDeps, GroundedClaim, NumberedSentence } from '../../../types.ts';
import { type Grounding, groundingOf, groundingOfWords, supportingSentence } from './claim-grounding.ts';
import { correctLines, linesOf } from './named-lines.ts';

/**
 * Runs every check on a sentence that a model wrote: its lines, its verdict. Several claims where the document's own
 * sentences stand for it.
 */
export type CheckClaim = (said: GroundedClaim) => readonly Claim[];

/**
 * Creates the checker for one question. It judges each sentence of a reply once, though it is asked when the sentence
 * closes and again with the whole reply.
 */
export function claimChecker(context: CitationContext, newId: NewClaimId): CheckClaim {
  const known = new Map<string, readonly Claim[]>();
  const offered = new Set(context.sentences.map(({ number }) => number));
  return (said) => {
    const key = JSON.stringify([said.id, said.text, said.numbers]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const { claim, note } = correctLines(said, context.sentences, context.question.text);
    const [first, ...others] = supportClaim(claim, context, newId);
    const notes = [...(note === null ? [] : [note]), ...first.notes];
    const unknownLines = claim.numbers.filter((number) => !offered.has(number));
    const claims = [{ ...first, notes, unknownLines }, ...others];
    known.set(key, claims);
    return claims;
  };
}

const UNSAID = 'The words cited for it do not say it.';
const REPEATED = 'It only repeats the question.';
const TOO_LONG = 'The model wrote more than fits into one sentence.';

/**
 * The claims that a sentence of the model comes to; the notes of the first say what was changed. Lines that do not
 * support it are dropped (`supportingSentences`). When none is left, another line of the prompt that supports it is
 * used; when there is none either, it fails with the reason. A sentence that the checks are unsure of, or that was cut
 * off, is replaced by its cited words where they can stand alone (ADR 0014), but not an unsure one that its writer
 * began with a yes or no, which would be lost. One that only gives the question back fails. Pure, and independent of
 * the other claims.
 */
export function supportClaim(
  written: GroundedClaim,
  context: CitationContext,
  newId: NewClaimId,
): readonly [Claim, ...Claim[]] {
  const { question, sentences, deps } = context;
  const { id = newId(), text, numbers, isUngrounded = false, isCut = false, saidYesOrNo = false } = written;
  const failed = (verdict: Verdict, reason: string): [Claim] => [
    newClaim({ id, text, verdict, reason, origin: 'model', sources: [], state: 'failed' }),
  ];
  if (repeats(text, question)) return failed('unsupported', REPEATED);
  const cited = linesOf(written, sentences);
  const supported = supportingSentences(cited, text, context);
  let grounding: Grounding = supported;
  const notes: string[] = [];
  if (grounding.places.length > 0 && (isUngrounded || !holds(grounding.verdict))) {
    const others = sentences.filter((sentence) => !cited.includes(sentence));
    const holding = supportingSentence(others, text, context);
    if (holding === null)
      return failed(grounding.verdict === 'contradicted' ? 'contradicted' : 'unsupported', grounding.reason ?? UNSAID);
    notes.push(`“${text}”: line ${numbers.join(', ')} does not say it, line ${holding.number} does; cited instead.`);
    grounding = holding;
  } else {
    for (const { number } of cited.filter((line) => !supported.lines.includes(line)))
      notes.push(`“${text}”: line ${number} does not support it; removed.`);
  }
  const { verdict, reason, places, scopes } = grounding;
  const isWeak = verdict === 'weak';
  const isTold = (isWeak && !saidYesOrNo) || (isCut && grounding === supported);
  const [quote, ...quotes] = isTold ? verbatimFallback(text, supported.lines, deps, newId) : [];
  if (quote !== undefined) {
    notes.push(`“${text}”: ${isWeak ? (reason ?? UNSAID) : TOO_LONG} The document's own words stand in its place.`);
    return [{ ...quote, id, notes }, ...quotes];
  }
  const sources = places.map((place, at) => sourceOf(place, text, scopes?.[at]));
  return [newClaim({ id, text, verdict, reason, origin: 'model', sources, notes })];
}

const FIGURE = /\d+(?:[.,]\d+)*/g;

/**
 * The cited sentences, which replace a claim that the checks are unsure of (ADR 0014): the document's words are
 * certain. None where they cannot replace it: rows of tables, scraps, and a figure computed from them.
 */
function verbatimFallback(
  claim: string,
  lines: readonly NumberedSentence[],
  deps: CitationDeps,
  newId: NewClaimId,
): readonly Claim[] {
  const said = lines.map(({ text }) => text).join('\n');
  const isWorkedOut = [...claim.matchAll(FIGURE)].some(([figure]) => !said.includes(figure));
  return !isWorkedOut && lines.every((line) => standsByItself(line, deps)) ? quoteClaims(lines, newId) : [];
}

/**
 * Whether a claim has the very words of a question that does not ask for yes or no: a small model sometimes gives back
 * what the user wrote ("I need to manage my benefits."), and some line has the words for it.
 */
function repeats(claim: string, { beginsWithVerb, words }: Question): boolean {
  if (beginsWithVerb) return false;
  const said = new Set(contentWords(claim));
  return said.size > 0 && said.symmetricDifference(words).size === 0;
}

/**
 * Share of a claim's words that a line must add by itself to count as support: the relevance floor of requirement C3.
 */
const PART = 0.3;

/** Rank of a verdict: 0 for supported, higher for worse. */
const rankOf = ({ verdict }: { readonly verdict: Verdict }): number => Verdict.options.indexOf(verdict);

/** The grounding of a claim, strongest place first, and its lines. */
export interface Supported extends Grounding {
  readonly lines: readonly NumberedSentence[];
}

/**
 * Drops the lines that a claim does not need, since each citation must hold, not only the claim. A line is kept when it
 * supports the claim by itself, when the verdict is worse without it, or when it adds at least three in ten of the
 * claim's words that no other kept line has: each line then proves a part (requirement C6). The weakest is tried first.
 * The last line is always kept; the verdict says what it is worth.
 */
function supportingSentences(lines: readonly NumberedSentence[], claim: string, context: CitationContext): Supported {
  if (lines.length < 2) return { ...groundingOf(lines, claim, context), lines };
  const alone = lines
    .map((line) => ({
      line,
      rank: rankOf(groundingOfWords(line, claim, context)),
      confidence: citationConfidence(claim, line.text, ''),
    }))
    .sort((a, b) => a.rank - b.rank || b.confidence - a.confidence);
  let kept = [...lines];
  let rest = groundingOf(kept, claim, context);
  for (const { line, rank } of alone.toReversed()) {
    if (kept.length === 1 || rank === 0) break;
    const others = kept.filter((one) => one !== line);
    // Tried first because comparing words is much faster than judging a claim.
    if (bringsPart(line, others, claim)) continue;
    const without = groundingOf(others, claim, context);
    if (rankOf(without) > rankOf(rest)) continue;
    kept = others;
    rest = without;
  }
  const strongest = alone.map(({ line }) => line);
  return { ...strongestFirst(rest, strongest), lines: kept };
}

function bringsPart(line: NumberedSentence, others: readonly NumberedSentence[], claim: string): boolean {
  const said = new Set(contentWords(claim));
  const there = new Set(others.flatMap(({ text }) => contentWords(text)));
  const brought = new Set(contentWords(line.text).filter((word) => said.has(word) && !there.has(word)));
  return brought.size >= PART * said.size;
}

/** Orders places by the strongest line of each: by its verdict alone, then by its share of the claim's words. */
function strongestFirst(rest: Grounding, strongest: readonly NumberedSentence[]): Grounding {
  const rank = ({ documentId, run }: Place): number =>
    strongest.findIndex(
      ({ passage, start, end }) => passage.documentId === documentId && start >= run[0] && end <= run[1],
    );
  const places = rest.places
    .map((place, at) => ({ place, scopes: rest.scopes?.[at] ?? [], rank: rank(place) }))
    .sort((a, b) => a.rank - b.rank);
  return { ...rest, places: places.map(({ place }) => place), scopes: places.map(({ scopes }) => scopes) };
}
