import { isNumber, type Term } from '../../../text/term.ts';
import { readTerms } from '../read-terms.ts';
import { EXACT } from '../same-term.ts';
import { hasContent } from './qualifiers.ts';
import { relatedTerms } from './related.ts';

/**
 * Share (0..1) of a claim's words that its source has, in another form of the word perhaps, or by another that means
 * the same. Duties, permissions and negations are compared by rules of their own.
 */
export function relatedShare(claim: string, source: string): number {
  const wanted = new Map<string, Term>(
    readTerms(claim).flatMap((term) => (hasContent(term) || isNumber(term) ? [[term.key, term] as const] : [])),
  );
  if (wanted.size === 0) return 0;
  const there = readTerms(source);
  const found = [...wanted.values()].filter((term) => there.some((other) => relatedTerms(term, other, EXACT)));
  return found.length / wanted.size;
}
