import { holds, type RemovedClaim } from '../../../contract/answer.ts';
import type { CitationContext, GroundedClaim } from '../types.ts';
import { type Grounding, supportingSentence } from './claim-grounding.ts';
import { linesOf } from './named-lines.ts';
import { supportingSentences } from './supporting-sentences.ts';
import { verbatimFallback } from './verbatim-fallback.ts';

/** A sentence of the answer with the places that it rests on. */
export interface Statement extends Grounding {
  readonly text: string;
}

/** What became of one claim of the model. */
export interface ClaimOutcome {
  /** The claim itself, or the document's own sentences in its place; none when it was removed. */
  readonly statements: readonly Statement[];
  readonly removed: Omit<RemovedClaim, 'before'> | null;
  /** What was changed, in plain words. */
  readonly notes: readonly string[];
}

const UNSAID = 'The words cited for it do not say it.';

/**
 * Finds what a claim rests on. A line that does not support it is left out (`supportingSentences`). A claim that its places do not support rests on the offered line that does; when there is none it is
 * removed, with the reason (C4). One that is not certain gives way to the words it is cited from, where those can stand for it
 * (ADR 0014). Pure, and independent of the other claims.
 */
export function supportClaim(claim: GroundedClaim, context: CitationContext): ClaimOutcome {
  const { sentences, deps } = context;
  const { text, numbers, isUngrounded = false } = claim;
  const cited = linesOf(claim, sentences);
  const supported = supportingSentences(cited, text, context);
  let grounding: Grounding = supported;
  const notes: string[] = [];
  if (grounding.places.length > 0 && (isUngrounded || !holds(grounding.verdict))) {
    const others = sentences.filter((sentence) => !cited.includes(sentence));
    const holding = supportingSentence(others, text, context);
    if (holding === null) {
      const verdict = grounding.verdict === 'contradicted' ? grounding.verdict : 'unsupported';
      const reason = grounding.reason ?? UNSAID;
      return { statements: [], removed: { text, verdict, reason }, notes };
    }
    notes.push(`“${text}”: line ${numbers.join(', ')} does not say it, line ${holding.number} does; cited instead.`);
    grounding = holding;
  } else {
    for (const { number } of cited.filter((line) => !supported.lines.includes(line)))
      notes.push(`“${text}”: line ${number} does not support it; removed.`);
  }
  const quotes = grounding.verdict === 'weak' ? verbatimFallback(text, supported.lines, deps) : null;
  if (quotes !== null)
    notes.push(`“${text}”: ${grounding.reason ?? UNSAID} The document's own words stand in its place.`);
  return { statements: quotes ?? [{ ...grounding, text }], removed: null, notes };
}
