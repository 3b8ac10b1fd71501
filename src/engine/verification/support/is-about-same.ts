import { anyOf, wordPattern, words } from '../../text/language.ts';
import { isNumber, type Term } from '../../text/term.ts';
import limits from '../../weights/support-limits.json' with { type: 'json' };
import type { Compared } from './compared.ts';
import type { Finding, FoundWords } from './finding.ts';
import { sameTerm } from './same-term.ts';
import { isLimit } from './word-meaning.ts';

/** Share of the words of its subject that only the sentence may have. */
const OWN_WORDS = limits.values.ownWords;
/**
 * Least number of the subject's words that the source must have, where there are as many.
 * A choice: no case of the evaluation depends on it.
 */
const LEAST = 2;

/**
 * Whether a sentence and its source are about the same thing, so that a difference is a contradiction: the source has
 * everything that the sentence says beside the differences. A sentence with another name, another number or another
 * word in a place where the source has its own is about another case: another city, another kind of leave. `above`
 * counts as the source's own.
 */
export function isAboutSame(
  { said, source, sourceText, blocks, toSource, toSaid, context }: Compared,
  findings: readonly Finding[],
  above: readonly Term[],
  isList = false,
): boolean {
  const differs = (words: (finding: Finding) => FoundWords | null, { start, end }: Term): boolean =>
    findings.some((finding) => {
      const found = words(finding);
      return found !== null && found.start < end && start < found.end;
    });
  const isSubject = (term: Term): boolean =>
    term.weight >= 1 && term.obligation === null && !term.isNegative && !isLimit(term);
  const subject = said.filter((term) => isSubject(term) && !differs((finding) => finding.said, term));
  const there = [...source, ...above];
  const missing = subject.filter((term) => !there.some((other) => sameTerm(term, other, context)));
  if (subject.length - missing.length < Math.min(LEAST, subject.length)) return false;
  if (missing.length > OWN_WORDS * subject.length) return false;
  const isLonely = (j: number): boolean =>
    (toSaid[j] ?? -1) < 0 && isSubject(source[j] as Term) && !differs((finding) => finding.source, source[j] as Term);
  if (!context.isTable && !isList && narrows(source, sourceText, toSource, isLonely)) return false;
  return missing.every((term) => {
    if (isNumber(term) || (term.isCapital && !term.isFirst)) return false;
    const block = blocks.find(({ said: terms }) => terms.includes(term));
    return !block?.source.some((_, j) => isLonely(block.sourceStart + j));
  });
}

const ALSO = new RegExp(`\\b${anyOf(words.support.joiners)}\\b|,`, 'iu');

/** Verbs that end the subject of a sentence. */
const VERB = wordPattern(words.support.predicates, 'iu');

/** Whether the source has a narrower subject: “the password of an administrator has” against “a password has”. */
function narrows(
  source: readonly Term[],
  text: string,
  toSource: readonly number[],
  isLonely: (j: number) => boolean,
): boolean {
  const first = toSource.find((j) => j >= 0);
  if (first === undefined) return false;
  const from = Math.max(
    0,
    source.findLastIndex((term, j) => j <= first && term.startsSentence),
  );
  const start = source[from]?.start ?? 0;
  const verb = text.slice(start).search(VERB);
  return (
    verb >= 0 &&
    source.some((term, j) => {
      if (j < from || term.end > start + verb || !isLonely(j)) return false;
      // “Contractors and agency workers”: others that the statement includes.
      const before = source.findLastIndex((_, k) => k < j && k >= from && !isLonely(k) && source[k]?.weight === 1);
      const gap = text.slice(before < 0 ? start : source[before]?.end, term.start);
      return !ALSO.test(gap);
    })
  );
}
