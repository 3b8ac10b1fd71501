import { holds, Verdict } from '../../../../../contract/answer.ts';
import { wordShare } from '../../../../verification/judge-citation.ts';
import { type Claim, type NewClaimId, newClaim } from '../../../claims/claim.ts';
import { quoteClaims, standsByItself } from '../../../claims/quote.ts';
import { sourceOf } from '../../../claims/source.ts';
import type { CitationContext, CitationDeps, GroundedClaim, NumberedSentence } from '../../../types.ts';
import { type CheckedContext, type Grounding, grantedWords, groundingOf } from './claim-grounding.ts';

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
  const checked = { ...context, granted: grantedWords(context) };
  return (said) => {
    const key = JSON.stringify([said.id, said.text, said.numbers]);
    const claims = known.get(key) ?? checkClaim(said, checked, newId);
    known.set(key, claims);
    return claims;
  };
}

const UNSAID = 'The words cited for it do not say it.';
const TOO_LONG = 'The model wrote more than fits into one sentence.';

/**
 * The claims that a sentence of the model comes to; the notes of the first say what was changed. It stands where the
 * lines that it names prove it together; those that it does not need are dropped, since each citation must hold, not
 * only the claim. Else it stands on the one line of the prompt that proves it, since small models are often one line
 * off in tables, or fails with the reason. One that the checks are unsure of, or that was cut off, is replaced by the
 * words that it cites where they can stand alone (ADR 0014), but not an unsure one that its writer began with a yes or
 * no, which would be lost. Pure, and independent of the other claims.
 */
function checkClaim(written: GroundedClaim, context: CheckedContext, newId: NewClaimId): readonly [Claim, ...Claim[]] {
  const { sentences, deps } = context;
  const { id = newId(), text, numbers, isCut = false, saidYesOrNo = false } = written;
  const unknownLines = numbers.filter((number) => !sentences.some((line) => line.number === number));
  const failed = (verdict: Verdict, reason: string): [Claim] => [
    newClaim({ id, text, verdict, reason, origin: 'model', sources: [], unknownLines, state: 'failed' }),
  ];
  const named = linesOf(written, sentences);
  const own = neededLines(named, text, context);
  const isOwn = named.length === 0 || holds(own.verdict);
  const others = sentences.filter((line) => !named.includes(line));
  const grounding = isOwn ? own : provingLine(others, text, context);
  if (grounding === null) return failed(own.verdict, own.reason ?? UNSAID);
  const { verdict, reason, places, scopes, lines } = grounding;
  const told = (line: NumberedSentence): string =>
    isOwn
      ? `“${text}”: line ${line.number} was cited for it too and does not say it; left out.`
      : `“${text}”: line ${line.number} does not say it, line ${lines[0]?.number} does; cited instead.`;
  const leftOut = named.filter((line) => !lines.includes(line));
  const notes = leftOut.map(told);
  const unprovingLines = leftOut.map(({ number }) => number);
  const isUnsure = verdict === 'weak' && !saidYesOrNo;
  const [quote, ...quotes] = isUnsure || (isCut && isOwn) ? verbatimFallback(text, lines, deps, newId) : [];
  if (quote !== undefined) {
    const why = `“${text}”: ${isUnsure ? (reason ?? UNSAID) : TOO_LONG} The document's own words stand in its place.`;
    return [{ ...quote, id, notes: [...notes, why], unknownLines, unprovingLines }, ...quotes];
  }
  const sources = places.map((place, at) => sourceOf(place, text, scopes?.[at]));
  return [newClaim({ id, text, verdict, reason, origin: 'model', sources, notes, unknownLines, unprovingLines })];
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

/** The lines of the prompt that a claim names, each once, in the claim's order. */
export function linesOf(claim: GroundedClaim, sentences: readonly NumberedSentence[]): readonly NumberedSentence[] {
  return [...new Set(claim.numbers)].flatMap((number) => sentences.find((one) => one.number === number) ?? []);
}

/** Rank of a verdict: 0 for supported, higher for worse. */
const rankOf = ({ verdict }: { readonly verdict: Verdict }): number => Verdict.options.indexOf(verdict);

/** Lines in the order of what they have of a claim's words, most first. */
const byWords = (lines: readonly NumberedSentence[], claim: string): readonly NumberedSentence[] => {
  const share = new Map(lines.map((line) => [line, wordShare(claim, line.text)]));
  return [...lines].sort((a, b) => Number(share.get(b)) - Number(share.get(a)));
};

/** The grounding of a claim, and its lines. */
interface Grounded extends Grounding {
  readonly lines: readonly NumberedSentence[];
}

/**
 * The lines of these that a claim needs, and its verdict by them: those that support it alone, and those without which
 * the verdict is worse. The weakest is tried first; the last line is always kept.
 */
function neededLines(lines: readonly NumberedSentence[], claim: string, context: CheckedContext): Grounded {
  let kept = lines;
  let rest = groundingOf(kept, claim, context);
  for (const line of byWords(lines, claim).toReversed()) {
    const others = kept.filter((one) => one !== line);
    if (others.length === 0 || rankOf(groundingOf([line], claim, context)) === 0) continue;
    const without = groundingOf(others, claim, context);
    if (rankOf(without) > rankOf(rest)) continue;
    kept = others;
    rest = without;
  }
  return { ...rest, lines: kept };
}

/** The line that supports a claim, of those with most of its words first; else the first by which it is unsure. */
function provingLine(lines: readonly NumberedSentence[], claim: string, context: CheckedContext): Grounded | null {
  let unsure: Grounded | null = null;
  for (const line of byWords(lines, claim)) {
    const grounding = { ...groundingOf([line], claim, context), lines: [line] };
    if (grounding.verdict === 'supported') return grounding;
    if (holds(grounding.verdict)) unsure ??= grounding;
  }
  return unsure;
}
