import { Verdict } from '../../contract/answer.ts';
import type { CitationContext } from './citation-context.ts';
import { type Place, type Rest, restOn, restOnWords } from './claim-rest.ts';
import type { NumberedSentence } from './prompt-lines.ts';

/** Share of a claim's words that a line must bring alone to be a part of its support: the floor of relevance (requirement C3). */
const PART = 0.3;

/** 0 for supported, more for worse. */
const rankOf = ({ verdict }: { readonly verdict: Verdict }): number => Verdict.options.indexOf(verdict);

/** What a claim rests on, the strongest place first, and the lines of it. */
export interface Supported extends Rest {
  readonly lines: readonly NumberedSentence[];
}

/**
 * Each citation is checked, not only the claim. A line stays that supports the claim by itself; or without which the claim's verdict is
 * worse; or that brings, of the claim's words, at least three in ten that no other line kept has: then each line is a part of what says
 * it (requirement C6). The weakest is tried first. The last line stays whatever it is worth: the verdict says that.
 */
export function supportingLines(
  lines: readonly NumberedSentence[],
  claim: string,
  context: CitationContext,
): Supported {
  const { judge } = context.powers;
  const alone = lines
    .map((line) => ({
      line,
      rank: rankOf(restOnWords(line, claim, context)),
      likeness: judge(claim, line.text, '').confidence_score,
    }))
    .sort((a, b) => b.rank - a.rank || a.likeness - b.likeness);
  let kept = [...lines];
  let rest = restOn(kept, claim, context);
  for (const { line, rank } of alone) {
    if (kept.length === 1 || rank === 0) break;
    const others = kept.filter((one) => one !== line);
    const without = restOn(others, claim, context);
    if (rankOf(without) > rankOf(rest) || bringsPart(line, others, claim, context)) continue;
    kept = others;
    rest = without;
  }
  return { ...strongestFirst(rest, claim, context), lines: kept };
}

function bringsPart(
  line: NumberedSentence,
  others: readonly NumberedSentence[],
  claim: string,
  { powers: { words } }: CitationContext,
): boolean {
  const said = new Set(words(claim));
  const there = new Set(others.flatMap(({ text }) => words(text)));
  const brought = new Set(words(line.text).filter((word) => said.has(word) && !there.has(word)));
  return brought.size >= PART * said.size;
}

/** By their verdicts alone, then by the share of the claim's words that they have; else in the order that they came. */
function strongestFirst(rest: Rest, claim: string, { powers }: CitationContext): Rest {
  if (rest.places.length < 2) return rest;
  const strength = (place: Place, at: number) => ({
    place,
    scopes: rest.scopes?.[at] ?? [],
    rank: rankOf(powers.judgeClaim(claim, [place])),
    likeness: powers.judge(claim, place.textSpan, place.background).confidence_score,
  });
  const places = rest.places.map(strength).sort((a, b) => a.rank - b.rank || b.likeness - a.likeness);
  return { ...rest, places: places.map(({ place }) => place), scopes: places.map(({ scopes }) => scopes) };
}
