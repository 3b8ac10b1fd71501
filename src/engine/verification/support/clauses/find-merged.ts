import { anyOf, wordPattern, wordSet, words } from '../../../text/language.ts';
import { isNumber, type Term } from '../../../text/term.ts';
import type { Compared } from '../compared.ts';
import { type Finding, findingOf } from '../finding.ts';
import { hasContent, isNarrative } from './qualifiers.ts';
import { relatedTerms } from './related.ts';

/** A sentence that goes on about what the one before it is about: “It is paid monthly.” */
const GOES_ON = new RegExp(`^["“(]?\\s*(?:${anyOf(words.support.goesOn)})\\b`, 'iu');
/** What divides a sentence into statements that may be proved apart. */
const DIVIDED = new RegExp(
  `[,;:]|\\b(?:${anyOf([...words.support.joiners, ...words.qualifiers.dividers, ...words.qualifiers.relatives])})\\b`,
  'iu',
);

const PREDICATE = wordPattern(words.support.predicates, 'iu');
const PRONOUNS = wordSet(words.support.pronouns);
const isPronoun = ({ text }: Term): boolean => PRONOUNS.has(text.toLowerCase());

/** The last word of a sentence's subject; null where its verb is not seen. */
export function headOf(sentence: readonly Term[], text: string): Term | null {
  const start = sentence[0]?.start ?? 0;
  const verb = text.slice(start, sentence.at(-1)?.end).search(PREDICATE);
  const head = verb < 0 ? undefined : sentence.findLast((term) => hasContent(term) && term.end <= start + verb);
  // “To claim for a child, a member would …” speaks of another case, whoever does it.
  return head === undefined || /[,:]/u.test(text.slice(start, head.start)) ? null : head;
}

/**
 * Finds a word that the sentence says of one thing and the source of another: it stands only in another sentence than
 * the one that says the rest, and neither goes on about the other.
 */
export function findMerged(compared: Compared): Finding[] {
  const { said, saidText, source, sourceText, background, toSource, context } = compared;
  const starts = source.flatMap((term, j) => (term.startsSentence ? [j] : []));
  if (context.isTable || starts.length < 2) return [];
  const sentences = starts.map((start, k) => source.slice(start, starts[k + 1]));
  const sentenceOf = (j: number) => starts.findLastIndex((start) => start <= j);
  const anchors = toSource.flatMap((j, i) => (j >= 0 && hasContent(said[i] as Term) ? [{ i, at: sentenceOf(j) }] : []));
  const counts = Map.groupBy(anchors, ({ at }) => at);
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  const home = sentences[most?.[0] ?? -1];
  if (most === undefined || home === undefined) return [];
  const isIn = (terms: readonly Term[], term: Term) => terms.some((other) => relatedTerms(term, other, context));
  const textOf = (sentence: readonly Term[]) => sourceText.slice(sentence[0]?.start, sentence.at(-1)?.end);
  const goesOn = (sentence: readonly Term[]) => GOES_ON.test(sourceText.slice(sentence[0]?.start));
  // A sentence that says all of the others’ words beside its own is not about another thing.
  const isOther = (sentence: readonly Term[]) => sentence.some((term) => hasContent(term) && !isIn(said, term));
  const isSameSubject = (a: readonly Term[], b: readonly Term[]) => {
    const [one, other] = [headOf(a, sourceText), headOf(b, sourceText)];
    return one !== null && other !== null && relatedTerms(one, other, context);
  };
  // “They close” where the sentence names them: the noun is that of the sentence before.
  const isNamedBefore = (sentence: readonly Term[]) =>
    sentences[sentences.indexOf(home) - 1] === sentence && home.some(isPronoun);
  const stray = said.find((term, i) => {
    if (!hasContent(term) || isNumber(term) || isIn([...home, ...background], term)) return false;
    const other = sentences.find((sentence) => sentence !== home && isIn(sentence, term));
    if (
      other === undefined ||
      isNarrative(textOf(home)) ||
      goesOn(home) ||
      goesOn(other) ||
      isSameSubject(home, other) ||
      isNamedBefore(other) ||
      !isOther(home) ||
      !isOther(other)
    )
      return false;
    const near = most[1].toSorted((a, b) => Math.abs(a.i - i) - Math.abs(b.i - i))[0]?.i ?? i;
    const [from, to] = near < i ? [said[near], term] : [term, said[near]];
    return !DIVIDED.test(saidText.slice(from?.end, to?.start));
  });
  if (stray === undefined) return [];
  const reason = `The source says “${stray.text}” in another sentence, not of this.`;
  return [{ ...findingOf('word', 'weak', stray, null), reason }];
}
