import { wordSet, words } from '../../../text/language.ts';
import { stem } from '../../../text/stem.ts';
import { isNumber, type Term } from '../../../text/term.ts';
import { readTerms } from '../read-terms.ts';
import { EXACT, type NumberContext, sameTerm } from '../same-term.ts';
import { oppositePair } from '../word-meaning.ts';
import { hasContent } from './qualifiers.ts';

/** Endings of words of one root; the root may stand alone. */
const ENDINGS = wordSet(['', ...words.qualifiers.endings]);
/** Least letters that words of one root share. */
const ROOT = 5;
const SYNONYMS: ReadonlyMap<string, ReadonlySet<number>> = groups();

function groups(): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const [group, entry] of words.synonyms.entries())
    for (const word of entry.split('=').map(stem)) found.set(word, (found.get(word) ?? new Set()).add(group));
  return found;
}

/** Whether two words are of one root: “suspended”, “suspension”; or mean the same here: “firm”, “company”. */
function areRelated(a: string, b: string): boolean {
  if (a === b) return true;
  const [own, others] = [SYNONYMS.get(a), SYNONYMS.get(b)];
  if (own !== undefined && others !== undefined && !own.isDisjointFrom(others)) return true;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  for (let root = shared; root >= Math.max(ROOT, shared - 1); root--)
    if (ENDINGS.has(a.slice(root)) && ENDINGS.has(b.slice(root))) return true;
  return false;
}

/** Whether a term of a sentence says the same as one of its source, in another form of the word perhaps. */
export const relatedTerms = (said: Term, source: Term, context: NumberContext): boolean =>
  sameTerm(said, source, context) ||
  (!isNumber(said) && !isNumber(source) && (areRelated(said.key, source.key) || areOnOneSide(said, source)));

/** Whether both are on the same side of a pair of opposites: “vendor”, “seller”. */
const areOnOneSide = (a: Term, b: Term): boolean =>
  oppositePair(a.sides, b.sides) === null &&
  a.sides.some(({ pair, side }) => b.sides.some((other) => other.pair === pair && other.side === side));

/**
 * Share (0..1) of the words that a claim adds to its question which its source has, in another form of the word
 * perhaps, or by another that means the same. Duties, permissions and negations are compared by rules of their own.
 */
export function relatedShare(claim: string, source: string, question = ''): number {
  const said = new Map<string, Term>(
    readTerms(claim).flatMap((term) => (hasContent(term) || isNumber(term) ? [[term.key, term] as const] : [])),
  );
  const asked = new Set(readTerms(question).map(({ key }) => key));
  const added = [...said].filter(([key]) => !asked.has(key));
  const wanted = new Map(added.length === 0 ? said : added);
  if (wanted.size === 0) return 0;
  const there = readTerms(source);
  const found = [...wanted.values()].filter((term) => there.some((other) => relatedTerms(term, other, EXACT)));
  return found.length / wanted.size;
}
